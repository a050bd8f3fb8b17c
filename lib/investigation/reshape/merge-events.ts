import { fail, ok, type Result } from "@/lib/base/result";
import { isDecided, isLive } from "@/lib/domain/claim";
import type { CausalLinkId, EventId } from "@/lib/domain/ids";
import { type CausalLink, onsetDelayMs } from "@/lib/domain/timeline/causal-link";
import type { ContributingFactor } from "@/lib/domain/timeline/contributing-factor";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { renameEvents } from "@/lib/domain/timeline/impact-marks";
import { type RootCause, rankLive } from "@/lib/domain/timeline/root-cause";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import type { Sources } from "../links/check-ends";
import { findImpossibleLink } from "../links/find-impossible-link";
import { placeLink, uniteEvidence } from "./place-link";

export type MergeChoice = {
  /** Its title, kind and description stay. */
  readonly kept: EventId;
  readonly absorbed: readonly EventId[];
  /** Whose time stays: the kept one or one of the absorbed. */
  readonly timeOf: EventId;
};

export type Merged = {
  readonly timeline: Timeline;
  /** Links that changed, went or came with it. */
  readonly links: readonly CausalLinkId[];
};

type Moved = {
  readonly causalLinks: readonly CausalLink[];
  /** Those that changed, went or came. */
  readonly links: readonly CausalLinkId[];
};

/**
 * Several events become one: the evidence and the entities of all, the title of one, the time of one. The others
 * stay on record as superseded. Their links move to it, unless the clocks or a cycle forbid that; then nothing is
 * done and the reason is told.
 */
export function mergeEvents(
  timeline: Timeline,
  sources: Sources,
  { kept, absorbed, timeOf }: MergeChoice,
): Result<Merged, string> {
  const chosen = [kept, ...absorbed];
  const events = chosen.flatMap(
    (id) => timeline.events.find((event) => event.id === id && isLive(event)) ?? [],
  );
  const [first, ...others] = events;
  const timed = events.find(({ id }) => id === timeOf);
  if (!first || others.length === 0 || events.length !== new Set(chosen).size || !timed) {
    return fail("Choose two or more events that are part of the timeline");
  }
  const united = unite(first, others, timed);
  const gone = new Set<string>(absorbed);
  const withEvent: Timeline = {
    ...timeline,
    events: timeline.events.map((event) => {
      if (event.id === kept) return united;
      return gone.has(event.id) ? { ...event, status: "superseded" } : event;
    }),
  };
  const moved = moveLinks(withEvent, sources, kept, gone);
  if (!moved.ok) return moved;
  const { causalLinks, links } = moved.value;
  return ok({ timeline: moveStory({ ...withEvent, causalLinks }, kept, gone), links });
}

function unite(
  kept: TimelineEvent,
  absorbed: readonly TimelineEvent[],
  timed: TimelineEvent,
): TimelineEvent {
  const all = [kept, ...absorbed];
  return {
    ...kept,
    time: timed.time,
    endTime: timed.endTime,
    entities: [...new Set(all.flatMap(({ entities }) => entities))],
    evidence: uniteEvidence(all.map(({ evidence }) => evidence)),
    importance: all.some(({ importance }) => importance === "key") ? "key" : "detail",
    confidence: { ...kept.confidence, time: timed.confidence.time },
    isUnsupported: all.every(({ isUnsupported }) => isUnsupported),
    status: "edited",
  };
}

/** What the analysis concluded of an absorbed event holds of the one it became. */
export function moveStory(timeline: Timeline, kept: EventId, gone: ReadonlySet<string>): Timeline {
  const now = (id: EventId) => (gone.has(id) ? kept : id);
  return {
    ...timeline,
    impactEvents: [...new Set(timeline.impactEvents.map(now))],
    impacts: timeline.impacts.map((impact) => renameEvents(impact, now)),
    rootCauses: moveCauses(timeline.rootCauses, kept, gone),
    contributingFactors: moveFactors(timeline.contributingFactors, kept, gone),
  };
}

/** One event contributes once: by a person's word if there is one. Of the others what a person said stays on record. */
function moveFactors(
  factors: readonly ContributingFactor[],
  kept: EventId,
  gone: ReadonlySet<string>,
): readonly ContributingFactor[] {
  const isMerged = ({ event }: ContributingFactor) => event === kept || gone.has(event);
  const merged = factors.filter((factor) => isMerged(factor) && isLive(factor));
  const first = merged.find(isDecided) ?? merged[0];
  return factors.flatMap((factor): readonly ContributingFactor[] => {
    if (!isMerged(factor)) return [factor];
    if (factor === first || !isLive(factor)) return [{ ...factor, event: kept }];
    return isDecided(factor) ? [{ ...factor, status: "superseded" }] : [];
  });
}

/** One event has one cause: the first of them. Of the others what a person said stays on record, as superseded. */
function moveCauses(
  roots: readonly RootCause[],
  kept: EventId,
  gone: ReadonlySet<string>,
): readonly RootCause[] {
  const isMerged = ({ event }: RootCause) => event === kept || gone.has(event);
  const live = rankLive(roots, new Set(roots.map(({ event }) => event)));
  const first = live.find(isMerged);
  const moved = (root: RootCause) => (isMerged(root) ? { ...root, event: kept } : root);
  const isOther = (root: RootCause) => isMerged(root) && root !== first;
  return [
    ...live.filter((root) => !isOther(root)).map(moved),
    ...live
      .filter((root) => isOther(root) && isDecided(root))
      .map((root) => ({ ...root, status: "superseded" as const })),
    ...roots.filter((root) => !isLive(root)).map(moved),
  ].map((root, index) => ({ ...root, rank: index + 1 }));
}

/**
 * The links of absorbed events, moved to the one that stays, refused ones too. The links as they were are superseded;
 * of two between the same ends one is left; one between the merged events goes. Refused when two of them contradict
 * each other, and when a link at the event that stays would run against the clocks or close a cycle.
 */
function moveLinks(
  timeline: Timeline,
  sources: Sources,
  kept: EventId,
  gone: ReadonlySet<string>,
): Result<Moved, string> {
  const isMoving = ({ source, target, status }: CausalLink) =>
    status !== "superseded" && (gone.has(source) || gone.has(target));
  // What people refused last: a live link that takes its place must be seen first.
  const moving = timeline.causalLinks
    .filter(isMoving)
    .toSorted((a, b) => Number(isLive(b)) - Number(isLive(a)));
  const links = new Map(
    timeline.causalLinks.map((link) => [
      link.id,
      isMoving(link) ? { ...link, status: "superseded" as const } : link,
    ]),
  );
  const touched = new Set<CausalLinkId>(moving.map(({ id }) => id));
  for (const link of moving) {
    const moved = {
      ...link,
      source: gone.has(link.source) ? kept : link.source,
      target: gone.has(link.target) ? kept : link.target,
    };
    const placed = placeLink([...links.values()], moved);
    if (!placed.ok) return fail(describeClash(timeline, moved, placed.error));
    for (const row of placed.value) {
      links.set(row.id, row);
      touched.add(row.id);
    }
  }
  const causalLinks = withDelays([...links.values()], timeline, kept);
  const problem = findImpossibleLink(
    { ...timeline, causalLinks },
    sources,
    ({ source, target }) => source === kept || target === kept,
  );
  return problem === null ? ok({ causalLinks, links: [...touched] }) : fail(problem.words);
}

function describeClash({ events }: Timeline, { source, target }: CausalLink, why: string): string {
  const [from, to] = [source, target].map((id) => events.find((event) => event.id === id)?.title);
  return `Two links from "${from}" to "${to}" would meet, and ${why}. Reject or edit one of them first`;
}

function withDelays(
  links: readonly CausalLink[],
  { events }: Timeline,
  kept: EventId,
): readonly CausalLink[] {
  const times = new Map(events.map(({ id, time }) => [id, time]));
  return links.map((link) => {
    if (!isLive(link) || (link.source !== kept && link.target !== kept)) return link;
    const [source, target] = [times.get(link.source), times.get(link.target)];
    return { ...link, delayMs: source && target ? onsetDelayMs(source, target) : null };
  });
}
