import fc from "fast-check";
import { expect, test } from "vitest";
import { formatInstant, parseZonedTime } from "@/lib/base/instant";
import { findReportedTimes } from "./reported-times";

const writtenAt = parseZonedTime("2026-05-21T19:06:00Z");

function timesIn(text: string, reference = writtenAt, zone = "UTC"): string {
  const minute = (ms: Parameters<typeof formatInstant>[0]) => formatInstant(ms).slice(5, 16);
  return findReportedTimes(text, { reference, zone, isDayFirst: false })
    .map(
      ({ side, at, until }) =>
        `${side} ${minute(at.earliest)}${until === null ? "" : ` to ${minute(until.earliest)}`}`,
    )
    .join("; ");
}

test.each([
  [
    "a stretch of the day of writing",
    "Between 11:40 and 12:06 UTC logins failed.",
    "at 05-21T11:40 to 05-21T12:06",
  ],
  [
    "a stretch of the day it states",
    "On May 20, 2026, between 11:40 UTC and 12:06 UTC logins failed.",
    "at 05-20T11:40 to 05-20T12:06",
  ],
  [
    "its ends in two words",
    "On May 20, 2026, beginning at 11:40 UTC and ending at 12:06 UTC, logins failed.",
    "at 05-20T11:40 to 05-20T12:06",
  ],
  [
    "the night it passes",
    "Yesterday between 22:50 and 00:40 UTC logins failed. At 00:20 UTC we restarted.",
    "at 05-20T22:50 to 05-21T00:40; at 05-21T00:20",
  ],
  [
    "clocks behind a stated day",
    "On May 19, 2026 we were down. It broke at 08:10 UTC. By 09:00 UTC it was restored.",
    "at 05-19T08:10; to 05-19T09:00",
  ],
  [
    "the half of the day it names",
    "On May 20, 2026, between 1:34 PM UTC and 4:42 PM UTC it was slow.",
    "at 05-20T13:34 to 05-20T16:42",
  ],
  [
    "the morning, where no half is named",
    "On May 20, 2026 at 10:05 UTC it broke.",
    "at 05-20T10:05",
  ],
  ["since when", "Since 14:02 UTC we see errors.", "from 05-21T14:02"],
  ["what it is not taken back for", "It lasted until 15:20 UTC, not 15:00 UTC.", "to 05-21T15:20"],
  ["about when, as it is told", "Around 14:02 UTC it broke.", "at 05-21T14:02"],
  [
    "clocks in brackets",
    "Between May 19th, 2026 (09:45 UTC) and May 20th, 2026 (19:10 UTC) it was slow.",
    "at 05-19T09:45 to 05-20T19:10",
  ],
  [
    "German",
    "Zwischen 14:05 und 15:20 Uhr war die Anmeldung gestört.",
    "at 05-21T14:05 to 05-21T15:20",
  ],
  ["Chinese", "今天14:05至15:20支付不可用。", "at 05-21T14:05 to 05-21T15:20"],
  ["no length of time", "Jobs were late by 20 minutes, for two hours.", ""],
  ["no version", "We rolled back to 10.05 and 2.14.", ""],
])("tells %s", (_, text, expected) => {
  expect(timesIn(text)).toBe(expected);
});

test("the clock is the one the writer lives by, unless the text names another", () => {
  expect(timesIn("Logins failed at 14:05.", writtenAt, "Europe/Berlin")).toBe("at 05-21T12:05");
  expect(timesIn("Logins failed at 14:05 UTC.", writtenAt, "Europe/Berlin")).toBe("at 05-21T14:05");
});

test("a text that was written nobody knows when tells only times of days it states", () => {
  expect(timesIn("At 10:20 it broke.", null)).toBe("");
  expect(timesIn("On 12 March 2026 it broke at 10:20 UTC.", null)).toBe("at 03-12T10:20");
});

test("whatever is written, a stretch does not end before it begins, and each time lies in its text", () => {
  const words = fc.constantFrom(
    "between",
    "10:05",
    "and",
    "25:61",
    "9:30 pm",
    "UTC",
    "on May 20,",
    "until",
    "31 February",
    "(",
    ")",
    ".",
    "14:05",
    "至",
    "不是",
    "\n",
  );
  fc.assert(
    fc.property(fc.array(words, { maxLength: 24 }), (parts) => {
      const text = parts.join(" ");
      for (const { at, until, place } of findReportedTimes(text, {
        reference: writtenAt,
        zone: "America/New_York",
        isDayFirst: false,
      })) {
        expect(place).toBeLessThan(text.length);
        expect((until ?? at).latest).toBeGreaterThanOrEqual(at.earliest);
      }
    }),
  );
});
