import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import type { EventTime, KnownTime } from "@/lib/domain/evidence/event-time";
import { noon, stated, timeline, unknownTime } from "@/lib/view-model/testing/sample-timeline";
import { startTelling, tellTime } from "./telling";

const between = (from: string, to: string, changes: Partial<KnownTime> = {}): KnownTime => ({
  ...stated(0),
  earliest: instant(Date.parse(from)),
  latest: instant(Date.parse(to)),
  granularity: "second",
  ...changes,
});

/** As a report of the day of 2026-03-08 tells it. */
const tell = (time: EventTime, zone = "UTC") => {
  const impact = {
    startedAt: instant(noon),
    detectedAt: null,
    mitigatedAt: null,
    resolvedAt: null,
  };
  return tellTime(time, startTelling(timeline({ impact }), { zone, statusPages: new Set() }));
};

test.each<[string, EventTime, string]>([
  ["a moment", stated(3), "At 14:00:03"],
  ["a moment of another day", stated(-90_000), "On 2026-03-07 at 13:00:00"],
  ["what was inferred", { ...stated(3), kind: "inferred" }, "At about 14:00:03"],
  [
    "a stretch of another day",
    between("2026-03-07T22:10:00Z", "2026-03-07T22:15:00Z"),
    "On 2026-03-07 between 22:10:00 and 22:15:00",
  ],
  [
    "a stretch into the day of the report",
    between("2026-03-07T23:50:00Z", "2026-03-08T00:10:00Z"),
    "Between 23:50:00 on 2026-03-07 and 00:10:00 on 2026-03-08",
  ],
  [
    "a stretch of exactly one day from clock to clock",
    between("2026-03-08T14:02:00Z", "2026-03-09T14:02:00Z", {
      kind: "inferred",
      granularity: "day",
    }),
    "Between about 14:02 on 2026-03-08 and 14:02 on 2026-03-09",
  ],
  [
    "some hours that were inferred",
    between("2026-03-08T13:00:00Z", "2026-03-08T15:30:00Z", {
      kind: "inferred",
      granularity: "day",
    }),
    "Between about 13:00 and 15:30",
  ],
  [
    "a date",
    between("2026-03-07T00:00:00Z", "2026-03-07T23:59:59.999Z", { granularity: "day" }),
    "On 2026-03-07",
  ],
  [
    "a date that was inferred",
    between("2026-03-07T00:00:00Z", "2026-03-07T23:59:59.999Z", {
      kind: "inferred",
      granularity: "day",
    }),
    "On or about 2026-03-07",
  ],
  [
    "a month",
    between("2026-03-01T00:00:00Z", "2026-03-31T23:59:59.999Z", { granularity: "month" }),
    "Between 2026-03-01 and 2026-03-31",
  ],
  [
    "a date of another zone",
    between("2026-03-06T23:00:00Z", "2026-03-07T22:59:59.999Z", {
      granularity: "day",
      zone: "Europe/Berlin",
    }),
    "On 2026-03-07 (Europe/Berlin)",
  ],
  ["a time nobody knows", unknownTime, "At a time not known"],
])("%s", (_, time, text) => {
  expect(tell(time)).toBe(text);
});

test("an hour that the clock shows twice is told with its offsets, not as one moment", () => {
  // Berlin's clocks went back from 03:00 to 02:00 at 01:00 UTC.
  const fold = between("2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z");
  expect(tell(fold, "Europe/Berlin")).toBe(
    "On 2026-10-25 between 02:30:00 (+02:00) and 02:30:00 (+01:00)",
  );
});
