import { type CausalLink, isCalibratedLink } from "@/lib/domain/timeline/causal-link";
import { describeRootScore, formatChance } from "@/lib/domain/timeline/chance-words";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import type { RootCause } from "@/lib/domain/timeline/root-cause";
import { eventConfidence, isCalibrated } from "@/lib/domain/timeline/scores";
import type { StateChange } from "@/lib/domain/timeline/state-change";
import type { MeasuredClaim } from "./how-measured";

/** What is shown of how likely a claim is true. */
export type ShownConfidence = {
  /** "62 %", or who stated it. */
  readonly text: string;
  readonly claim: MeasuredClaim;
};

/** `by` is whose word it is where a person stated it. */
export function eventClaim(
  event: TimelineEvent,
  isContested: boolean,
  by: string = somebody,
): ShownConfidence {
  const confidence = eventConfidence(event, isContested);
  const kind = event.importance === "key" ? "key event" : "detail";
  return show({ kind, actor: event.actor, confidence, isUncalibrated: !isCalibrated(event) }, by);
}

export function linkClaim(link: CausalLink, by: string = somebody): ShownConfidence {
  const { confidence } = link;
  const actor = isSetByPerson(link) ? "person" : link.actor;
  const claim = {
    kind: "link",
    actor,
    confidence,
    isUncalibrated: !isCalibratedLink(link),
  } as const;
  return { claim, text: tellLinkConfidence({ actor, confidence }, by) };
}

/** Nobody measured how sure a person's word is: a number that they gave is told as theirs. */
export function tellLinkConfidence(
  { actor, confidence }: Pick<CausalLink, "actor" | "confidence">,
  by: string = somebody,
): string {
  if (actor !== "person") return formatChance(confidence);
  return confidence === 1 ? `stated by ${by}` : `${formatChance(confidence)}, stated by ${by}`;
}

/** An edit took the place of what the rules had computed. */
function isSetByPerson({ status, contributions = [], confidence }: CausalLink): boolean {
  if (status !== "edited" || contributions.length === 0) return false;
  const computed = contributions.reduce((product, { value }) => product * value, 1);
  return Math.abs(computed - confidence) > 0.005;
}

/** `incidentChance` is null in a timeline whose numbers nobody calibrated. */
export function rootClaim(
  root: RootCause,
  incidentChance: number | null,
  by: string = somebody,
): ShownConfidence {
  const { actor, score } = root;
  const isUncalibrated = incidentChance === null;
  const { text, claim } = show({ kind: "root", actor, confidence: score, isUncalibrated }, by);
  return { claim, text: actor === "person" ? text : describeRootScore(root, incidentChance) };
}

/** Null for a state of which no confidence was stated. */
export function stateClaim({ actor, confidence }: StateChange): ShownConfidence | null {
  return confidence === undefined ? null : show({ kind: "state", actor, confidence });
}

const somebody = "a person";

function show(claim: MeasuredClaim, by: string = somebody): ShownConfidence {
  const { actor, confidence } = claim;
  return { text: actor === "person" ? `stated by ${by}` : formatChance(confidence), claim };
}
