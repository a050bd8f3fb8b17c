import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { describeReach } from "./known-reach";

const noon = Date.UTC(2026, 2, 8, 12);
const moments = [
  { at: instant(noon), label: "Run finished" },
  { at: instant(noon + 60_000), label: "Decision made (Ada)" },
];
const seen = { zone: "UTC", now: instant(noon + 3_600_000) };

test.each([
  [
    "1999-01-01T00:00:00Z",
    "Before the first analysis: the earliest that is recorded here is of 2026-03-08 12:00:00 UTC",
  ],
  ["2026-03-08T12:00:30Z", "Run finished"],
  ["2026-03-08T12:30:00Z", "Decision made (Ada)"],
  [
    "2099-01-01T00:00:00Z",
    "Nothing is recorded of a time to come: shown is what is known now, last of 2026-03-08 12:01:00 UTC",
  ],
])("of %s it is said: %s", (at, text) => {
  expect(describeReach(moments, instant(Date.parse(at)), seen)).toBe(text);
});

test("before anything is recorded there is no first moment to name", () => {
  expect(describeReach([], instant(noon), seen)).toBe("Before the first analysis");
});
