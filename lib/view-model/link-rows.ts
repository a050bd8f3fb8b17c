import type { CausalLink } from "@/lib/domain/causal-link";
import { isLive } from "@/lib/domain/claim";
import type { Timeline } from "@/lib/domain/timeline";
import { formatDuration, formatEventTime } from "./time-text";
import { onset } from "./timeline-lanes";

export type LinkEnd = {
  readonly id: string;
  readonly title: string;
  readonly timeText: string;
};

export type LinkRow = {
  readonly link: CausalLink;
  readonly source: LinkEnd;
  readonly target: LinkEnd;
  /** Onset to onset; "undecidable" when the two clocks cannot order the ends. */
  readonly delayText: string;
};

/** The table twin of the graph: what leads to what, in order of the causes. */
export function toLinkRows(
  timeline: Timeline,
  zone: string,
  { withWithdrawn }: { readonly withWithdrawn: boolean },
): readonly LinkRow[] {
  const events = new Map(timeline.events.map((event) => [event.id, event]));
  return timeline.causalLinks
    .filter((link) => withWithdrawn || isLive(link))
    .flatMap((link) => {
      const source = events.get(link.source);
      const target = events.get(link.target);
      if (!source || !target) return [];
      const end = ({ id, title, time }: typeof source): LinkEnd => ({
        id,
        title,
        timeText: formatEventTime(time, zone),
      });
      const row = {
        link,
        source: end(source),
        target: end(target),
        delayText: delayText(link, source.time, target.time),
      };
      return [{ row, at: onset(source) }];
    })
    .toSorted((a, b) => (a.at === b.at ? 0 : a.at - b.at))
    .map(({ row }) => row);
}

type Time = Timeline["events"][number]["time"];

function delayText(link: CausalLink, source: Time, target: Time): string {
  if (source.kind === "unknown" || target.kind === "unknown") return "time unknown";
  const overlaps = source.earliest <= target.latest && target.earliest <= source.latest;
  if (overlaps && source.latest - source.earliest + target.latest - target.earliest > 0) {
    return "order undecidable";
  }
  return formatDuration(link.delayMs ?? target.earliest - source.earliest);
}
