import type { ClaimActor } from "@/lib/domain/claim";
import { type CausalLink, isCalibratedLink } from "@/lib/domain/timeline/causal-link";
import { describeRootScore, formatChance } from "@/lib/domain/timeline/chance-words";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import type { RootCause } from "@/lib/domain/timeline/root-cause";
import { eventConfidence, isCalibrated } from "@/lib/domain/timeline/scores";
import type { StateChange } from "@/lib/domain/timeline/state-change";
import type { MeasuredClaim } from "./how-measured";

/** What is shown of how likely a claim is true. */
export type ShownConfidence = {
  /** "62 %", or that a person stated it. */
  readonly text: string;
  readonly claim: MeasuredClaim;
};

export function eventClaim(event: TimelineEvent, isContested: boolean): ShownConfidence {
  const confidence = eventConfidence(event, isContested);
  const kind = event.importance === "key" ? "key event" : "detail";
  return show({ kind, actor: event.actor, confidence, isUncalibrated: !isCalibrated(event) });
}

export function linkClaim(link: CausalLink): ShownConfidence {
  const { actor, confidence } = link;
  return show({ kind: "link", actor, confidence, isUncalibrated: !isCalibratedLink(link) });
}

/** `incidentChance` is null in a timeline whose numbers nobody calibrated. */
export function rootClaim(root: RootCause, incidentChance: number | null): ShownConfidence {
  const { actor, score } = root;
  const isUncalibrated = incidentChance === null;
  const { text, claim } = show({ kind: "root", actor, confidence: score, isUncalibrated });
  return { claim, text: actor === "person" ? text : describeRootScore(root, incidentChance) };
}

/** Null for a state of which no confidence was stated. */
export function stateClaim({ actor, confidence }: StateChange): ShownConfidence | null {
  return confidence === undefined ? null : show({ kind: "state", actor, confidence });
}

function show(claim: MeasuredClaim): ShownConfidence {
  return { text: textOf(claim.actor, claim.confidence), claim };
}

function textOf(actor: ClaimActor, confidence: number): string {
  return actor === "person" ? "stated by a person" : formatChance(confidence);
}
