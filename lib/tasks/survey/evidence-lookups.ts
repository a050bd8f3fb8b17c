import { type Interval, instant, interval } from "@/lib/base/instant";
import type { DatedArtifact } from "@/lib/domain/artifact";
import { emptyTimeline } from "@/lib/domain/timeline";
import { evidenceKey } from "@/lib/investigation/evidence/evidence-key";
import { createMaskedCopies } from "@/lib/investigation/masking/masked-copies";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import { createMemory } from "@/lib/investigation/remember";
import { toAskedDocument } from "@/lib/investigation/review/standing-document";
import { recallEvidence } from "@/lib/investigation/searching/recall-evidence";
import type { FilePause, NumberColumn } from "@/lib/investigation/toolbox/evidence-ledger";
import type { Lookups } from "@/lib/investigation/toolbox/lookups";
import { type LedgerWatch, streamName } from "@/lib/ledger/ledger-watch";
import { type FileCount, findPauses, missingEnds } from "@/lib/ledger/survey/file-pauses";
import type { EvidenceSurveys } from "./evidence-surveys";
import { findSiblingFiles, findSiblingSources } from "./find-siblings";
import { joinColumns } from "./join-columns";
import { ledgerHappenings } from "./ledger-happenings";
import { bucketOf } from "./read-survey";
import { SourceWatch } from "./source-watch";
import { toPlace } from "./to-place";
import { type WatchedEvidence, watchEvidence } from "./watch-evidence";

/** What was watched takes up to some hundred megabytes. */
const watchedMax = 1;

/** Fewer numbers are no course. */
const samplesMin = 6;

/**
 * What a model is shown first and what its tools ask besides the evidence. Both rest on the same reading of every record,
 * which is made for whichever comes first and kept while the evidence is looked at.
 */
export function createModelReading(surveys: EvidenceSurveys): {
  readonly surveys: EvidenceSurveys;
  readonly lookups: Lookups;
} {
  const remembered = createMemory<Watched>(watchedMax);
  const watched = (evidence: EvidenceReader) =>
    remembered(evidenceKey(evidence), () => watch(evidence));
  return {
    surveys: { of: (evidence) => surveys.of(evidence, () => watched(evidence)) },
    lookups: createLookups(watched),
  };
}

function createLookups(watched: (evidence: EvidenceReader) => Promise<Watched>): Lookups {
  const asked = createMemory<Awaited<ReturnType<Lookups["answering"]>>>(watchedMax);
  return {
    answering: (evidence) =>
      asked(evidenceKey(evidence), async () => ({
        document: await toAskedDocument(evidence, emptyTimeline, []),
        recall: await recallEvidence(evidence),
      })),
    copies: createMaskedCopies(),
    ledger: {
      async happenings(evidence) {
        const { ledger, chanceOf } = await watched(evidence);
        return ledgerHappenings(ledger, { chanceOf });
      },
      async pauses(evidence) {
        return findFilePauses(evidence, await watched(evidence));
      },
      async siblings(evidence, by) {
        const { watch: of, sources } = await watched(evidence);
        return by === "file" ? findSiblingFiles(of.streams()) : findSiblingSources(sources.all());
      },
      async joins(evidence, a, b) {
        return joinColumns((await watched(evidence)).joins, a, b);
      },
      async columns(evidence, path) {
        return numberColumns((await watched(evidence)).watch, path);
      },
    },
  };
}

type Watched = WatchedEvidence & { readonly sources: SourceWatch };

async function watch(evidence: EvidenceReader): Promise<Watched> {
  const sources = new SourceWatch();
  return { ...(await watchEvidence(evidence, (record) => sources.observe(record))), sources };
}

/** The columns of numbers in the rows of one file, those of most samples first. */
function numberColumns({ store }: LedgerWatch, path: string): readonly NumberColumn[] {
  const table = `${streamName(path)}\u0001`;
  return store
    .series()
    .filter(({ labels, samples }) => {
      return (labels.table ?? "").startsWith(table) && samples.length >= samplesMin;
    })
    .map(({ metric, labels, samples }) => ({
      name: metric,
      thing: (labels.thing ?? "").replaceAll("\u0001", " ").trim(),
      samples: Array.from({ length: samples.length }, (_, index) => ({
        at: samples.latestAt(index),
        value: samples.valueAt(index),
        place: toPlace(samples.recordAt(index)),
      })),
    }))
    .toSorted((a, b) => b.samples.length - a.samples.length);
}

/** Pauses and missing ends of every log with the parts it was rotated into, the longest first. */
async function findFilePauses(
  evidence: EvidenceReader,
  { artifacts, ledger: { stretch } }: Pick<WatchedEvidence, "artifacts" | "ledger">,
): Promise<readonly FilePause[]> {
  if (stretch === null) return [];
  const bucketMs = bucketOf(stretch);
  const counts = Map.groupBy(await evidence.density({ bucketMs }), ({ artifactId }) => artifactId);
  const logs = Map.groupBy(artifacts, ({ path }) => streamName(path));
  const found = [...logs.values()].flatMap((parts) =>
    pausesOf(parts, { counts: parts.flatMap(({ id }) => counts.get(id) ?? []), bucketMs, stretch }),
  );
  return found.toSorted((a, b) => b.until - b.from - (a.until - a.from));
}

function pausesOf(
  parts: readonly DatedArtifact[],
  {
    counts,
    bucketMs,
    stretch,
  }: {
    readonly counts: readonly FileCount[];
    readonly bucketMs: number;
    readonly stretch: Interval;
  },
): readonly FilePause[] {
  const [firstAt] = parts.flatMap(({ firstAt: at }) => at ?? []).toSorted((a, b) => a - b);
  const lastAt = parts
    .flatMap(({ lastAt: at }) => at ?? [])
    .toSorted((a, b) => a - b)
    .at(-1);
  if (firstAt === undefined || lastAt === undefined) return [];
  const { lateMs, shortMs } = missingEnds(counts, interval(firstAt, lastAt), stretch);
  const common = { paths: parts.map(({ path }) => path), bucketMs };
  return [
    // The bucket that begins a pause has records.
    ...findPauses(counts, bucketMs, stretch).map(({ from, until }) => ({
      ...common,
      ...{ kind: "pause" as const, from: instant(from + bucketMs), until },
    })),
    ...(lateMs === 0
      ? []
      : [{ ...common, kind: "late" as const, from: stretch.earliest, until: firstAt }]),
    ...(shortMs === 0
      ? []
      : [{ ...common, kind: "cut" as const, from: lastAt, until: stretch.latest }]),
  ];
}
