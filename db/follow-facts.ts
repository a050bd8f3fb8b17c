import { and, eq, inArray, isNull, lte } from "drizzle-orm";
import { canonicalJson } from "@/lib/base/canonical-json";
import type { Sha256 } from "@/lib/base/digest";
import { type Instant, instant } from "@/lib/base/instant";
import { listFacts } from "@/lib/domain/facts/list-facts";
import type { ArtifactId, EntityId, IncidentId } from "@/lib/domain/ids";
import type { TimedFact } from "@/lib/domain/timeline/timed-fact";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { stemsOf } from "@/lib/retrieval/words/word-stems";
import type { Executor } from "./client";
import { toKeptFact } from "./content/kept-fact";
import { insertInBatches } from "./insert-in-batches";
import { artifacts } from "./schema/artifact";
import { facts } from "./schema/fact";

/** What begins before all and ends after all: numbers that no instant has, and that JavaScript holds exactly. */
const always = { start: -Number.MAX_SAFE_INTEGER, end: Number.MAX_SAFE_INTEGER };

/** Makes the facts that are kept those that follow from a timeline, in the transaction that writes it. */
export async function followFacts(
  transaction: Executor,
  incidentId: IncidentId,
  timeline: Timeline,
  at: Instant,
  sha256: Sha256,
): Promise<void> {
  const withdrawn = await selectWithdrawn(transaction, incidentId, at);
  const listed = listFacts({ timeline, withdrawn }, at, sha256).facts;
  await keepFacts(transaction, incidentId, listed, at, sha256);
}

/** Expires versions of facts that differ or are gone, and inserts those that differ or are new. */
export async function keepFacts(
  transaction: Executor,
  incidentId: IncidentId,
  listed: readonly TimedFact[],
  at: Instant,
  sha256: Sha256,
): Promise<void> {
  const current = await selectCurrent(transaction, incidentId);
  const before = new Map(current.map((row) => [row.id, row]));
  const recordedAt = current.reduce(
    (latest, row) => (row.recordedAt < latest ? latest : instant(row.recordedAt + 1)),
    at,
  );
  const rows = listed.map((fact) => {
    const content = toKeptFact(fact);
    const contentSha256 = sha256(canonicalJson([content, fact.expiredAt === null]));
    const known = before.get(fact.id);
    return {
      ...{ incidentId, ...toColumns(incidentId, fact), content, contentSha256, recordedAt },
      knownSince: known?.knownSince ?? recordedAt,
      doubtedSince: fact.expiredAt === null ? null : (known?.doubtedSince ?? recordedAt),
    };
  });
  const same = new Set(
    rows
      .filter((row) => before.get(row.id)?.contentSha256 === row.contentSha256)
      .map(({ id }) => id),
  );
  await insertInBatches(
    current.filter(({ id }) => !same.has(id)),
    (batch) =>
      transaction
        .update(facts)
        .set({ expiredAt: recordedAt })
        .where(
          and(
            eq(facts.incidentId, incidentId),
            inArray(
              facts.versionId,
              batch.map(({ versionId }) => versionId),
            ),
          ),
        ),
  );
  await insertInBatches(
    rows.filter(({ id }) => !same.has(id)),
    (batch) => transaction.insert(facts).values([...batch]),
  );
}

function selectCurrent(transaction: Executor, incidentId: IncidentId) {
  const { id, versionId, contentSha256, knownSince, doubtedSince, recordedAt } = facts;
  return transaction
    .select({ id, versionId, contentSha256, knownSince, doubtedSince, recordedAt })
    .from(facts)
    .where(and(eq(facts.incidentId, incidentId), isNull(facts.expiredAt)));
}

async function selectWithdrawn(
  transaction: Executor,
  incidentId: IncidentId,
  at: Instant,
): Promise<ReadonlySet<ArtifactId>> {
  const rows = await transaction
    .select({ id: artifacts.id })
    .from(artifacts)
    .where(and(eq(artifacts.incidentId, incidentId), lte(artifacts.withdrawnAt, at)));
  return new Set(rows.map(({ id }) => id));
}

function toColumns(incidentId: IncidentId, fact: TimedFact) {
  const { id, type, about, validFrom, validUntil, piece, confidence, supersededBy } = fact;
  return {
    ...{ id, type, piece, confidence, supersededBy, isBelieved: fact.expiredAt === null },
    subject: about?.subject ?? null,
    predicate: about === null ? null : asText(about.predicate),
    value: about === null ? null : asText(about.value),
    startsAt: validFrom ?? (validUntil === null ? always.end : always.start),
    endsAt: validUntil ?? always.end,
    terms: [
      ...fact.entities.map((entity) => entityTerm(incidentId, entity)),
      ...wordTerms(incidentId, fact.content),
    ],
  };
}

export function entityTerm(incidentId: IncidentId, entity: EntityId): string {
  return `${incidentId} of ${entity}`;
}

/** By the stems every search of ours goes by. */
export function wordTerms(incidentId: IncidentId, text: string): readonly string[] {
  return [...stemsOf(text)].map((stem) => `${incidentId} ${asText(stem)}`);
}

/** Evidence may hold what a text column refuses; whoever wants it to the letter reads the content. */
function asText(words: string): string {
  return words.replaceAll("\u0000", "").toWellFormed();
}
