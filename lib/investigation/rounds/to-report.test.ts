import { describe, expect, test } from "vitest";
import { emptyTimeline, type Timeline } from "@/lib/domain/timeline/timeline";
import { eventId, sampleEvent, sampleRoot } from "@/lib/testing/sample-timeline";
import { reportOutputSchema } from "./contracts/report";
import { toReport } from "./to-report";

const [standing, pruned] = [eventId(1), eventId(2)];
const timeline: Timeline = {
  ...emptyTimeline,
  events: [sampleEvent(1), sampleEvent(2, { status: "pruned" })],
  rootCauses: [sampleRoot(1)],
  impactEvents: [standing],
};
const sections = ["happened", "impact", "causes", "factors"] as const;

function keptOf(sentence: { text: string; cites?: readonly string[] }, known = timeline) {
  const written = Object.fromEntries(sections.map((section) => [section, [sentence]]));
  const { reasoning: _, ...output } = reportOutputSchema.parse({ reasoning: "", ...written });
  const report = toReport(output, known);
  return sections.filter((section) => report[section].length > 0);
}

describe("a sentence of a report stands", () => {
  test("where it names a piece that stands, and names no other", () => {
    const cites = [standing, pruned, "evt_ffffffffffffffff"];
    expect(keptOf({ text: "It failed", cites })).toEqual(sections);
    const { happened } = toReport(
      reportOutputSchema.parse({ reasoning: "", happened: [{ text: "It failed", cites }] }),
      timeline,
    );
    expect(happened).toEqual([{ text: "It failed", cites: [standing] }]);
  });

  test.each([
    ["what was taken out", [pruned]],
    ["what nobody knows", ["evt_ffffffffffffffff"]],
    ["nothing, though there is something to name", []],
  ])("not where it names %s", (_, cites) => {
    expect(keptOf({ text: "The vault was sealed", cites })).toEqual([]);
  });

  test("where it says that nothing is known and nothing is", () => {
    expect(keptOf({ text: "No cause could be proved." }, emptyTimeline)).toEqual([
      ...["happened", "impact", "causes"],
    ]);
  });
});
