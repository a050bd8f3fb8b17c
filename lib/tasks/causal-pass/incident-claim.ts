import type { Outcome } from "@/lib/domain/timeline/timeline";
import { believe } from "@/lib/explanation/claims/believe";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import { unrotatedPath } from "@/lib/names/host-and-service";
import type { Analysis } from "../analysis/analyse";
import type { EventDraft } from "../analysis/event-draft";
import type { ClaimLog } from "../claims/claim-log";
import { worldOf } from "../claims/world";
import { findAnnouncements } from "./announced-work";
import { assessHarm, failuresLeast, findTestFiles, type HarmObserved } from "./harm";
import { harmKinds } from "./impact";
import { noticeOf } from "./notices";
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

/** Reads what the evidence holds beside the events: failures that components state, and work that was announced before any of it. */
export async function observeHarm(
  { drafts, watched }: Pick<Analysis, "drafts" | "watched">,
  reader: EvidenceReader,
): Promise<Pick<HarmObserved, "failures" | "announced">> {
  const found = watched === null ? [] : await findUnusualFailures(reader, watched);
  const ofTests = findTestFiles(
    reader.artifacts.map(({ artifact: { path } }) => unrotatedPath(path)),
  );
  const failures = found.filter(({ path }) => !ofTests.has(path));
  const first = Math.min(
    ...drafts.filter(isHarmOrNotice).map(({ onset }) => onset.earliest),
    ...failures.filter(({ count }) => count >= failuresLeast).map(({ from }) => from),
  );
  return { failures, announced: await findAnnouncements(reader, first) };
}

function isHarmOrNotice(draft: EventDraft): boolean {
  const { isKey, kind } = draft;
  return (isKey && harmKinds.test(kind)) || noticeOf(draft)?.says === "raised";
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
