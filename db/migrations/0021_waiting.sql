CREATE TABLE "incident_looks" (
	"person" text NOT NULL,
	"incident_id" text NOT NULL,
	"looked_at" bigint NOT NULL,
	CONSTRAINT "incident_looks_person_incident_id_pk" PRIMARY KEY("person","incident_id")
);
--> statement-breakpoint
ALTER TABLE "revisions" ADD COLUMN "reviewer" text;--> statement-breakpoint
ALTER TABLE "incident_looks" ADD CONSTRAINT "incident_looks_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "piece_comments_by_mention" ON "piece_comments" USING gin ("mentions");--> statement-breakpoint
CREATE INDEX "revisions_in_review" ON "revisions" USING btree ("submitted_at") WHERE "revisions"."status" = 'in-review';--> statement-breakpoint
CREATE INDEX "revisions_of_submitter" ON "revisions" USING btree ("submitted_by","status");
--> statement-breakpoint
-- What was approved or mentioned before this was kept waits for nobody.
INSERT INTO "incident_looks" ("person", "incident_id", "looked_at")
SELECT DISTINCT "person", "incident_id", (extract(epoch from now()) * 1000)::bigint FROM (
	SELECT unnest("mentions") AS "person", "incident_id" FROM "piece_comments"
	UNION SELECT "submitted_by", "incident_id" FROM "revisions"
) AS "earlier";
