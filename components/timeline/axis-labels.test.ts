import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { atSecond } from "@/lib/view-model/testing/sample-timeline";
import { unbrokenScale } from "@/lib/view-model/timeline/timeline-scale";
import { toAxisLabels } from "./axis-labels";

test.each([
  ["that begins at the edge of the window", 60, "14:01"],
  ["inside the window", 120, "14:02"],
  ["before the window, of which only the end would be seen,", 0, ""],
])("a label of a minute %s reads as %s s: '%s'", (_, second, label) => {
  expect(labelOf(atSecond(second), "minute", "UTC", atSecond(60))).toBe(label);
});

test.each([
  ["hour", "2026-11-21T23:00:00Z", "UTC", "23:00"],
  ["hour", "2026-11-22T00:00:00Z", "UTC", "2026-11-22"],
  ["hour", "2026-11-21T22:00:00Z", "Europe/Helsinki", "2026-11-22"],
  ["second", "2026-11-22T00:00:00Z", "UTC", "00:00:00"],
  ["millisecond", "2026-11-21T00:23:07.250Z", "UTC", "00:23:07.250"],
  ["day", "2026-11-21T00:00:00Z", "UTC", "2026-11-21"],
  ["month", "2026-11-01T00:00:00Z", "UTC", "2026-11"],
  ["year", "2026-01-01T00:00:00Z", "UTC", "2026"],
])(
  "one line says the time, and the day where a day begins: %s at %s in %s",
  (unit, at, zone, label) => {
    const when = instant(Date.parse(at));
    expect(labelOf(when, unit, zone, when)).toBe(label);
  },
);

function labelOf(at: number, unit: string, zone: string, windowStart: number): string {
  const { minorLabels } = toAxisLabels(zone, unbrokenScale, () => windowStart);
  if (typeof minorLabels !== "function") throw new Error("labels are made by a function");
  return minorLabels(new Date(at), unit, 1);
}
