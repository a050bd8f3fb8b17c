CREATE TABLE "invocations" (
	"id" text PRIMARY KEY NOT NULL,
	"run_id" text NOT NULL,
	"step_key" text NOT NULL,
	"task" text NOT NULL,
	"task_version" integer NOT NULL,
	"performer_kind" text NOT NULL,
	"edition" text NOT NULL,
	"settings" json NOT NULL,
	"input" json NOT NULL,
	"inputs_digest" text NOT NULL,
	"standing_key" text NOT NULL,
	"started_seq" integer NOT NULL,
	"started_at" bigint NOT NULL,
	"status" text NOT NULL,
	"ended_at" bigint,
	"memory" json,
	CONSTRAINT "invocations_step" UNIQUE("run_id","step_key")
);
--> statement-breakpoint
CREATE TABLE "turns" (
	"invocation_id" text NOT NULL,
	"number" integer NOT NULL,
	"content" json NOT NULL,
	CONSTRAINT "turns_invocation_id_number_pk" PRIMARY KEY("invocation_id","number")
);
--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "plan" json;--> statement-breakpoint
ALTER TABLE "invocations" ADD CONSTRAINT "invocations_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turns" ADD CONSTRAINT "turns_invocation_id_invocations_id_fk" FOREIGN KEY ("invocation_id") REFERENCES "public"."invocations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invocations_going" ON "invocations" USING btree ("run_id") WHERE "invocations"."ended_at" is null;
--> statement-breakpoint
create trigger turn_stays before update or delete
  on turns for each row execute function refuse_change();
--> statement-breakpoint
create trigger performance_stays before update of id, run_id, step_key, task, task_version, performer_kind, edition, settings, input, inputs_digest, standing_key, started_seq, started_at
  on invocations for each row execute function refuse_change();
--> statement-breakpoint
create trigger plan_stays before update of plan
  on runs for each row execute function refuse_change();
