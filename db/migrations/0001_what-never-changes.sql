-- What is immutable is so for every client of the database, not for our code alone.
-- `before update of` fires when a listed column is named in SET, whatever the value: the columns that are not
-- listed are the ones that may change.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% of % is never allowed: correct it with a new row', lower(tg_op), tg_table_name
    using errcode = 'integrity_constraint_violation';
end
$$;
--> statement-breakpoint
do $$
declare
  claim_table text;
begin
  foreach claim_table in array array[
    'entities', 'events', 'causal_links', 'state_changes', 'uncertainties', 'gaps', 'root_causes', 'timeline_heads'
  ] loop
    execute format(
      'create trigger versions_stay before update of incident_id, id, version_id, content, content_sha256, status, recorded_at
       on %I for each row execute function refuse_change()', claim_table);
    execute format(
      'create trigger expires_once before update of expired_at
       on %I for each row when (old.expired_at is not null) execute function refuse_change()', claim_table);
  end loop;
end
$$;
--> statement-breakpoint
create trigger versions_stay before update of incident_id, artifact_id, version_id, zone, zone_basis, year, segments, recorded_at
  on source_clocks for each row execute function refuse_change();
--> statement-breakpoint
create trigger expires_once before update of expired_at
  on source_clocks for each row when (old.expired_at is not null) execute function refuse_change();
--> statement-breakpoint
create trigger receipt_stays before update of incident_id, id, path, sha256, bytes, imported_at
  on artifacts for each row execute function refuse_change();
--> statement-breakpoint
create trigger entry_stays before update of incident_id, seq, at, kind, action_type, actor, caused_by, rationale, payload_sha256, hash
  on journal_entries for each row execute function refuse_change();
--> statement-breakpoint
-- Retention may erase a payload; nothing may write another.
create trigger payload_is_only_erased before update of payload
  on journal_entries for each row when (new.payload is not null) execute function refuse_change();
--> statement-breakpoint
create trigger result_stays before update
  on run_steps for each row execute function refuse_change();
--> statement-breakpoint
create trigger verdict_stays before update of id, incident_id, position, noun, piece, verdict, decided_by, decided_at
  on decisions for each row execute function refuse_change();
--> statement-breakpoint
create trigger undone_once before update of undone_at
  on decisions for each row when (old.undone_at is not null) execute function refuse_change();
--> statement-breakpoint
create trigger content_stays before update of id, incident_id, number, hash, parent_id, claims, document, submitted_by, submitted_at
  on revisions for each row execute function refuse_change();
--> statement-breakpoint
create trigger approval_stays before update
  on approvals for each row execute function refuse_change();
--> statement-breakpoint
create trigger meaning_stays before update of id, incident_id, revision_id, token_sha256, created_by, created_at, expires_at
  on permalinks for each row execute function refuse_change();
--> statement-breakpoint
create trigger revoked_once before update of revoked_at
  on permalinks for each row when (old.revoked_at is not null) execute function refuse_change();
--> statement-breakpoint
do $$
declare
  kept_table text;
begin
  foreach kept_table in array array[
    'entities', 'events', 'causal_links', 'state_changes', 'uncertainties', 'gaps', 'root_causes', 'timeline_heads',
    'source_clocks', 'artifacts', 'journal_entries', 'run_steps', 'decisions', 'revisions', 'approvals', 'permalinks'
  ] loop
    execute format('create trigger rows_stay before delete on %I for each row execute function refuse_change()', kept_table);
    execute format('create trigger table_stays before truncate on %I for each statement execute function refuse_change()', kept_table);
  end loop;
end
$$;
