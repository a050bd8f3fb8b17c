CREATE TABLE "account_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"person" text NOT NULL,
	"kind" text NOT NULL,
	"at" bigint NOT NULL,
	"by" text,
	"role_before" text,
	"role_after" text
);
--> statement-breakpoint
CREATE INDEX "account_events_of_person" ON "account_events" USING btree ("person","kind","id");