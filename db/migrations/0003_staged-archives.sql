ALTER TABLE "staged_uploads" ADD COLUMN "archive_id" text;--> statement-breakpoint
ALTER TABLE "staged_uploads" ADD COLUMN "mapping" json;--> statement-breakpoint
ALTER TABLE "staged_uploads" ADD COLUMN "warnings" json DEFAULT '[]'::json NOT NULL;--> statement-breakpoint
ALTER TABLE "staged_uploads" ADD CONSTRAINT "staged_uploads_archive_id_staged_uploads_id_fk" FOREIGN KEY ("archive_id") REFERENCES "public"."staged_uploads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staged_uploads_of_archive" ON "staged_uploads" USING btree ("archive_id");