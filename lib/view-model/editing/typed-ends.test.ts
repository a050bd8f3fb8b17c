import { expect, test } from "vitest";
import { event, timeline } from "../testing/sample-timeline";

import { askOfFarTime, listKnownTimes } from "./typed-ends";

const known = listKnownTimes({ artifacts: [], timeline: timeline({ events: [event(1)] }) });

test.each([
  [
    "a mistyped year",
    "2199-01-01 00:00:00",
    "",
    "This time is in 2199, 172 years from all evidence",
  ],
  ["an end of another year", "2026-03-08 14:00:00", "2028-03-08 14:00:00", "2028"],
  ["a month later", "2026-04-08 14:00:00", "", null],
  ["what cannot be read, which is said elsewhere", "noonish", "", null],
  ["nothing", "", "", null],
])("%s", (_, from, to, asked) => {
  const text = askOfFarTime({ from, to }, "UTC", known);
  if (asked === null) expect(text).toBeNull();
  else expect(text ?? "nothing").toContain(asked);
});

test("where nothing is known, no time is far", () => {
  expect(askOfFarTime({ from: "2199-01-01 00:00:00", to: "" }, "UTC", [])).toBeNull();
});
