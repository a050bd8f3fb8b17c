CREATE TABLE "aside_timelines" (
	"run_id" text PRIMARY KEY NOT NULL,
	"pieces" json NOT NULL
);
--> statement-breakpoint
ALTER TABLE "aside_timelines" ADD CONSTRAINT "aside_timelines_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE no action ON UPDATE no action;