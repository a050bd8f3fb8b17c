import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import type { Analysis } from "../../analysis/analyse";
import { assumedZones } from "./assumed-zones";
import { earlyEnds } from "./early-ends";
import type { FoundGap } from "./found-gap";
import { missingRows } from "./missing-rows";
import { unheardMembers } from "./unheard-members";

/** What the structure of the evidence leaves open, whatever words it uses: what would settle most comes first. */
export function findStructuralGaps(
  { drafts, observations: { ledger, watch } }: Analysis,
  { artifacts }: Pick<EvidenceReader, "artifacts">,
): readonly FoundGap[] {
  const { loggedRows, sampledRows } = watch.detectors;
  const streams = [...loggedRows.streams(), ...sampledRows.streams()];
  const paths = artifacts.map(({ artifact }) => artifact.path);
  return [
    ...assumedZones(drafts, artifacts),
    ...unheardMembers(ledger, paths),
    ...missingRows(ledger),
    ...(ledger.stretch === null ? [] : earlyEnds(streams, drafts, ledger.stretch)),
  ];
}
