import type { EvidenceReference } from "@/lib/domain/evidence/evidence";
import type { Checked } from "@/lib/domain/rounds/critique";
import type { EvidenceReader } from "../../ports/evidence-port";
import { checkAccepted } from "./check-accepted";
import { checkConclusion } from "./check-conclusion";
import { checkEntity } from "./check-entity";
import { checkCounterEvidence, checkMethod } from "./check-method";
import { checkItsOrder } from "./check-order";
import { checkRepeats } from "./check-repeats";
import { checkCurrentState } from "./check-state";
import { checkTime } from "./check-time";
import { credibilityMaxOf, failed, type Outcome, passed } from "./credibility-caps";
import { checkIndependence } from "./independence";
import { type CheckInput, gatherMaterial, type Material, toReferences } from "./material";

export type CheckedFinding = {
  readonly checks: readonly Checked[];
  /** [0, 1] */
  readonly credibilityMax: number;
  /** Of what it cites for and against it, only what was proved. */
  readonly evidence: readonly EvidenceReference[];
  readonly against: readonly EvidenceReference[];
};

/** Everything about a finding that code can look up before anybody judges it. A finding is outside data: none makes it throw. */
export async function checkFinding(
  input: CheckInput,
  evidence: EvidenceReader,
): Promise<CheckedFinding> {
  const material = await gatherMaterial(input, evidence);
  const outcomes = [
    checkItsCitations(material),
    checkTime(material),
    checkEntity(material),
    await checkItsOrder(material),
    await checkMethod(material),
    await checkConclusion(material),
    checkCounterEvidence(material),
    await checkIndependence(material),
    checkAccepted(material),
    await checkCurrentState(material),
    await checkRepeats(material),
  ];
  return {
    checks: outcomes.map(({ check, isPassed, why }) => ({ check, isPassed, why })),
    credibilityMax: credibilityMaxOf(outcomes),
    evidence: toReferences(material.cited),
    against: toReferences(material.contrary),
  };
}

function checkItsCitations({ cited, unproved }: Material): Outcome {
  const [first] = unproved;
  if (first !== undefined) return failed("citation", "unproved-citation", first);
  if (cited.length === 0) return failed("citation", "nothing-cited", "It cites nothing");
  return passed("citation", "What it quotes stands where it says");
}
