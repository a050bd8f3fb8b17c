import fc from "fast-check";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { event, link, timeline } from "./sample-timeline";

/** 1 and 2 stay, 3 is reworded, 4 is refused, 5 no longer there, 6 new; the link of 4 goes with it. */
export const before = timeline({
  events: [1, 2, 3, 4, 5].map((number) => event(number)),
  causalLinks: [link(1, 1, 2), link(2, 2, 4), link(3, 3, 5)],
});
export const after = timeline({
  events: [
    event(1),
    event(2),
    event(3, { title: "Reworded" }),
    event(4, { status: "rejected" }),
    event(6),
  ],
  causalLinks: [link(1, 1, 2), link(2, 2, 4), link(4, 2, 6)],
});

/** Seven events at most, some rejected, some reworded, with links that may go round. */
export const someTimeline: fc.Arbitrary<Timeline> = fc
  .record({
    events: fc.subarray([1, 2, 3, 4, 5, 6, 7]),
    rejected: fc.subarray([1, 2, 3, 4, 5, 6, 7]),
    reworded: fc.subarray([1, 2, 3, 4, 5, 6, 7]),
    links: fc.subarray([
      [1, 1, 2],
      [2, 2, 1],
      [3, 2, 3],
      [4, 3, 4],
      [5, 4, 2],
      [6, 6, 7],
    ] as const),
  })
  .map(({ events, rejected, reworded, links }) =>
    timeline({
      events: events.map((number) =>
        event(number, {
          ...(rejected.includes(number) ? { status: "rejected" } : {}),
          ...(reworded.includes(number) ? { title: "Reworded" } : {}),
        }),
      ),
      causalLinks: links.map(([number, from, to]) => link(number, from, to)),
    }),
  );
