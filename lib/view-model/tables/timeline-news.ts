import { isLive } from "@/lib/domain/claim";
import type { Timeline } from "@/lib/domain/timeline";
import { countOf } from "../text/byte-size";

/**
 * `12 events added, 1 taken out. Now 40 events.`: what a change of the timeline did to one of its twins,
 * for people who do not see it change. Empty when no piece came or went.
 */
export function describeNews(
  before: Timeline,
  after: Timeline,
  noun: "event" | "causal link",
): string {
  const known = liveIds(before, noun);
  const present = liveIds(after, noun);
  const added = [...present].filter((id) => !known.has(id)).length;
  const gone = [...known].filter((id) => !present.has(id)).length;
  if (added === 0 && gone === 0) return "";
  const parts = [
    added === 0 ? "" : `${countOf(added, noun)} added`,
    gone === 0 ? "" : `${added === 0 ? countOf(gone, noun) : gone} taken out`,
  ];
  return `${parts.filter(Boolean).join(", ")}. Now ${countOf(present.size, noun)}.`;
}

function liveIds(timeline: Timeline, noun: "event" | "causal link"): ReadonlySet<string> {
  const pieces = noun === "event" ? timeline.events : timeline.causalLinks;
  return new Set<string>(pieces.filter(isLive).map(({ id }) => id));
}
