import { emptyTimeline } from "@/lib/domain/timeline";
import { evidenceKey } from "@/lib/investigation/evidence/evidence-key";
import { createMaskedCopies } from "@/lib/investigation/masking/masked-copies";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import { createMemory } from "@/lib/investigation/remember";
import { toAskedDocument } from "@/lib/investigation/review/standing-document";
import { recallEvidence } from "@/lib/investigation/searching/recall-evidence";
import type { NumberColumn } from "@/lib/investigation/toolbox/evidence-ledger";
import type { Lookups } from "@/lib/investigation/toolbox/lookups";
import { type LedgerWatch, streamName } from "@/lib/ledger/ledger-watch";
import type { EvidenceSurveys } from "./evidence-surveys";
import { findFilePauses } from "./find-file-pauses";
import { findSiblingFiles, findSiblingSources } from "./find-siblings";
import { joinColumns } from "./join-columns";
import { ledgerHappenings } from "./ledger-happenings";
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
