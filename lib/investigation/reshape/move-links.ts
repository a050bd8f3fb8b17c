import { fail, ok, type Result } from "@/lib/base/result";
import type { CausalLink } from "@/lib/domain/causal-link";
import { isLive } from "@/lib/domain/claim";
import type { CausalLinkId, EventId } from "@/lib/domain/ids";
import type { Timeline } from "@/lib/domain/timeline";
import type { Sources } from "../links/check-ends";
import { findImpossibleLink } from "../links/find-impossible-link";
import { placeLink } from "./place-link";

type Moved = {
  readonly causalLinks: readonly CausalLink[];
  /** Those that changed, went or came. */
  readonly links: readonly CausalLinkId[];
};

/**
 * The links of absorbed events, moved to the one that stays, refused ones too. The links as they were are superseded;
 * of two between the same ends one is left; one between the merged events goes. Refused when two of them contradict
 * each other, and when a link at the event that stays would run against the clocks or close a cycle.
 */
export function moveLinks(
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
    const isDated = source && target && source.kind !== "unknown" && target.kind !== "unknown";
    return { ...link, delayMs: isDated ? target.earliest - source.earliest : null };
  });
}
