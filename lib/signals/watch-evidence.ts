import type { EvidenceRecord, RecordKind } from "@/lib/domain/evidence/evidence-record";
import {
  compareReferences,
  type RecordReference,
  toReference,
} from "@/lib/domain/evidence/record-reference";
import type { ArtifactId } from "@/lib/domain/ids";
import type { Schedule } from "@/lib/ledger/promises/schedule";
import { createDetectors, type Detectors } from "./detectors";
import { type ArtifactSurvey, EvidenceSurvey } from "./evidence-survey";
import type { Lexicon } from "./lexicon";
import type { Detector } from "./signal";

/** Evidence as detectors read it. */
export type EvidenceSource = {
  /** `key` is another one when the artifact reads otherwise: other bytes, another reading, another clock. */
  readonly artifacts: readonly { readonly id: ArtifactId; readonly key: string }[];
  /** Lines of timetables, which have no time. */
  readonly schedules: readonly Schedule[];
  /** Reads along where every record is read; not where an earlier watch saw a part of them. */
  readonly also?: Pick<Detector, "observe"> | undefined;
  /** Dated records in order of time; of everything unless told. */
  scan(filter: {
    readonly artifactIds?: readonly ArtifactId[];
    readonly kinds?: readonly RecordKind[];
  }): AsyncIterable<readonly EvidenceRecord[]>;
};

/** What was seen of some evidence. It never changes: with more evidence another one is made. */
export type Watch = {
  readonly surveys: ReadonlyMap<ArtifactId, ArtifactSurvey & { readonly key: string }>;
  readonly detectors: Detectors;
  /** Dated records that were looked at for it; fewer than there are when it rests on an earlier one. */
  readonly recordsRead: number;
};

/**
 * One scan feeds every detector; memory grows with what differs, not with how much there is. Where an
 * earlier watch saw a part of the evidence, only detectors begin anew that read records of the kinds that came, went or read
 * otherwise since. The result is the same as without it.
 */
export async function watchEvidence(
  source: EvidenceSource,
  lexicon: Lexicon,
  before: Watch | null,
): Promise<Watch> {
  return before === null
    ? watchAll(source, lexicon)
    : watchFurther(source, createDetectors(lexicon), before);
}

/** What detectors see of some records and of nothing else. */
export function watchRecords(records: readonly RecordReference[], lexicon: Lexicon): Detectors {
  const detectors = createDetectors(lexicon);
  const byKind = detectorsByKind(Object.values(detectors));
  for (const record of records.toSorted(compareReferences)) feed(byKind, record);
  return detectors;
}

async function watchAll(source: EvidenceSource, lexicon: Lexicon): Promise<Watch> {
  const detectors = createDetectors(lexicon);
  const survey = new EvidenceSurvey();
  const byKind = detectorsByKind(Object.values(detectors));
  const recordsRead = await readDated(source.scan({}), (record) => {
    survey.observe(record);
    feed(byKind, record);
    source.also?.observe(record);
  });
  return { surveys: withKeys(survey, source), detectors, recordsRead };
}

async function watchFurther(
  source: EvidenceSource,
  anew: Detectors,
  before: Watch,
): Promise<Watch> {
  const known = source.artifacts.filter(({ id, key }) => before.surveys.get(id)?.key === key);
  const knownIds = new Set(known.map(({ id }) => id));
  const others = source.artifacts.filter(({ id }) => !knownIds.has(id)).map(({ id }) => id);
  const survey = new EvidenceSurvey();
  const recordsOfOthers =
    others.length === 0
      ? 0
      : await readDated(source.scan({ artifactIds: others }), (record) => survey.observe(record));
  const surveys = new Map([
    ...[...before.surveys].filter(([id]) => knownIds.has(id)),
    ...withKeys(survey, source),
  ]);
  const gone = [...before.surveys].filter(([id]) => !knownIds.has(id));
  const touched = new Set(
    [...gone.map(([, lost]) => lost), ...survey.surveys().values()].flatMap(({ extents }) => [
      ...extents.keys(),
    ]),
  );
  const detectors = renew(before.detectors, anew, touched);
  const begun = Object.values(detectors).filter(isAmong(Object.values(anew)));
  const kinds = [...new Set(begun.flatMap((detector) => detector.kinds))];
  const byKind = detectorsByKind(begun);
  const artifactIds = [...surveys].flatMap(([id, { extents }]) =>
    kinds.some((kind) => extents.has(kind)) ? [id] : [],
  );
  const recordsAgain =
    artifactIds.length === 0
      ? 0
      : await readDated(source.scan({ artifactIds, kinds }), (record) => feed(byKind, record));
  return { surveys, detectors, recordsRead: Math.max(recordsOfOthers, recordsAgain) };
}

/** Those that read a touched kind are new, the others are kept. */
function renew(before: Detectors, anew: Detectors, touched: ReadonlySet<RecordKind>): Detectors {
  const kept = Object.entries(before).filter(
    ([, { kinds }]) => !kinds.some((kind) => touched.has(kind)),
  );
  return { ...anew, ...Object.fromEntries(kept) };
}

function isAmong(detectors: readonly Detector[]): (detector: Detector) => boolean {
  const among = new Set(detectors);
  return (detector) => among.has(detector);
}

function withKeys(survey: EvidenceSurvey, { artifacts }: EvidenceSource): Watch["surveys"] {
  const keys = new Map(artifacts.map(({ id, key }) => [id, key]));
  return new Map(
    [...survey.surveys()].map(([id, seen]) => [id, { ...seen, key: keys.get(id) ?? "" }]),
  );
}

type ByKind = ReadonlyMap<RecordKind, readonly Detector[]>;

function detectorsByKind(detectors: readonly Detector[]): ByKind {
  const kinds = new Set(detectors.flatMap((detector) => detector.kinds));
  return new Map(
    [...kinds].map((kind) => [kind, detectors.filter((each) => each.kinds.includes(kind))]),
  );
}

function feed(byKind: ByKind, record: RecordReference): void {
  for (const detector of byKind.get(record.kind) ?? []) detector.observe(record);
}

/** Shows all that have a time to somebody; answers how many there were. */
export async function readDated(
  chunks: AsyncIterable<readonly EvidenceRecord[]>,
  observe: (record: RecordReference) => void,
): Promise<number> {
  let count = 0;
  for await (const chunk of chunks) {
    for (const record of chunk) {
      const reference = toReference(record);
      if (reference === null) continue;
      count += 1;
      observe(reference);
    }
  }
  return count;
}
