import { expect, test } from "vitest";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { at, sampleEvent } from "@/lib/testing/sample-timeline";
import { byOnset } from "./builder-state";

function noteOf(number: number, line: number, granularity: "minute" | "second"): TimelineEvent {
  const event = sampleEvent(number, { time: { ...at(60), granularity } });
  const evidence = event.evidence.map((each) => ({
    ...each,
    locator: { kind: "lines" as const, from: line, to: line },
  }));
  return { ...event, evidence };
}

test("notes of one minute stand as their file has them, other times by id", () => {
  const notes = [noteOf(1, 12, "minute"), noteOf(2, 9, "minute"), noteOf(3, 10, "minute")];
  expect(notes.toSorted(byOnset)).toEqual([notes[1], notes[2], notes[0]]);
  const records = [noteOf(2, 9, "second"), noteOf(1, 12, "second")];
  expect(records.toSorted(byOnset)).toEqual([records[1], records[0]]);
});
