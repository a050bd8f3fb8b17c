import type { Artifact, SourceClock } from "@/lib/domain/artifact";
import type { CausalLink } from "@/lib/domain/causal-link";
import { toLiveTimeline } from "@/lib/domain/live-timeline";
import type { Timeline } from "@/lib/domain/timeline";
import { checkEnds } from "./builder/add-causal-link";

export type Sources = readonly { readonly artifact: Artifact; readonly clock: SourceClock }[];

/** Why one of the links that are asked about cannot be part of the timeline, as a sentence; null when all can. */
export function findImpossibleLink(
  timeline: Timeline,
  sources: Sources,
  isAsked: (link: CausalLink) => boolean,
): string | null {
  const live = toLiveTimeline(timeline);
  const events = new Map(live.events.map((event) => [event.id, event]));
  for (const link of live.causalLinks.filter(isAsked)) {
    const [source, target] = [events.get(link.source), events.get(link.target)];
    if (!source || !target) continue;
    const others = live.causalLinks.filter(({ id }) => id !== link.id);
    const links = new Map(others.map((other) => [other.id, other]));
    const problem = checkEnds({ links, evidence: { artifacts: sources } }, source, target);
    if (problem !== null) {
      return `The link from "${source.title}" to "${target.title}" would not hold: ${problem}`;
    }
  }
  return null;
}

/**
 * The same of the links that come back with a change: one that was put aside, or whose event was, stood aside too
 * when others were drawn since.
 */
export function findImpossibleReturn(
  now: Timeline,
  next: Timeline,
  sources: Sources,
): string | null {
  const live = new Set(toLiveTimeline(now).causalLinks.map(({ id }) => id));
  return findImpossibleLink(next, sources, ({ id }) => !live.has(id));
}
