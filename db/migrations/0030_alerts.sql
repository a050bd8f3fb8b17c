CREATE TABLE "alert_deliveries" (
	"position" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alert_deliveries_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"key" text,
	"at" bigint NOT NULL,
	"outcome" text NOT NULL,
	"reason" text NOT NULL,
	"incidents" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alert_sources" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"setup" json NOT NULL,
	"sealed_secret" text,
	"created_by" text NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "alert_sources_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alerts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"source" text NOT NULL,
	"key" text NOT NULL,
	"state" text NOT NULL,
	"at" bigint NOT NULL,
	"join_at" bigint NOT NULL,
	"title" text NOT NULL,
	"labels" jsonb NOT NULL,
	"link" text,
	"line" text NOT NULL,
	"sender_owner" text NOT NULL,
	"sender_name" text NOT NULL,
	"seen_at" bigint NOT NULL,
	"is_settled" boolean DEFAULT false NOT NULL,
	"incident" text,
	"is_attached" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "alert_deliveries" ADD CONSTRAINT "alert_deliveries_source_alert_sources_id_fk" FOREIGN KEY ("source") REFERENCES "public"."alert_sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "alert_deliveries_key" ON "alert_deliveries" USING btree ("source","key");--> statement-breakpoint
CREATE INDEX "alert_deliveries_of_source" ON "alert_deliveries" USING btree ("source","position");--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_report" ON "alerts" USING btree ("source","key","state","at");--> statement-breakpoint
CREATE INDEX "alerts_by_time" ON "alerts" USING btree ("join_at");--> statement-breakpoint
CREATE INDEX "alerts_waiting" ON "alerts" USING btree ("incident") WHERE not "alerts"."is_attached";