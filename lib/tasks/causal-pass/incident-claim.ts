import type { Outcome } from "@/lib/domain/timeline";
import { believe } from "@/lib/explanation/claims/believe";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import type { Analysis } from "../analysis/analyse";
import type { ClaimLog } from "../claims/claim-log";
import { worldOf } from "../claims/world";
import { countAnnouncements } from "./announced-work";
import { assessHarm, type HarmObserved } from "./harm";
import { harmKinds } from "./impact";
import { findUnusualFailures } from "./unusual-failures";

/** From here on it is reported as an incident, and up to here as none; between them it is inconclusive. */
export const incidentFrom = 0.6;
export const noneUpTo = 0.4;

export type IncidentJudged = {
  readonly outcome: Outcome;
  readonly chance: number;
  /** What was looked at, one sentence each. */
  readonly checked: readonly string[];
};

/** Reads what the evidence holds beside the events: failures that components state, and work that was announced. */
export async function observeHarm(
  { drafts, watched }: Pick<Analysis, "drafts" | "watched">,
  reader: EvidenceReader,
): Promise<Pick<HarmObserved, "failures" | "announced">> {
  const first = Math.min(
    ...drafts
      .filter(({ isKey, kind }) => isKey && harmKinds.test(kind))
      .map(({ onset }) => onset.earliest),
  );
  return {
    failures: watched === null ? [] : await findUnusualFailures(reader, watched),
    announced: await countAnnouncements(reader, first),
  };
}

/**
 * Whether it was an incident: harm decides, with the calibrated probability of what has so much of it. Evidence of which the
 * rules know no kind of event at all is never called harmless: they could not tell.
 */
export function judgeIncident(observed: HarmObserved, log: ClaimLog): IncidentJudged {
  const { degree, checked } = assessHarm(observed);
  const features = { harm: degree };
  log({ kind: "incident", features, of: [] });
  const chance = believe("incident", features);
  if (chance >= incidentFrom) return { outcome: "incident", chance, checked };
  const isStrange = observed.course.weight === "felt" && worldOf(observed.drafts).unfamiliar === 1;
  if (chance > noneUpTo || isStrange)
    return {
      outcome: "inconclusive",
      chance,
      checked: isStrange ? [...checked, strange] : checked,
    };
  return { outcome: "no-incident", chance, checked };
}

const strange =
  "Unknown events: the rules do not know any of the kinds of events in these files. So harm cannot be excluded.";
