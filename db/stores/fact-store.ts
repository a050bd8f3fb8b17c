import { and, arrayContains, desc, eq, gt, gte, isNull, lt, lte, or, type SQL } from "drizzle-orm";
import type { Sha256 } from "@/lib/base/digest";
import { type Instant, parseInstant } from "@/lib/base/instant";
import type { TimedFact } from "@/lib/domain/facts/timed-fact";
import type { IncidentId } from "@/lib/domain/ids";
import type { FactQuery, FactStore } from "@/lib/investigation/ports/fact-store-port";
import { lockIncident } from "../advisory-lock";
import type { Executor } from "../client";
import { readKeptFact } from "../content/kept-fact";
import { entityTerm, followFacts, wordTerms } from "../follow-facts";
import { inTransaction } from "../in-transaction";
import { facts } from "../schema/fact";
import { createTimelineStore } from "./timeline-store";

const dayMs = 86_400_000;
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
  const touches = (from: Instant, to: Instant) =>
    and(lte(facts.startsAt, to), gt(facts.endsAt, from));
  return {
    follow: (incidentId, at) =>
      inTransaction(executor, async (transaction) => {
        await lockIncident(transaction, incidentId);
        const timeline = await createTimelineStore(transaction, sha256).current(incidentId);
        await followFacts(transaction, incidentId, timeline, at, sha256);
      }),
    all: (incidentId, knownAt) => selectFacts(executor, incidentId, isKnownAt(knownAt), null),
    validAt: (incidentId, at, query) => find(incidentId, touches(at, at), query),
    inRange: (incidentId, from, to, query) => find(incidentId, touches(from, to), query),
    asKnownAt: (incidentId, knownAt, query) => find(incidentId, undefined, { ...query, knownAt }),
    ofEntity: (incidentId, entity, query) => find(incidentId, undefined, { ...query, entity }),
    async onDay(incidentId, day, query) {
      const from = parseInstant(`${day}T00:00:00.000Z`);
      if (from === null) return [];
      const began = and(gte(facts.startsAt, from), lt(facts.startsAt, from + dayMs));
      return find(incidentId, began, query);
    },
    async withWords(incidentId, words, query) {
      if (wordTerms(incidentId, words).length === 0) return [];
      return find(incidentId, undefined, { ...query, words });
    },
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
