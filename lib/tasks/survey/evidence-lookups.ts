import { evidenceKey } from "@/lib/investigation/evidence/evidence-key";
import { createMaskedCopies } from "@/lib/investigation/masking/masked-copies";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import { createMemory } from "@/lib/investigation/remember";
import type { LedgerHappening } from "@/lib/investigation/toolbox/evidence-ledger";
import type { Lookups } from "@/lib/investigation/toolbox/lookups";
import type { Happening } from "@/lib/ledger/happening";
import { seenAt } from "@/lib/ledger/survey/happening-line";
import type { EvidenceSurveys } from "./evidence-surveys";
import { findFilePauses } from "./find-file-pauses";
import { findSiblingFiles, findSiblingSources } from "./find-siblings";
import { joinColumns } from "./join-columns";
import { numberColumns } from "./number-columns";
import { SourceWatch } from "./source-watch";
import { toPlace } from "./to-place";
import { type WatchedEvidence, watchEvidence } from "./watch-evidence";

/** What was watched takes up to some hundred megabytes. */
const watchedMax = 1;

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
  return {
    copies: createMaskedCopies(),
    ledger: {
      async happenings(evidence) {
        const { ledger, chanceOf } = await watched(evidence);
        return ledger.happenings.flatMap((one) => toLedgerHappening(one, chanceOf(one)) ?? []);
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

function toLedgerHappening(happening: Happening, chance: number): LedgerHappening | null {
  const {
    entries: [lead],
    witnesses,
  } = happening;
  if (lead === undefined) return null;
  const [record] = lead.witnesses;
  const { entities, end, title } = lead;
  return {
    at: seenAt(happening),
    until: end?.earliest ?? null,
    kind: lead.kind === "episode" ? lead.property : lead.kind,
    subject: entities[0]?.name ?? "",
    words: title,
    ...{ chance, witnesses: witnesses.length },
    place: record === undefined ? null : toPlace(record),
  };
}
