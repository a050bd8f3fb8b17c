import { canonicalJsonOf } from "@/lib/base/canonical-json";
import type { CausalLinkId } from "@/lib/domain/ids";
import type { CausalLink } from "@/lib/domain/timeline/causal-link";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { toLiveTimeline } from "@/lib/domain/timeline/live-timeline";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { checkEnds, type Sources } from "./check-ends";

export type ImpossibleLink = {
  readonly link: CausalLink;
  /** Why it cannot be part of the timeline, as a sentence. */
  readonly words: string;
};

/** The first of the links that are asked about that cannot be part of the timeline; null when all can. */
export function findImpossibleLink(
  timeline: Timeline,
  sources: Sources,
  isAsked: (link: CausalLink) => boolean,
): ImpossibleLink | null {
  const live = toLiveTimeline(timeline);
  const events = new Map(live.events.map((event) => [event.id, event]));
  for (const link of live.causalLinks.filter(isAsked)) {
    const [source, target] = [events.get(link.source), events.get(link.target)];
    if (!source || !target) continue;
    const others = live.causalLinks.filter(({ id }) => id !== link.id);
    const links = new Map(others.map((other) => [other.id, other]));
    const problem = checkEnds({ links, evidence: { artifacts: sources } }, source, target);
    if (problem !== null) {
      const words = `The link from "${source.title}" to "${target.title}" would not hold: ${problem}`;
      return { link, words };
    }
  }
  return null;
}

/**
 * The same of the links a change bears on: one that comes back, since others were drawn while it or its event stood
 * aside; and one at an event whose time or evidence it changes, unless it did not hold before either.
 */
export function findImpossibleChange(
  now: Timeline,
  next: Timeline,
  sources: Sources,
): ImpossibleLink | null {
  const live = new Set(toLiveTimeline(now).causalLinks.map(({ id }) => id));
  const before = new Map(now.events.map((event) => [event.id, event]));
  const moved = new Set(
    next.events.filter((event) => isMoved(event, before.get(event.id))).map(({ id }) => id),
  );
  const heldBefore = (id: CausalLinkId) =>
    findImpossibleLink(now, sources, (link) => link.id === id) === null;
  return findImpossibleLink(
    next,
    sources,
    ({ id, source, target }) =>
      !live.has(id) || ((moved.has(source) || moved.has(target)) && heldBefore(id)),
  );
}

/** What the order of events goes by has changed: the times, or the files whose clocks they are of. */
function isMoved(event: TimelineEvent, before: TimelineEvent | undefined): boolean {
  if (before === undefined || before === event) return false;
  const orderOf = ({ time, endTime, evidence }: TimelineEvent) =>
    canonicalJsonOf([time, endTime, evidence.map(({ path }) => path).toSorted()]);
  return orderOf(event) !== orderOf(before);
}
