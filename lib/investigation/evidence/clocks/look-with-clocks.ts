import { canonicalJsonOf } from "@/lib/base/canonical-json";
import { onceFor } from "@/lib/base/once-for";
import type { ClockSegment, SourceClock } from "@/lib/domain/evidence/artifact";
import { addMsAt, type CorrectedClocks } from "@/lib/domain/evidence/clock-shifts";
import type { EvidenceReader } from "../../ports/evidence-port";

/** A clock that is right and wrong by turns more often than this is looked at as it is read. */
const segmentsMax = 200;

/** By the corrections it was opened with: evidence does not change while it is open. */
const known = onceFor((_evidence: EvidenceReader) => new Map<string, Promise<EvidenceReader>>());

/**
 * The evidence as whoever corrected clocks in a run has to see it: every time, window, count and statement by the corrected
 * clocks. The builder goes on with the evidence as it is read, and adds what was corrected itself.
 */
export function lookWithClocks(
  evidence: EvidenceReader,
  clocks: CorrectedClocks,
): Promise<EvidenceReader> {
  if (clocks.size === 0 || evidence.reopen === undefined) return Promise.resolve(evidence);
  const key = canonicalJsonOf([...clocks].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const opened = known(evidence);
  const looked = opened.get(key) ?? reopen(evidence, clocks);
  opened.set(key, looked);
  return looked;
}

async function reopen(evidence: EvidenceReader, clocks: CorrectedClocks): Promise<EvidenceReader> {
  const { artifacts, meanings } = evidence;
  const corrected: SourceClock[] = [];
  for (const { artifact, clock } of artifacts) {
    const segments = await segmentsOf(evidence, artifact, clock.segments, clocks);
    // What was in doubt of it is answered for this run.
    corrected.push(clocks.has(artifact.path) ? { ...clock, segments, doubts: [] } : clock);
  }
  const reader = (await evidence.reopen?.(corrected)) ?? evidence;
  return meanings === undefined ? reader : { ...reader, meanings };
}

/** A new one wherever what is added to the times of its records changes. */
async function segmentsOf(
  evidence: EvidenceReader,
  { id, path }: Source,
  segments: readonly ClockSegment[],
  clocks: CorrectedClocks,
): Promise<readonly ClockSegment[]> {
  const shifts = clocks.get(path) ?? [];
  if (shifts.length === 0) return segments;
  if (shifts.every(({ earliest, latest }) => earliest === null && latest === null)) {
    return segments.map((segment) => moved(segment, addMsAt(clocks, path, 0)));
  }
  const made: ClockSegment[] = [];
  for await (const { recordNumber, time } of recordsOf(evidence, id)) {
    const segment = segments.findLast(({ fromRecord }) => fromRecord <= recordNumber);
    const next = segment && moved(segment, addMsAt(clocks, path, time.earliest));
    if (next === undefined || made.at(-1)?.offsetMs === next.offsetMs) continue;
    made.push({ ...next, fromRecord: made.length === 0 ? 0 : recordNumber });
  }
  return made.length === 0 || made.length > segmentsMax ? segments : made;
}

type Source = EvidenceReader["artifacts"][number]["artifact"];

function moved(segment: ClockSegment, addMs: number): ClockSegment {
  return { ...segment, offsetMs: segment.offsetMs - addMs };
}

/** Those of a file that have a time, as they stand in it. */
async function* recordsOf(evidence: EvidenceReader, id: Source["id"]) {
  const without = ["message", "template", "fields", "stamp"] as const;
  for await (const records of evidence.scan({ artifactIds: [id] }, { order: "file", without })) {
    for (const { artifactId, recordNumber, time } of records) {
      if (artifactId === id && time !== null) yield { recordNumber, time };
    }
  }
}
