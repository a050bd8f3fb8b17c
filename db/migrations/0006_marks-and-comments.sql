CREATE TABLE "piece_comments" (
	"id" text PRIMARY KEY NOT NULL,
	"incident_id" text NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "piece_comments_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"noun" text NOT NULL,
	"piece" text NOT NULL,
	"text" text NOT NULL,
	"written_by" text NOT NULL,
	"written_at" bigint NOT NULL,
	"edited_at" bigint,
	"deleted_at" bigint,
	"mentions" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "piece_marks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "piece_marks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"incident_id" text NOT NULL,
	"noun" text NOT NULL,
	"piece" text NOT NULL,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"marked_by" text NOT NULL,
	"marked_at" bigint NOT NULL,
	"removed_at" bigint
);
--> statement-breakpoint
ALTER TABLE "piece_comments" ADD CONSTRAINT "piece_comments_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "piece_marks" ADD CONSTRAINT "piece_marks_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "piece_comments_of_incident" ON "piece_comments" USING btree ("incident_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "piece_marks_standing" ON "piece_marks" USING btree ("incident_id","noun","piece","kind","label") WHERE "piece_marks"."removed_at" is null;
--> statement-breakpoint
create trigger mark_stays before update of id, incident_id, noun, piece, kind, label, marked_by, marked_at
  on piece_marks for each row execute function refuse_change();
--> statement-breakpoint
create trigger removed_once before update of removed_at
  on piece_marks for each row when (old.removed_at is not null) execute function refuse_change();
--> statement-breakpoint
create trigger origin_stays before update of id, incident_id, position, noun, piece, written_by, written_at
  on piece_comments for each row execute function refuse_change();
--> statement-breakpoint
create trigger rows_stay before delete on piece_marks for each row execute function refuse_change();
--> statement-breakpoint
create trigger rows_stay before delete on piece_comments for each row execute function refuse_change();
