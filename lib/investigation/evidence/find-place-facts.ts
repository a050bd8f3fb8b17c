import type { Instant } from "@/lib/base/instant";
import type { Locator } from "@/lib/domain/evidence/evidence";
import type { EvidenceRecord } from "@/lib/domain/evidence/evidence-record";
import type { ArtifactId } from "@/lib/domain/ids";
import type { EntityMention } from "@/lib/domain/timeline/entity";
import { hostOf, serviceOf } from "@/lib/names/host-and-service";
import type { EvidenceReader } from "../ports/evidence-port";
import { beginningOf, placeLinesMax } from "./beginning-of-place";

const messageCharsMax = 4_000;

export type PlaceFacts = {
  /**
   * When what stands there happened, by the clock of its source, told by its first 200 lines; for lines without
   * a time, when the last dated record before them did. Null when neither is dated.
   */
  readonly at: Instant | null;
  /** The trace its span belongs to; null when it is no span. */
  readonly traceId: string | null;
  /** Who wrote what stands there: the service or the person, then the host; empty when nothing says so. */
  readonly writers: readonly EntityMention[];
  /** What a person would read there, from the beginning. */
  readonly said: string;
};

export async function findPlaceFacts(
  evidence: EvidenceReader,
  artifactId: ArtifactId,
  locator: Locator,
): Promise<PlaceFacts> {
  const own = await evidence.recordAt(artifactId, beginningOf(locator));
  const at = lastTime(own);
  const facts = { traceId: traceOf(own), writers: writersOf(own), said: messagesIn(own) };
  if (at !== null || locator.kind !== "lines" || locator.from === 1) return { at, ...facts };
  const before = {
    kind: "lines" as const,
    // Lines without a time belong to a record before them: a trace of calls is seldom longer.
    from: Math.max(1, locator.from - placeLinesMax),
    to: locator.from - 1,
  };
  return { at: lastTime(await evidence.recordAt(artifactId, before)), ...facts };
}

function lastTime(records: readonly EvidenceRecord[]): Instant | null {
  return records.findLast(({ time }) => time !== null)?.time?.earliest ?? null;
}

function writersOf([record]: readonly EvidenceRecord[]): readonly EntityMention[] {
  if (record === undefined) return [];
  const { kind, source } = record;
  if (kind === "message") return source === null ? [] : [{ type: "person", name: source }];
  const [service, host] = [serviceOf(record), hostOf(record)];
  return [
    ...(service === null ? [] : [{ type: "service", name: service }]),
    ...(host === null || host === service ? [] : [{ type: "host", name: host }]),
  ];
}

function messagesIn(records: readonly EvidenceRecord[]): string {
  return records
    .map(({ message }) => message)
    .join("\n")
    .slice(0, messageCharsMax)
    .toWellFormed();
}

function traceOf(records: readonly EvidenceRecord[]): string | null {
  const traceId = records.find(({ kind }) => kind === "span")?.fields.trace_id ?? null;
  return traceId === null ? null : String(traceId);
}
