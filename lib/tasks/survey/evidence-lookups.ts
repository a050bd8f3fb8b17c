import { evidenceKey } from "@/lib/investigation/evidence-key";
import type { EvidenceReader } from "@/lib/investigation/evidence-port";
import { createMaskedCopies } from "@/lib/investigation/masking/masked-copies";
import { createMemory } from "@/lib/investigation/remember";
import type { LedgerHappening } from "@/lib/investigation/toolbox/evidence-ledger";
import type { Lookups } from "@/lib/investigation/toolbox/lookups";
import type { Happening } from "@/lib/ledger/happening";
import { findFilePauses } from "./find-file-pauses";
import { type WatchedEvidence, watchEvidence } from "./watch-evidence";

/** What was watched takes up to some hundred megabytes. */
const watchedMax = 1;

/** What tools ask besides the evidence, made when it is first asked for. */
export function createLookups(): Lookups {
  const remembered = createMemory<WatchedEvidence>(watchedMax);
  const watched = (evidence: EvidenceReader) =>
    remembered(evidenceKey(evidence), () => watchEvidence(evidence));
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
    },
  };
}

function toLedgerHappening(
  { entries: [lead], onset, witnesses }: Happening,
  chance: number,
): LedgerHappening | null {
  const [record] = witnesses;
  if (lead === undefined) return null;
  const { entities, end, title } = lead;
  return {
    at: onset.latest,
    until: end?.earliest ?? null,
    kind: lead.kind === "episode" ? lead.property : lead.kind,
    subject: entities[0]?.name ?? "",
    words: title,
    ...{ chance, witnesses: witnesses.length },
    place:
      record === undefined || record.locator.kind === "frame"
        ? null
        : { path: record.path, locator: record.locator },
  };
}
