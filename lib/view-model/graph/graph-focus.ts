import { reachableFrom } from "@/lib/causality/find-path";
import type { EventId } from "@/lib/domain/ids";
import type { CausalLink } from "@/lib/domain/timeline/causal-link";
import { toLiveTimeline } from "@/lib/domain/timeline/live-timeline";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { quoteName } from "./graph-text";

/** As the address holds it: what led to an event, what came of it, or the ways between two. */
type Focus =
  | { readonly kind: "causes" | "effects"; readonly event: EventId }
  | { readonly kind: "path"; readonly from: EventId; readonly to: EventId | null };

export type FocusedTimeline = {
  /** Only the links of what is looked at. */
  readonly timeline: Timeline;
  /** What is looked at, in words; null when that is everything. */
  readonly words: string | null;
  /** The events it was asked for: drawn before all others. */
  readonly ends: readonly EventId[];
};

/** The timeline with the links of one part of its graph; events stay, for they have other views. */
export function focusTimeline(timeline: Timeline, focus: Focus | null): FocusedTimeline {
  const titles = new Map(timeline.events.map(({ id, title }) => [id, title]));
  const name = (id: EventId) => {
    const title = titles.get(id) ?? "an event that is not in this timeline";
    return quoteName(title);
  };
  if (focus === null) return { timeline, words: null, ends: [] };
  if (focus.kind === "path" && focus.to === null) {
    return {
      timeline,
      words: `Select the event ${name(focus.from)} led to, or was caused by`,
      ends: [],
    };
  }
  const links = toLiveTimeline(timeline).causalLinks;
  const within = eventsWithin(links, focus);
  const causalLinks = links.filter(
    ({ source, target }) => within.has(source) && within.has(target),
  );
  // What only follows in time led to nothing and came of nothing.
  return { timeline: { ...timeline, causalLinks, sequences: [] }, ...describe(focus, name) };
}

function describe(focus: Focus, name: (id: EventId) => string) {
  if (focus.kind === "path") {
    const { from, to } = focus;
    return {
      words: `Only the paths between ${name(from)} and ${to === null ? "" : name(to)}`,
      ends: to === null ? [from] : [from, to],
    };
  }
  const what = focus.kind === "causes" ? "what led to" : "the effects of";
  return { words: `Only ${what} ${name(focus.event)}`, ends: [focus.event] };
}

function eventsWithin(links: readonly CausalLink[], focus: Focus): ReadonlySet<EventId> {
  const after = (event: EventId) => reachableFrom(links, [event]);
  const reversed = links.map(({ source, target }) => ({ source: target, target: source }));
  const before = (event: EventId) => reachableFrom(reversed, [event]);
  if (focus.kind !== "path") {
    return focus.kind === "causes" ? before(focus.event) : after(focus.event);
  }
  if (focus.to === null) return new Set();
  const { from, to } = focus;
  const forward = intersect(after(from), before(to));
  return forward.size > 0 ? forward : intersect(after(to), before(from));
}

function intersect<Item>(a: ReadonlySet<Item>, b: ReadonlySet<Item>): ReadonlySet<Item> {
  return new Set([...a].filter((item) => b.has(item)));
}
