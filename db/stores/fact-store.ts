import { and, arrayContains, desc, eq, gt, isNull, lte, or, type SQL } from "drizzle-orm";
import type { Sha256 } from "@/lib/base/digest";
import type { Instant } from "@/lib/base/instant";
import type { IncidentId } from "@/lib/domain/ids";
import type { TimedFact } from "@/lib/domain/timeline/timed-fact";
import type { FactQuery, FactStore } from "@/lib/investigation/ports/fact-store-port";
import { lockIncident } from "../advisory-lock";
import type { Executor } from "../client";
import { readKeptFact } from "../content/kept-fact";
import { entityTerm, followFacts, wordTerms } from "../follow-facts";
import { inTransaction } from "../in-transaction";
import { facts } from "../schema/fact";
import { createTimelineStore } from "./timeline-store";

/** Of one answer, unless more are asked for. */
const factsMost = 200;

export function createFactStore(executor: Executor, sha256: Sha256): FactStore {
  const find = (incidentId: IncidentId, condition: SQL | undefined, query: FactQuery = {}) => {
    const terms = [
      ...(query.entity === undefined ? [] : [entityTerm(incidentId, query.entity)]),
      ...(query.words === undefined ? [] : wordTerms(incidentId, query.words)),
    ];
    const isWanted = and(
      ...[eq(facts.isBelieved, true), isKnownAt(query.knownAt ?? null), condition],
      terms.length === 0 ? undefined : arrayContains(facts.terms, terms),
    );
    return selectFacts(executor, incidentId, isWanted, query.limit ?? factsMost);
  };
  return {
    follow: (incidentId, at) =>
      inTransaction(executor, async (transaction) => {
        await lockIncident(transaction, incidentId);
        const timeline = await createTimelineStore(transaction, sha256).current(incidentId);
        await followFacts(transaction, incidentId, timeline, at, sha256);
      }),
    all: (incidentId, knownAt) => selectFacts(executor, incidentId, isKnownAt(knownAt), null),
    validAt: (incidentId, at, query) =>
      find(incidentId, and(lte(facts.startsAt, at), gt(facts.endsAt, at)), query),
    asKnownAt: (incidentId, knownAt, query) => find(incidentId, undefined, { ...query, knownAt }),
  };
}

function isKnownAt(knownAt: Instant | null): SQL | undefined {
  if (knownAt === null) return isNull(facts.expiredAt);
  return and(
    lte(facts.recordedAt, knownAt),
    or(isNull(facts.expiredAt), gt(facts.expiredAt, knownAt)),
  );
}

/** The latest to begin, in order of when they begin. */
async function selectFacts(
  executor: Executor,
  incidentId: IncidentId,
  condition: SQL | undefined,
  limit: number | null,
): Promise<readonly TimedFact[]> {
  const { id, content, knownSince, doubtedSince } = facts;
  const selected = executor
    .select({ id, content, knownSince, doubtedSince })
    .from(facts)
    .where(and(eq(facts.incidentId, incidentId), condition))
    .orderBy(desc(facts.startsAt), desc(facts.id));
  const rows = await (limit === null ? selected : selected.limit(limit));
  return rows.reverse().map((row) => readKeptFact(row, `facts ${incidentId} ${row.id}`));
}
