CREATE TABLE "approvals" (
	"id" text PRIMARY KEY NOT NULL,
	"revision_id" text NOT NULL,
	"approved_by" text NOT NULL,
	"approved_at" bigint NOT NULL,
	"note" text NOT NULL,
	"claim_hashes" json NOT NULL,
	"journal_head" text NOT NULL,
	CONSTRAINT "approvals_revision_id_unique" UNIQUE("revision_id")
);
--> statement-breakpoint
CREATE TABLE "artifacts" (
	"incident_id" text NOT NULL,
	"id" text NOT NULL,
	"path" text NOT NULL,
	"sha256" text NOT NULL,
	"bytes" bigint NOT NULL,
	"report" json NOT NULL,
	"imported_at" bigint NOT NULL,
	"withdrawn_at" bigint,
	CONSTRAINT "artifacts_incident_id_id_pk" PRIMARY KEY("incident_id","id"),
	CONSTRAINT "artifacts_path_and_bytes" UNIQUE("incident_id","path","sha256")
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp (3) with time zone,
	"refresh_token_expires_at" timestamp (3) with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"count" integer NOT NULL,
	"last_request" bigint NOT NULL,
	CONSTRAINT "rate_limits_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"user_id" text NOT NULL,
	"impersonated_by" text,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"role" text,
	"banned" boolean DEFAULT false,
	"ban_reason" text,
	"ban_expires" timestamp (3) with time zone,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "causal_links" (
	"incident_id" text NOT NULL,
	"id" text NOT NULL,
	"version_id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "causal_links_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"content" json NOT NULL,
	"content_sha256" text NOT NULL,
	"status" text,
	"recorded_at" bigint NOT NULL,
	"expired_at" bigint,
	CONSTRAINT "causal_links_incident_id_id_version_id_pk" PRIMARY KEY("incident_id","id","version_id")
);
--> statement-breakpoint
CREATE TABLE "decisions" (
	"id" text PRIMARY KEY NOT NULL,
	"incident_id" text NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "decisions_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"noun" text NOT NULL,
	"piece" text NOT NULL,
	"verdict" json NOT NULL,
	"decided_by" text NOT NULL,
	"decided_at" bigint NOT NULL,
	"undone_at" bigint
);
--> statement-breakpoint
CREATE TABLE "entities" (
	"incident_id" text NOT NULL,
	"id" text NOT NULL,
	"version_id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "entities_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"content" json NOT NULL,
	"content_sha256" text NOT NULL,
	"status" text,
	"recorded_at" bigint NOT NULL,
	"expired_at" bigint,
	CONSTRAINT "entities_incident_id_id_version_id_pk" PRIMARY KEY("incident_id","id","version_id")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"incident_id" text NOT NULL,
	"id" text NOT NULL,
	"version_id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "events_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"content" json NOT NULL,
	"content_sha256" text NOT NULL,
	"status" text,
	"recorded_at" bigint NOT NULL,
	"expired_at" bigint,
	CONSTRAINT "events_incident_id_id_version_id_pk" PRIMARY KEY("incident_id","id","version_id")
);
--> statement-breakpoint
CREATE TABLE "gaps" (
	"incident_id" text NOT NULL,
	"id" text NOT NULL,
	"version_id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "gaps_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"content" json NOT NULL,
	"content_sha256" text NOT NULL,
	"status" text,
	"recorded_at" bigint NOT NULL,
	"expired_at" bigint,
	CONSTRAINT "gaps_incident_id_id_version_id_pk" PRIMARY KEY("incident_id","id","version_id")
);
--> statement-breakpoint
CREATE TABLE "incidents" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"severity" text NOT NULL,
	"status" text NOT NULL,
	"owner" text,
	"zone" text NOT NULL,
	"opened_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"token_sha256" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"created_by" text,
	"created_at" bigint NOT NULL,
	"expires_at" bigint NOT NULL,
	"consumed_at" bigint,
	"replaced_at" bigint
);
--> statement-breakpoint
CREATE TABLE "journal_entries" (
	"incident_id" text NOT NULL,
	"seq" integer NOT NULL,
	"at" bigint NOT NULL,
	"kind" text NOT NULL,
	"action_type" text NOT NULL,
	"actor" text NOT NULL,
	"caused_by" integer,
	"rationale" text NOT NULL,
	"payload" json,
	"payload_sha256" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "journal_entries_incident_id_seq_pk" PRIMARY KEY("incident_id","seq")
);
--> statement-breakpoint
CREATE TABLE "permalinks" (
	"id" text PRIMARY KEY NOT NULL,
	"incident_id" text NOT NULL,
	"revision_id" text NOT NULL,
	"token_sha256" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" bigint NOT NULL,
	"revoked_at" bigint,
	"expires_at" bigint,
	CONSTRAINT "permalinks_token_sha256_unique" UNIQUE("token_sha256")
);
--> statement-breakpoint
CREATE TABLE "revisions" (
	"id" text PRIMARY KEY NOT NULL,
	"incident_id" text NOT NULL,
	"number" integer NOT NULL,
	"hash" text NOT NULL,
	"parent_id" text,
	"claims" json NOT NULL,
	"document" json NOT NULL,
	"submitted_by" text NOT NULL,
	"submitted_at" bigint NOT NULL,
	"status" text NOT NULL,
	"requested_by" text,
	"requested_at" bigint,
	"request_note" text,
	CONSTRAINT "revisions_number" UNIQUE("incident_id","number")
);
--> statement-breakpoint
CREATE TABLE "root_causes" (
	"incident_id" text NOT NULL,
	"id" text NOT NULL,
	"version_id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "root_causes_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"content" json NOT NULL,
	"content_sha256" text NOT NULL,
	"status" text,
	"recorded_at" bigint NOT NULL,
	"expired_at" bigint,
	CONSTRAINT "root_causes_incident_id_id_version_id_pk" PRIMARY KEY("incident_id","id","version_id")
);
--> statement-breakpoint
CREATE TABLE "run_steps" (
	"run_id" text NOT NULL,
	"step_key" text NOT NULL,
	"result" json,
	"at" bigint NOT NULL,
	CONSTRAINT "run_steps_run_id_step_key_pk" PRIMARY KEY("run_id","step_key")
);
--> statement-breakpoint
CREATE TABLE "runs" (
	"id" text PRIMARY KEY NOT NULL,
	"incident_id" text NOT NULL,
	"number" integer NOT NULL,
	"status" text NOT NULL,
	"analyst" text NOT NULL,
	"started_by" text NOT NULL,
	"queued_at" bigint NOT NULL,
	"finished_at" bigint,
	"failure" text,
	CONSTRAINT "runs_number" UNIQUE("incident_id","number")
);
--> statement-breakpoint
CREATE TABLE "source_clocks" (
	"incident_id" text NOT NULL,
	"artifact_id" text NOT NULL,
	"version_id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "source_clocks_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"zone" text NOT NULL,
	"zone_basis" text NOT NULL,
	"year" integer,
	"segments" json NOT NULL,
	"recorded_at" bigint NOT NULL,
	"expired_at" bigint,
	CONSTRAINT "source_clocks_incident_id_artifact_id_version_id_pk" PRIMARY KEY("incident_id","artifact_id","version_id")
);
--> statement-breakpoint
CREATE TABLE "staged_uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"incident_id" text NOT NULL,
	"path" text NOT NULL,
	"sha256" text,
	"bytes_received" bigint NOT NULL,
	"bytes_total" bigint,
	"report" json,
	"uploaded_by" text NOT NULL,
	"started_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "state_changes" (
	"incident_id" text NOT NULL,
	"id" text NOT NULL,
	"version_id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "state_changes_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"content" json NOT NULL,
	"content_sha256" text NOT NULL,
	"status" text,
	"recorded_at" bigint NOT NULL,
	"expired_at" bigint,
	CONSTRAINT "state_changes_incident_id_id_version_id_pk" PRIMARY KEY("incident_id","id","version_id")
);
--> statement-breakpoint
CREATE TABLE "timeline_heads" (
	"incident_id" text NOT NULL,
	"id" text NOT NULL,
	"version_id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "timeline_heads_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"content" json NOT NULL,
	"content_sha256" text NOT NULL,
	"status" text,
	"recorded_at" bigint NOT NULL,
	"expired_at" bigint,
	CONSTRAINT "timeline_heads_incident_id_id_version_id_pk" PRIMARY KEY("incident_id","id","version_id")
);
--> statement-breakpoint
CREATE TABLE "uncertainties" (
	"incident_id" text NOT NULL,
	"id" text NOT NULL,
	"version_id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "uncertainties_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"content" json NOT NULL,
	"content_sha256" text NOT NULL,
	"status" text,
	"recorded_at" bigint NOT NULL,
	"expired_at" bigint,
	CONSTRAINT "uncertainties_incident_id_id_version_id_pk" PRIMARY KEY("incident_id","id","version_id")
);
--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_revision_id_revisions_id_fk" FOREIGN KEY ("revision_id") REFERENCES "public"."revisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artifacts" ADD CONSTRAINT "artifacts_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "causal_links" ADD CONSTRAINT "causal_links_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entities" ADD CONSTRAINT "entities_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gaps" ADD CONSTRAINT "gaps_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permalinks" ADD CONSTRAINT "permalinks_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permalinks" ADD CONSTRAINT "permalinks_revision_id_revisions_id_fk" FOREIGN KEY ("revision_id") REFERENCES "public"."revisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_parent_id_revisions_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."revisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "root_causes" ADD CONSTRAINT "root_causes_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_steps" ADD CONSTRAINT "run_steps_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "source_clocks" ADD CONSTRAINT "source_clocks_incident_id_artifact_id_artifacts_incident_id_id_fk" FOREIGN KEY ("incident_id","artifact_id") REFERENCES "public"."artifacts"("incident_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staged_uploads" ADD CONSTRAINT "staged_uploads_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "state_changes" ADD CONSTRAINT "state_changes_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timeline_heads" ADD CONSTRAINT "timeline_heads_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uncertainties" ADD CONSTRAINT "uncertainties_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_of_user" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_of_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verifications_of_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE UNIQUE INDEX "causal_links_current" ON "causal_links" USING btree ("incident_id","id") WHERE "causal_links"."expired_at" is null;--> statement-breakpoint
CREATE INDEX "decisions_of_incident" ON "decisions" USING btree ("incident_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "entities_current" ON "entities" USING btree ("incident_id","id") WHERE "entities"."expired_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "events_current" ON "events" USING btree ("incident_id","id") WHERE "events"."expired_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "gaps_current" ON "gaps" USING btree ("incident_id","id") WHERE "gaps"."expired_at" is null;--> statement-breakpoint
CREATE INDEX "incidents_newest_first" ON "incidents" USING btree ("opened_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "invitations_of_email" ON "invitations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "permalinks_of_incident" ON "permalinks" USING btree ("incident_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "root_causes_current" ON "root_causes" USING btree ("incident_id","id") WHERE "root_causes"."expired_at" is null;--> statement-breakpoint
CREATE INDEX "runs_unfinished" ON "runs" USING btree ("queued_at") WHERE "runs"."finished_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "source_clocks_current" ON "source_clocks" USING btree ("incident_id","artifact_id") WHERE "source_clocks"."expired_at" is null;--> statement-breakpoint
CREATE INDEX "staged_uploads_of_incident" ON "staged_uploads" USING btree ("incident_id","path");--> statement-breakpoint
CREATE UNIQUE INDEX "state_changes_current" ON "state_changes" USING btree ("incident_id","id") WHERE "state_changes"."expired_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "timeline_heads_current" ON "timeline_heads" USING btree ("incident_id","id") WHERE "timeline_heads"."expired_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "uncertainties_current" ON "uncertainties" USING btree ("incident_id","id") WHERE "uncertainties"."expired_at" is null;