import { expect, test } from "vitest";
import { parseInstant } from "@/lib/base/instant";
import { sampleImpact } from "@/lib/testing/sample-timeline";
import { readImpactDraft, toImpactDraft } from "./impact-draft";

const zone = "Europe/Berlin";
const impact = sampleImpact(1, { startedAt: parseInstant("2026-03-08T13:02:03.000Z") });
const near = parseInstant("2026-03-08T13:00:00.000Z");
const before = toImpactDraft(impact, zone);

test("a form that nobody touched says nothing, in any zone", () => {
  expect(readImpactDraft(before, before, zone, near)).toEqual({ ok: true, edit: {} });
});

test("only what was typed is said: a time at the wall clock of the zone, an emptied one as not known", () => {
  const typed = { ...before, who: " shoppers ", detectedAt: "2026-03-08 14:05:00", startedAt: "" };
  expect(readImpactDraft(typed, before, zone, near)).toEqual({
    ok: true,
    edit: {
      who: "shoppers",
      startedAt: null,
      detectedAt: parseInstant("2026-03-08T13:05:00.000Z"),
    },
  });
});

test("a time that cannot be read is said at its field", () => {
  const typed = { ...before, resolvedAt: "later" };
  expect(readImpactDraft(typed, before, zone, near)).toMatchObject({
    ok: false,
    problems: { resolvedAt: expect.stringContaining("Enter the time as") },
  });
});

test.each([
  ["14:05:07", "2026-03-08T13:05:07.000Z"],
  ["9:05", "2026-03-08T08:05:00.000Z"],
  ["2026-03-09 14:05", "2026-03-09T13:05:00.000Z"],
  ["2026-03-08T14:05:07+02:00", "2026-03-08T12:05:07.000Z"],
])("a time is read in every form that going to a time takes: %s", (typed, expected) => {
  const read = readImpactDraft({ ...before, resolvedAt: typed }, before, zone, near);
  expect(read).toEqual({ ok: true, edit: { resolvedAt: parseInstant(expected) } });
});
