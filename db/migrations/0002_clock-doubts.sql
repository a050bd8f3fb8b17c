ALTER TABLE "source_clocks" ADD COLUMN "doubts" json DEFAULT '[]'::json NOT NULL;--> statement-breakpoint
-- What a version of a clock doubted stays, as the rest of the version does.
create or replace trigger versions_stay before update of incident_id, artifact_id, version_id, zone, zone_basis, year, segments, doubts, recorded_at
  on source_clocks for each row execute function refuse_change();
