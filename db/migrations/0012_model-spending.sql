CREATE TABLE "model_spending" (
	"invocation_id" text NOT NULL,
	"number" integer NOT NULL,
	"run_id" text NOT NULL,
	"at" bigint NOT NULL,
	"tokens" integer NOT NULL,
	"usd" double precision,
	CONSTRAINT "model_spending_invocation_id_number_pk" PRIMARY KEY("invocation_id","number")
);
--> statement-breakpoint
ALTER TABLE "model_spending" ADD CONSTRAINT "model_spending_invocation_id_invocations_id_fk" FOREIGN KEY ("invocation_id") REFERENCES "public"."invocations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_spending" ADD CONSTRAINT "model_spending_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "model_spending_at" ON "model_spending" USING btree ("at");--> statement-breakpoint
CREATE INDEX "model_spending_of_run" ON "model_spending" USING btree ("run_id");