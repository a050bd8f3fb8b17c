import {
  and,
  count,
  desc,
  eq,
  ilike,
  inArray,
  isNotNull,
  isNull,
  notInArray,
  type SQL,
  sql,
} from "drizzle-orm";
import type {
  IncidentListQuery,
  IncidentStore,
  IncidentSummary,
} from "@/lib/investigation/ports/case-store-port";
import type { Executor } from "../client";
import { artifacts } from "../schema/artifact";
import { events } from "../schema/claim-tables";
import { incidents } from "../schema/incident";
import { approvals, revisions } from "../schema/revision";
import { runs } from "../schema/run";

const incidentColumns = {
  id: incidents.id,
  title: incidents.title,
  severity: incidents.severity,
  status: incidents.status,
  owner: incidents.owner,
  zone: incidents.zone,
  openedAt: incidents.openedAt,
  archivedAt: incidents.archivedAt,
  isLive: incidents.isLive,
};

export function createIncidentStore(executor: Executor): IncidentStore {
  return {
    async insert(incident) {
      await executor.insert(incidents).values(incident);
    },
    async find(id) {
      const [row] = await executor
        .select(incidentColumns)
        .from(incidents)
        .where(eq(incidents.id, id));
      return row ?? null;
    },
    async update(id, changes) {
      if (Object.keys(changes).length === 0) return;
      await executor.update(incidents).set(changes).where(eq(incidents.id, id));
    },
    async list(query) {
      const [page, total] = await Promise.all([
        selectSummaries(executor, query),
        executor.$count(incidents, matches(query)),
      ]);
      return { incidents: page, total };
    },
  };
}

/** Newest first. */
async function selectSummaries(
  executor: Executor,
  query: IncidentListQuery,
): Promise<readonly IncidentSummary[]> {
  const artifactCounts = executor
    .select({ value: count().as("artifact_count") })
    .from(artifacts)
    .where(and(eq(artifacts.incidentId, incidents.id), isNull(artifacts.withdrawnAt)))
    .as("artifact_counts");
  const eventCounts = executor
    .select({ value: count().as("event_count") })
    .from(events)
    .where(
      and(
        eq(events.incidentId, incidents.id),
        isNull(events.expiredAt),
        inArray(events.status, ["proposed", "accepted", "edited"]),
      ),
    )
    .as("event_counts");
  const latestRevision = executor
    .select({
      id: revisions.id,
      number: revisions.number,
      status: revisions.status,
      hash: revisions.hash,
      isPartial: sql<boolean>`${approvals.notApproved} is not null`.as("is_partial"),
    })
    .from(revisions)
    .leftJoin(approvals, eq(approvals.revisionId, revisions.id))
    .where(eq(revisions.incidentId, incidents.id))
    .orderBy(desc(revisions.number))
    .limit(1)
    .as("latest_revision");
  const latestRun = executor
    .select({ status: runs.status })
    .from(runs)
    .where(eq(runs.incidentId, incidents.id))
    .orderBy(desc(runs.number))
    .limit(1)
    .as("latest_run");
  const rows = await executor
    .select({
      incident: incidentColumns,
      artifactCount: artifactCounts.value,
      eventCount: eventCounts.value,
      latestRevision: {
        id: latestRevision.id,
        number: latestRevision.number,
        status: latestRevision.status,
        hash: latestRevision.hash,
        isPartial: latestRevision.isPartial,
      },
      latestRun: latestRun.status,
    })
    .from(incidents)
    .innerJoinLateral(artifactCounts, sql`true`)
    .innerJoinLateral(eventCounts, sql`true`)
    .leftJoinLateral(latestRevision, sql`true`)
    .leftJoinLateral(latestRun, sql`true`)
    .where(matches(query))
    .orderBy(desc(incidents.openedAt), desc(incidents.id))
    .limit(query.limit)
    .offset(query.offset);
  return rows.map(({ incident, ...counts }) => ({ ...incident, ...counts }));
}

function matches({
  text,
  statuses,
  severities,
  owner,
  isArchived,
  ids,
  except = [],
}: IncidentListQuery): SQL | undefined {
  const words = text?.trim() ?? "";
  return and(
    words === "" ? undefined : ilike(incidents.title, `%${escapeWildcards(words)}%`),
    statuses === undefined ? undefined : inArray(incidents.status, [...statuses]),
    severities === undefined ? undefined : inArray(incidents.severity, [...severities]),
    ownedBy(owner),
    ids === undefined ? undefined : inArray(incidents.id, [...ids]),
    except.length === 0 ? undefined : notInArray(incidents.id, [...except]),
    isArchived ? isNotNull(incidents.archivedAt) : isNull(incidents.archivedAt),
  );
}

function ownedBy(owner: IncidentListQuery["owner"]): SQL | undefined {
  if (owner === undefined) return undefined;
  return owner === null ? isNull(incidents.owner) : sql`${incidents.owner} = ${owner}`;
}

/** In a LIKE pattern `%`, `_` and the backslash mean themselves only behind a backslash. */
function escapeWildcards(text: string): string {
  return text.replace(/[\\%_]/g, String.raw`\$&`);
}
