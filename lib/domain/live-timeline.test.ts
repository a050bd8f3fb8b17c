import { expect, test } from "vitest";
import { sampleTimeline } from "@/lib/testing/sample-timeline";
import { decidableNouns, decidables } from "./decidable-nouns";
import { toLiveTimeline } from "./live-timeline";

/** Gaps, uncertainties and parts of the coherence are answered, not refused: they stay, with what was said of them. */
const answered: ReadonlySet<string> = new Set(["gap", "uncertainty", "coherence-part"]);

test.each(decidableNouns.filter((noun) => !answered.has(noun)))(
  "what people reject is no part of the story: %s",
  (noun) => {
    const { list } = decidables[noun];
    const pieces = sampleTimeline()[list].map((piece) => ({ ...piece, status: "rejected" }));
    const timeline = { ...sampleTimeline(), [list]: pieces };
    expect(pieces.length).toBeGreaterThan(0);
    expect(toLiveTimeline(timeline)[list]).toEqual([]);
  },
);
