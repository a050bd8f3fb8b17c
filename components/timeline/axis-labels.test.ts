import { expect, test } from "vitest";
import { atSecond } from "@/lib/view-model/testing/sample-timeline";
import { unbrokenScale } from "@/lib/view-model/timeline/timeline-scale";
import { toAxisLabels } from "./axis-labels";

test.each([
  ["that begins at the edge of the window", 60, "14:01"],
  ["inside the window", 120, "14:02"],
  ["before the window, of which only the end would be seen,", 0, ""],
])("a label of a minute %s reads as %s s: '%s'", (_, second, label) => {
  const { minorLabels } = toAxisLabels("UTC", unbrokenScale, () => atSecond(60));
  if (typeof minorLabels !== "function") throw new Error("labels are made by a function");
  expect(minorLabels(new Date(atSecond(second)), "minute", 1)).toBe(label);
});
