import { describe, expect, test } from "vitest";
import type { Line } from "@/lib/signals/testing/records";
import { memoryReader } from "../testing/memory-reader";
import { play } from "../testing/play";
import { change } from "../testing/recording-lines";
import { hum, pages } from "../testing/scenario";

/** An alert that wakes somebody, about a service that left nothing behind. */
const alarmOnly: readonly Line[] = [
  ...hum("gate-1/gate.log", "passed request"),
  ...pages("TillErrorsHigh", 300, 420, "till answers with errors"),
];

const askedFor = async (lines: readonly Line[]) => {
  const { timeline, conclusion } = await play(lines);
  return {
    outcome: conclusion?.outcome,
    asked: timeline.uncertainties.flatMap(({ dataNeeded }) => dataNeeded).join("\n"),
  };
};

describe("an inconclusive analysis", () => {
  test("names the kinds of records that are missing, and for which time", async () => {
    const { outcome, asked } = await askedFor(alarmOnly);
    expect(outcome).toBe("inconclusive");
    expect(asked).toMatch(/Deployments, configuration.* from \d{4}-.*Z to \d{4}-.*Z/);
    expect(asked).toMatch(/Metrics of the hosts/);
    expect(asked).not.toMatch(/Alerts with the times/);
  });

  test("does not ask for what is there", async () => {
    const note = change(20, { type: "config", service: "gate", key: "colour", new: "red" });
    expect((await askedFor([...alarmOnly, note])).asked).not.toMatch(/Deployments, configuration/);
  });
});

test("a quiet recording asks for nothing", async () => {
  const { outcome, asked } = await askedFor(hum("gate-1/gate.log", "passed request"));
  expect(outcome).toBe("no-incident");
  expect(asked).toBe("");
});

test("records without any time prove no quiet, and their times are asked for", async () => {
  const lines = hum("gate-1/gate.log", "no server available", 3);
  const undated = {
    ...memoryReader(lines),
    scan: async function* () {
      yield [];
    },
  };
  const { timeline, conclusion } = await play(lines, undated);
  expect(conclusion?.outcome).toBe("inconclusive");
  expect(conclusion?.incidentChance).toBeUndefined();
  expect(conclusion?.outcomeReasons).toEqual([expect.stringMatching(/^Times: no record/)]);
  const asked = timeline.uncertainties.flatMap(({ dataNeeded }) => dataNeeded);
  expect(asked).toEqual([expect.stringMatching(/times at which they were written/)]);
});
