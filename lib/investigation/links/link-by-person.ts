import { fail, ok, type Result } from "@/lib/base/result";
import { type EvidenceReference, evidenceKey } from "@/lib/domain/evidence/evidence";
import { causalLinkIds, type EventId } from "@/lib/domain/ids";
import {
  type CausalLink,
  type CausalRelation,
  onsetDelayMs,
} from "@/lib/domain/timeline/causal-link";
import { toLiveTimeline } from "@/lib/domain/timeline/live-timeline";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { sha256 } from "../sha256";
import { checkEnds, type Sources } from "./check-ends";

export type LinkByPerson = {
  readonly source: EventId;
  readonly target: EventId;
  readonly relation: CausalRelation;
  readonly mechanism: string;
  /** Keys (`evidenceKey`) of places one of the two events cites: their quotes were found when they were cited. */
  readonly evidence: readonly string[];
};

export type LinkRefusal = { readonly kind: "link-refused"; readonly message: string };

/** A causal link a person draws: the same checks as an analyst's, accepted at once. */
export function linkByPerson(
  timeline: Timeline,
  sources: Sources,
  given: LinkByPerson,
): Result<{ readonly timeline: Timeline; readonly link: CausalLink }, LinkRefusal> {
  const live = toLiveTimeline(timeline);
  const source = live.events.find(({ id }) => id === given.source);
  const target = live.events.find(({ id }) => id === given.target);
  if (!source || !target) return refuse("Both events must be part of the timeline");
  const links = new Map(live.causalLinks.map((link) => [link.id, link]));
  const id = causalLinkIds.fromDigest(sha256(`${source.id}\n${target.id}`));
  if (live.causalLinks.some((link) => link.source === source.id && link.target === target.id)) {
    return refuse("These two events are linked already; edit that link");
  }
  const problem = checkEnds({ links, evidence: { artifacts: sources } }, source, target);
  if (problem !== null) return refuse(problem);
  const evidence = findCited([...source.evidence, ...target.evidence], given.evidence);
  if (evidence === null) return refuse("Its evidence must be cited by one of the two events");
  const link: CausalLink = {
    ...given,
    id,
    confidence: 1,
    reasoning: "Drawn by a person",
    evidence,
    against: [],
    delayMs: onsetDelayMs(source.time, target.time),
    status: "accepted",
    actor: "person",
    isUnsupported: false,
  };
  const others = timeline.causalLinks.filter((other) => other.id !== id);
  return ok({ timeline: { ...timeline, causalLinks: [...others, link] }, link });
}

/** Null when one of them is not cited; each once. */
function findCited(
  cited: readonly EvidenceReference[],
  keys: readonly string[],
): readonly EvidenceReference[] | null {
  const byKey = new Map(cited.map((reference) => [evidenceKey(reference), reference]));
  const found = [...new Set(keys)].flatMap((key) => byKey.get(key) ?? []);
  return found.length === new Set(keys).size ? found : null;
}

function refuse(message: string): Result<never, LinkRefusal> {
  return fail({ kind: "link-refused", message });
}
