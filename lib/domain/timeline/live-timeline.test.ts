import { expect, test } from "vitest";
import { eventId, sampleEvent, sampleLink } from "@/lib/testing/sample-timeline";
import { decidableNouns, decidables } from "./decidable-nouns";
import { toLiveTimeline } from "./live-timeline";
import { emptyTimeline } from "./timeline";

/** Gaps, uncertainties, parts of the coherence and contradictions are answered, not refused: they stay, with what was said of them. */
const answered: ReadonlySet<string> = new Set([
  "gap",
  "uncertainty",
  "coherence-part",
  "contradiction",
]);

/** As much of a piece of any noun as decides whether it is live: its status, and events that are. */
const piece = { ...sampleLink(1, 2), event: eventId(1), rank: 1 };
const events = [sampleEvent(1), sampleEvent(2)];

test.each(decidableNouns.filter((noun) => !answered.has(noun)))(
  "what people reject is no part of the story: %s",
  (noun) => {
    const { list } = decidables[noun];
    const liveAs = (status: string) => {
      const timeline = { ...emptyTimeline, events, [list]: [{ ...piece, status }] };
      return toLiveTimeline(timeline)[list];
    };
    expect(liveAs("accepted")).toHaveLength(1);
    expect(["rejected", "pruned", "superseded"].map((status) => liveAs(status).length)).toEqual([
      0, 0, 0,
    ]);
  },
);

test("what stays is what nobody can reject", () => {
  const canReject = ({ verdicts }: { readonly verdicts: readonly string[] }) =>
    verdicts.includes("reject");
  const others = decidableNouns.filter((noun) => !canReject(decidables[noun].rules));
  expect(new Set<string>(others)).toEqual(answered);
});
