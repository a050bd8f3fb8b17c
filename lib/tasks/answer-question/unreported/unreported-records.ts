import { formatInstant, type Interval } from "@/lib/base/instant";
import { evidenceKey } from "@/lib/domain/evidence";
import type { RecordReference } from "@/lib/domain/record-reference";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import type { LedgerHappening } from "@/lib/investigation/toolbox/evidence-ledger";
import type { Outline } from "../reading/outline";
import { readEvidence } from "../reading/read-evidence";
import type { Answered, Inquiry } from "../tools/inquiry";
import { isWithin } from "../tools/question-window";
import { recordsAt } from "../tools/records-at";
import type { Story } from "../tools/story";
import { placeOfRecord, tellResult } from "../tools/tool-result";

/** A record that stands out and that no event cites. */
export type UnreportedRecord = {
  readonly record: RecordReference;
  /** What the evidence says happened there, when it says so. */
  readonly happening: LedgerHappening | null;
  /** Records of its shape in its file; null where they are many. */
  readonly count: number | null;
  readonly isFirst: boolean;
};

export type UnreportedRecords = {
  readonly unreported: readonly UnreportedRecord[];
  readonly isCut: boolean;
};

/** Happenings whose records are looked up at most, the likeliest first. */
const lookedUpMax = 300;

/** Records in a window whose shape is rare in their file, and those that a happening begins with. */
export function unreportedRecords(
  inquiry: Inquiry,
  story: Story,
  window: Interval,
  happenings: readonly LedgerHappening[],
): Promise<Answered<UnreportedRecords>> {
  return inquiry.ask({
    name: "untold_records",
    arguments: { from: formatInstant(window.earliest), to: formatInstant(window.latest) },
    answer: async (evidence) => {
      const { outline } = await readEvidence(evidence, inquiry.signal);
      return findUnreported(evidence, outline, story, window, happenings);
    },
    tell: ({ unreported, isCut }) =>
      tellResult({
        found: unreported.length,
        isCut,
        places: unreported.map(({ record }) => placeOfRecord(record)),
      }),
  });
}

async function findUnreported(
  evidence: EvidenceReader,
  outline: Outline,
  { isReported }: Story,
  window: Interval,
  happenings: readonly LedgerHappening[],
): Promise<UnreportedRecords> {
  const found = new Map<string, UnreportedRecord>();
  for (const { record, count, isFirst } of outline.rare) {
    if (!isWithin(record.time, window) || isReported(record)) continue;
    found.set(evidenceKey(record), { record, count, isFirst, happening: null });
  }
  const placed = happenings
    .filter(({ place }) => place !== null && !isReported(place))
    .toSorted((a, b) => b.chance - a.chance || a.at - b.at);
  for (const happening of placed.slice(0, lookedUpMax)) {
    const record = await recordOf(evidence, happening);
    if (record === null || isReported(record)) continue;
    const known = found.get(evidenceKey(record));
    if (known?.happening) continue;
    found.set(evidenceKey(record), {
      ...(known ?? { record, count: null, isFirst: false }),
      happening,
    });
  }
  return {
    unreported: [...found.values()].toSorted((a, b) => a.record.time.micros - b.record.time.micros),
    isCut: outline.isCut || placed.length > lookedUpMax,
  };
}

async function recordOf(
  evidence: EvidenceReader,
  { place }: LedgerHappening,
): Promise<RecordReference | null> {
  const artifact = evidence.artifacts.find((each) => each.artifact.path === place?.path)?.artifact;
  if (place === null || artifact === undefined) return null;
  const [record] = await recordsAt(evidence, { ...place, artifactId: artifact.id });
  return record ?? null;
}
