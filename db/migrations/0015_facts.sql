CREATE TABLE "stated_facts" (
	"incident_id" text NOT NULL,
	"id" text NOT NULL,
	"version_id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "stated_facts_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"content" json NOT NULL,
	"content_sha256" text NOT NULL,
	"status" text,
	"recorded_at" bigint NOT NULL,
	"expired_at" bigint,
	CONSTRAINT "stated_facts_incident_id_id_version_id_pk" PRIMARY KEY("incident_id","id","version_id")
);
--> statement-breakpoint
CREATE TABLE "facts" (
	"incident_id" text NOT NULL,
	"id" text NOT NULL,
	"version_id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "facts_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"type" text NOT NULL,
	"subject" text,
	"predicate" text,
	"value" text,
	"starts_at" bigint NOT NULL,
	"ends_at" bigint NOT NULL,
	"piece" text,
	"confidence" double precision NOT NULL,
	"superseded_by" text,
	"is_believed" boolean NOT NULL,
	"terms" text[] NOT NULL,
	"content" json NOT NULL,
	"content_sha256" text NOT NULL,
	"known_since" bigint NOT NULL,
	"doubted_since" bigint,
	"recorded_at" bigint NOT NULL,
	"expired_at" bigint,
	CONSTRAINT "facts_incident_id_id_version_id_pk" PRIMARY KEY("incident_id","id","version_id")
);
--> statement-breakpoint
ALTER TABLE "stated_facts" ADD CONSTRAINT "stated_facts_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facts" ADD CONSTRAINT "facts_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "stated_facts_current" ON "stated_facts" USING btree ("incident_id","id") WHERE "stated_facts"."expired_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "facts_current" ON "facts" USING btree ("incident_id","id") WHERE "facts"."expired_at" is null;--> statement-breakpoint
CREATE INDEX "facts_by_time" ON "facts" USING btree ("incident_id","starts_at","ends_at") WHERE "facts"."expired_at" is null;--> statement-breakpoint
CREATE INDEX "facts_by_time_then" ON "facts" USING btree ("incident_id","starts_at","ends_at","recorded_at","expired_at");--> statement-breakpoint
CREATE INDEX "facts_by_term" ON "facts" USING gin ("terms");--> statement-breakpoint
create trigger versions_stay before update of incident_id, id, version_id, content, content_sha256, status, recorded_at
  on stated_facts for each row execute function refuse_change();
--> statement-breakpoint
create trigger versions_stay before update of incident_id, id, version_id, type, subject, predicate, value, starts_at, ends_at, piece, confidence, superseded_by, is_believed, terms, content, content_sha256, known_since, doubted_since, recorded_at
  on facts for each row execute function refuse_change();
--> statement-breakpoint
do $$
declare
  kept_table text;
begin
  foreach kept_table in array array['stated_facts', 'facts'] loop
    execute format(
      'create trigger expires_once before update of expired_at
       on %I for each row when (old.expired_at is not null) execute function refuse_change()', kept_table);
    execute format('create trigger rows_stay before delete on %I for each row execute function refuse_change()', kept_table);
    execute format('create trigger table_stays before truncate on %I for each statement execute function refuse_change()', kept_table);
  end loop;
end
$$;
