CREATE TABLE "report_entries" (
	"position" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_entries_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"incident_id" text NOT NULL,
	"key" text NOT NULL,
	"content" json NOT NULL,
	"written_by" text NOT NULL,
	"written_at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "report_entries" ADD CONSTRAINT "report_entries_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_entries_of_incident" ON "report_entries" USING btree ("incident_id","position");--> statement-breakpoint
create trigger content_stays before update
  on report_entries for each row execute function refuse_change();--> statement-breakpoint
create trigger rows_stay before delete
  on report_entries for each row execute function refuse_change();--> statement-breakpoint
create trigger table_stays before truncate
  on report_entries for each statement execute function refuse_change();
