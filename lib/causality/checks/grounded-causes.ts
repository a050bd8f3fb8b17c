import { assertPresent } from "@/lib/base/assert";
import type { EventId } from "@/lib/domain/ids";
import { type CausalGraph, placesOf, type Step } from "../graph/causal-graph";
import { type CheckedAgainst, checkLink, type LinkCheck } from "./check-link";

/** Of root causes, those from which a way of grounded links leads to the impact. */
export type GroundedCauses = {
  readonly grounded: readonly EventId[];
  readonly all: readonly EventId[];
  /** [0, 1]; null without a root cause. */
  readonly share: number | null;
};

/**
 * A link is grounded when none of its checks fails and a machine recorded both its ends; a way is when each of its links
 * is. A root cause on no such way may be right, and is right for reasons that nobody can follow.
 */
export function findGroundedCauses(
  graph: CausalGraph,
  rootCauses: readonly EventId[],
  impact: readonly EventId[],
  against: CheckedAgainst,
): GroundedCauses {
  const known = new Map<Step, boolean>();
  const isGrounded = (step: Step) => {
    const judged = known.get(step) ?? findDoubt(graph, step, against) === null;
    known.set(step, judged);
    return judged;
  };
  const hurt = new Set(impact);
  const all = [...new Set(rootCauses)].filter((id) => graph.placeOf.has(id));
  const grounded = all.filter((id) => reaches(graph, id, hurt, isGrounded));
  return { grounded, all, share: all.length === 0 ? null : grounded.length / all.length };
}

/** The first check that keeps a link from being grounded; null when none does. */
export function findDoubt(
  graph: CausalGraph,
  step: Step,
  against: CheckedAgainst,
): LinkCheck | null {
  const cause = assertPresent(graph.events[step.source], "the cause of a step in its graph");
  const effect = assertPresent(graph.events[step.target], "the effect of a step in its graph");
  return (
    checkLink(cause, effect, against).find(
      ({ name, outcome }) =>
        outcome === "fails" || (outcome === "undecided" && name === "deviation"),
    ) ?? null
  );
}

function reaches(
  graph: CausalGraph,
  from: EventId,
  hurt: ReadonlySet<EventId>,
  isGrounded: (step: Step) => boolean,
): boolean {
  const reached = new Set(placesOf(graph, [from]));
  for (const place of reached) {
    const grounded = (graph.outOf[place] ?? []).filter(
      (step) => !reached.has(step.target) && isGrounded(step),
    );
    for (const { target } of grounded) reached.add(target);
  }
  const ends = placesOf(
    graph,
    [...hurt].filter((id) => id !== from),
  );
  return ends.some((place) => reached.has(place));
}
