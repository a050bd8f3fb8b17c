ALTER TABLE "piece_comments" ADD COLUMN "resolved_at" bigint;--> statement-breakpoint
ALTER TABLE "piece_comments" ADD COLUMN "resolved_by" text;