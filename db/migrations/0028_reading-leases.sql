ALTER TABLE "staged_uploads" ADD COLUMN "read_by" text;--> statement-breakpoint
ALTER TABLE "staged_uploads" ADD COLUMN "read_until" timestamp with time zone;