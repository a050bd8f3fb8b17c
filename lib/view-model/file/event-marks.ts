import type { Interval } from "@/lib/base/instant";
import { isLive } from "@/lib/domain/claim";
import { timeSpan } from "@/lib/domain/evidence/event-time";
import type { EventId } from "@/lib/domain/ids";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { formatTime } from "@/lib/time/shown/time-text";
import { countOf } from "../text/byte-size";

/** Events of the timeline on the time axis of a chart; several that lie close together are one mark. */
export type EventMark = {
  readonly key: EventId;
  /** Of the chart, from the left, in [0, 1]. */
  readonly share: number;
  readonly count: number;
  /** The one a click opens: a key event before others. */
  readonly opens: EventId;
  /** `14:02:30 the pool runs dry`, or `3 events from 14:02:30: …`; with the day where the chart has several. */
  readonly text: string;
};

/** Nearer marks cannot be pointed at one by one. */
const apartShare = 0.03;
const titlesMax = 3;

/** The live events that begin within a time range, in order. */
export function layOutEventMarks(
  events: readonly TimelineEvent[],
  { earliest, latest }: Interval,
  zone: string,
): readonly EventMark[] {
  const width = Math.max(latest - earliest, 1);
  const [firstDay, lastDay] = [earliest, latest].map((at) =>
    formatTime(at, zone, { precision: "day" }),
  );
  const placed = events
    .filter(isLive)
    .flatMap((event) => {
      const at = timeSpan(event)?.earliest;
      return at === undefined || at < earliest || at > latest ? [] : [{ event, at }];
    })
    .toSorted((a, b) => a.at - b.at);
  const bundles: (typeof placed)[] = [];
  for (const one of placed) {
    const first = bundles.at(-1)?.[0];
    if (first && (one.at - first.at) / width < apartShare) bundles.at(-1)?.push(one);
    else bundles.push([one]);
  }
  return bundles.flatMap((bundle): readonly EventMark[] => {
    const [first] = bundle;
    if (!first) return [];
    const opened = bundle.find(({ event }) => event.importance === "key") ?? first;
    return [
      {
        ...{ key: first.event.id, share: (first.at - earliest) / width },
        ...{ count: bundle.length, opens: opened.event.id },
        text: sayBundle(
          bundle.map(({ event }) => event.title),
          formatTime(first.at, zone, { withDay: firstDay !== lastDay }),
        ),
      },
    ];
  });
}

function sayBundle(titles: readonly string[], time: string): string {
  if (titles.length === 1) return `${time} ${titles[0]}`;
  const more = titles.length > titlesMax ? `; and ${titles.length - titlesMax} more` : "";
  return `${countOf(titles.length, "event")} from ${time}: ${titles.slice(0, titlesMax).join("; ")}${more}`;
}
