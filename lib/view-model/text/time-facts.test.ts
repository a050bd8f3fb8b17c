import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { stated } from "../testing/sample-timeline";
import { describeTime } from "./time-facts";

test("a date is that day in the zone it was written in, and a stretch from clock to clock in others", () => {
  const date = {
    ...stated(0),
    earliest: instant(Date.parse("2026-03-06T23:00:00Z")),
    latest: instant(Date.parse("2026-03-07T22:59:59.999Z")),
    granularity: "day",
    zone: "Europe/Berlin",
  } as const;
  expect(describeTime(date, { local: "UTC", incident: "Europe/Berlin" }).slice(0, 2)).toEqual([
    { term: "UTC", text: "2026-03-06 23:00 – 2026-03-07 22:59" },
    { term: "Incident", text: "2026-03-07 Europe/Berlin (+01:00)" },
  ]);
});

test("a time of one second is that second and half of one either way", () => {
  const second = {
    ...stated(0),
    earliest: instant(Date.parse("2026-03-06T23:00:00Z")),
    latest: instant(Date.parse("2026-03-06T23:00:00.999Z")),
    granularity: "second",
  } as const;
  const texts = describeTime(second, { local: "UTC", incident: "UTC" }).map(({ text }) => text);
  expect(texts).toContain("to the second, ± 0.5 s");
});
