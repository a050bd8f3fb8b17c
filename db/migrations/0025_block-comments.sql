ALTER TABLE "piece_comments" ADD COLUMN "revision_id" text;--> statement-breakpoint
ALTER TABLE "piece_comments" ADD COLUMN "sentence" text;--> statement-breakpoint
ALTER TABLE "piece_comments" ADD CONSTRAINT "piece_comments_revision_id_revisions_id_fk" FOREIGN KEY ("revision_id") REFERENCES "public"."revisions"("id") ON DELETE no action ON UPDATE no action;