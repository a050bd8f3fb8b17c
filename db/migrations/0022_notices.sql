CREATE TABLE "notice_choices" (
	"person" text PRIMARY KEY NOT NULL,
	"mail" text[] NOT NULL,
	"webhook" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" text PRIMARY KEY DEFAULT 'ntc_' || replace(gen_random_uuid()::text, '-', '') NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "notices_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"webhook" text,
	"person" text,
	"message" json NOT NULL,
	"created_at" bigint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" bigint NOT NULL,
	"last_tried_at" bigint,
	"status" integer,
	"answer" text
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" text PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"sealed_secret" text NOT NULL,
	"kinds" text[] NOT NULL,
	"created_by" text NOT NULL,
	"created_at" bigint NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"off_at" bigint,
	"off_why" text
);
--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_webhook_webhooks_id_fk" FOREIGN KEY ("webhook") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notices_due" ON "notices" USING btree ("next_at") WHERE "notices"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "notices_of_webhook" ON "notices" USING btree ("webhook","position");