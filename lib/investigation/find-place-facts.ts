import type { Instant } from "@/lib/base/instant";
import type { Locator } from "@/lib/domain/evidence";
import type { EvidenceRecord } from "@/lib/domain/evidence-record";
import type { ArtifactId } from "@/lib/domain/ids";
import type { EvidenceReader } from "./evidence-port";

/**
 * Lines without a time belong to a record before them: a trace of calls is seldom longer than this. Nor is more
 * looked at of the place itself: an address may name a whole file.
 */
const linesMax = 200;

export type PlaceFacts = {
  /**
   * When what stands there happened, by the clock of its source, told by its first 200 lines; for lines without
   * a time, when the last dated record before them did. Null when neither is dated.
   */
  readonly at: Instant | null;
  /** The trace its span belongs to; null when it is no span. */
  readonly traceId: string | null;
};

export async function findPlaceFacts(
  evidence: EvidenceReader,
  artifactId: ArtifactId,
  locator: Locator,
): Promise<PlaceFacts> {
  const own = await evidence.recordAt(artifactId, beginningOf(locator));
  const at = lastTime(own);
  const traceId = traceOf(own);
  if (at !== null || locator.kind !== "lines" || locator.from === 1) return { at, traceId };
  const before = {
    kind: "lines" as const,
    from: Math.max(1, locator.from - linesMax),
    to: locator.from - 1,
  };
  return { at: lastTime(await evidence.recordAt(artifactId, before)), traceId };
}

function beginningOf(locator: Locator): Locator {
  if (locator.kind !== "lines") return locator;
  return { ...locator, to: Math.min(locator.to, locator.from + linesMax - 1) };
}

function lastTime(records: readonly EvidenceRecord[]): Instant | null {
  return records.findLast(({ time }) => time !== null)?.time?.earliest ?? null;
}

function traceOf(records: readonly EvidenceRecord[]): string | null {
  const traceId = records.find(({ kind }) => kind === "span")?.fields.trace_id ?? null;
  return traceId === null ? null : String(traceId);
}
