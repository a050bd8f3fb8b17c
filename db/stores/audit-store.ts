import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Instant, instant } from "@/lib/base/instant";
import { type IncidentId, incidentIds } from "@/lib/domain/ids";
import type { Database } from "../client";

/** One thing that somebody did. It has ids and names of kinds: no secret, no evidence, no address of a webhook. */
export type AuditEntry = {
  readonly at: Instant;
  readonly kind: string;
  /** Whose act it was; null for nobody that is known, as of the command on the machine itself. */
  readonly by: string | null;
  /** Whose account it is about. */
  readonly person: string | null;
  readonly about: string;
};

/** Of an incident, all its artifacts together, withdrawn ones too. */
export type IncidentStorage = {
  readonly id: IncidentId;
  readonly title: string;
  readonly files: number;
  readonly bytes: number;
};

const time = z.coerce.number().transform((at) => instant(at));
const entrySchema = z.object({
  at: time,
  kind: z.string(),
  by: z.string().nullable(),
  person: z.string().nullable(),
  about: z.string(),
});
const storageSchema = z.object({
  id: incidentIds.schema,
  title: z.string(),
  files: z.coerce.number(),
  bytes: z.coerce.number(),
});

/** What administrators look at from above. */
export function createAuditStore({ executor }: Database) {
  return {
    /** Of a period, the oldest first. */
    async entries(from: Instant, to: Instant, limit: number): Promise<readonly AuditEntry[]> {
      const rows = await executor.execute(sql`
        select * from (
          select at, kind, by, person, coalesce(about,
            case when kind = 'role-changed' then coalesce(role_before, 'none') || ' to ' || role_after end, '') as about
          from account_events
          union all
          select created_at, 'token-created', owner, owner,
            id || ': ' || array_to_string(scopes, ', ') || ', ' ||
            coalesce(array_to_string(incidents, ', '), 'every incident')
          from api_tokens
          union all
          select revoked_at, 'token-revoked', revoked_by, owner, id from api_tokens where revoked_at is not null
          union all
          select created_at, 'invited', created_by, null, kind || ' ' || email || ' as ' || role from invitations
          union all
          select consumed_at, 'invitation-used', null, null, kind || ' ' || email from invitations
          where consumed_at is not null
          union all
          select changed_at, 'settings-changed', changed_by, null, settings::text from installation_settings
          union all
          select changed_at, 'models-changed', changed_by, null, change from model_policies
          union all
          select set_at, 'provider-key-set', set_by, null, provider from provider_keys
          union all
          select created_at, 'webhook-added', created_by, null, id from webhooks
          union all
          select created_at, 'permalink-created', created_by, null, id || ' of ' || revision_id || ' of ' || incident_id
          from permalinks
          union all
          select revoked_at, 'permalink-revoked', null, null, id || ' of ' || incident_id
          from permalinks where revoked_at is not null
          union all
          select at, 'incident-access-changed', regexp_replace(actor, '^user:', ''), null,
            incident_id || ': ' || (payload -> 'access')::text
          from journal_entries where kind = 'incident-changed' and payload -> 'access' is not null
        ) acts
        where at >= ${from} and at < ${to}
        order by at, kind, about
        limit ${limit}`);
      return z.array(entrySchema).parse([...rows]);
    },

    /** The largest first. */
    async storage(limit: number): Promise<readonly IncidentStorage[]> {
      const rows = await executor.execute(sql`
        select incidents.id, incidents.title, count(artifacts.id) as files,
          coalesce(sum(artifacts.bytes), 0) as bytes
        from incidents left join artifacts on artifacts.incident_id = incidents.id
        group by incidents.id order by bytes desc, incidents.id limit ${limit}`);
      return z.array(storageSchema).parse([...rows]);
    },

    /** Permalinks that open and show addresses of clients: they were made before these were hidden. */
    async linksWithAddresses(now: Instant): Promise<number> {
      const [row] = await executor.execute(sql`
        select count(*) as n from permalinks where not hides_addresses and revoked_at is null
          and (expires_at is null or expires_at > ${now})`);
      return z.object({ n: z.coerce.number() }).parse(row).n;
    },

    /** Of the database server, and of the schema it holds: how many migrations were applied. */
    async versions(): Promise<readonly { readonly name: string; readonly version: string }[]> {
      const [row] = await executor.execute(sql`
        select current_setting('server_version') as server,
          (select count(*) from drizzle.__drizzle_migrations)::text as schema`);
      const { server, schema } = z.object({ server: z.string(), schema: z.string() }).parse(row);
      return [
        { name: "PostgreSQL", version: server },
        { name: "Database schema", version: schema },
      ];
    },

    /** Names of active people who sign in by a password alone. */
    async withoutSecondFactor(): Promise<
      readonly { readonly name: string; readonly role: string }[]
    > {
      const rows = await executor.execute(sql`
        select name, coalesce(role, '') as role from users
        where banned is not true and two_factor_enabled is not true and exists (
          select 1 from accounts where accounts.user_id = users.id and provider_id = 'credential')
        order by name, id`);
      return z.array(z.object({ name: z.string(), role: z.string() })).parse([...rows]);
    },
  };
}
