import { instant } from "@/lib/base/instant";
import type { Survey } from "@/lib/domain/evidence/survey";
import { emptyTimeline } from "@/lib/domain/timeline/timeline";
import { recallEvidence } from "@/lib/investigation/asking/searching/recall-evidence";
import { createMaskedCopies } from "@/lib/investigation/document/masking/masked-copies";
import { evidenceKey } from "@/lib/investigation/evidence/evidence-key";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import { createMemory } from "@/lib/investigation/remember";
import { toAskedDocument } from "@/lib/investigation/review/standing-document";
import type { FilePause, NumberColumn } from "@/lib/investigation/toolbox/evidence-ledger";
import type { Lookups } from "@/lib/investigation/toolbox/lookups";
import { type LedgerWatch, streamName } from "@/lib/ledger/ledger-watch";
import { findHoles, spanOf } from "@/lib/ledger/survey/file-pauses";
import { siblingFiles } from "@/lib/ledger/survey/sibling-lines";
import { ledgerWatchesOf } from "@/lib/signals/detectors";
import type { Detector } from "@/lib/signals/signal";
import type { Analysis } from "../analysis/analyse";
import { compareSayers, findSiblingSources } from "./find-siblings";
import { joinColumns } from "./join-columns";
import { ledgerHappenings } from "./ledger-happenings";
import { bucketOf, readSurvey } from "./read-survey";
import { openWatched, SurveyWatch, type WatchedEvidence, watchForSurvey } from "./survey-watch";
import { toPlace } from "./to-place";

/** What was watched takes up to some hundred megabytes. */
const watchedMax = 1;
/** A survey is some tens of kilobytes; people look at a few incidents at a time. */
const surveysMax = 16;

/** Fewer numbers are no course. */
const samplesMin = 6;

export type EvidenceSurveys = {
  /** What is in the evidence: read off all of it, once as long as files and clocks stay as they are. */
  of(evidence: EvidenceReader): Promise<Survey>;
  /** The same without whom the likeliest happenings name. */
  short(evidence: EvidenceReader): Promise<Survey>;
};

/** What people and models are shown first, and what tools ask besides the evidence: both rest on one reading of every record. */
export type EvidenceReading = {
  readonly surveys: EvidenceSurveys;
  readonly lookups: Lookups;
  /** An analysis that reads every record: what it hands its records to reads along, and nothing is read again for a survey. */
  share(
    evidence: EvidenceReader,
    analyse: (also?: Pick<Detector, "observe">) => Promise<Analysis>,
  ): Promise<Analysis>;
};

/** What was read is kept while the evidence is looked at. */
export function createEvidenceReading(): EvidenceReading {
  const remembered = createMemory<WatchedEvidence>(watchedMax);
  const surveys = createMemory<Survey>(surveysMax);
  let asked = "";
  let shared: { readonly key: string; watched(): Promise<WatchedEvidence> } | null = null;
  const watched = (evidence: EvidenceReader) => {
    const key = evidenceKey(evidence);
    asked = key;
    const alone = () => watchForSurvey(evidence);
    // An analysis may be stopped or fail; whoever asks for a survey is no part of that.
    return remembered(key, () => (shared?.key === key ? shared.watched().catch(alone) : alone()));
  };
  return {
    surveys: {
      of: (evidence) =>
        surveys(evidenceKey(evidence), async () => readSurvey(evidence, await watched(evidence))),
      short: async (evidence) => readSurvey(evidence, await watched(evidence), { isShort: true }),
    },
    lookups: createLookups(watched),
    share(evidence, analyse) {
      const key = evidenceKey(evidence);
      if (key === asked) return analyse();
      const survey = new SurveyWatch();
      const analysis = analyse(survey);
      shared = {
        key,
        async watched() {
          const { detectors } = (await analysis).observations.watch;
          return openWatched(evidence, ledgerWatchesOf(detectors), survey);
        },
      };
      return analysis;
    },
  };
}

function createLookups(watched: (evidence: EvidenceReader) => Promise<WatchedEvidence>): Lookups {
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
        const { watches, sources } = await watched(evidence);
        return by === "file"
          ? siblingFiles(watches).map(compareSayers)
          : findSiblingSources(sources.all());
      },
      async joins(evidence, a, b) {
        return joinColumns((await watched(evidence)).joins, a, b);
      },
      async columns(evidence, path) {
        return numberColumns((await watched(evidence)).watches, path);
      },
    },
  };
}

/** The columns of numbers in the rows of one file, those of most samples first. */
function numberColumns(watches: readonly LedgerWatch[], path: string): readonly NumberColumn[] {
  const table = `${streamName(path)}\u0001`;
  return watches
    .flatMap(({ store }) => store.series())
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
  const found = [...logs.values()].flatMap((parts): readonly FilePause[] => {
    const span = spanOf(parts);
    const own = parts.flatMap(({ id }) => counts.get(id) ?? []);
    const holes = span === null ? [] : findHoles(own, span, { bucketMs, stretch });
    return holes.map((hole) => ({
      ...{ paths: parts.map(({ path }) => path), bucketMs, ...hole },
      // The bucket that begins a pause has records.
      from: hole.kind === "pause" ? instant(hole.from + bucketMs) : hole.from,
    }));
  });
  return found.toSorted((a, b) => b.until - b.from - (a.until - a.from));
}
