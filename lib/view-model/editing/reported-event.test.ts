import { expect, test } from "vitest";
import { readReportedTime } from "./reported-event";

const at = (hour: number, minute: number) => Date.UTC(2026, 2, 8, hour, minute);

test.each([
  ["nothing is a time nobody knows", "", " ", null],
  [
    "one end is a moment, in the zone that is shown",
    "2026-03-08 14:02",
    "",
    { earliest: at(12, 2), latest: at(12, 2), raw: "2026-03-08 14:02 Europe/Helsinki (+02:00)" },
  ],
  [
    "two ends are what lies between",
    "2026-03-08 14:02",
    "2026-03-08 14:30",
    {
      ...{ earliest: at(12, 2), latest: at(12, 30) },
      raw: "2026-03-08 14:02 to 2026-03-08 14:30 Europe/Helsinki (+02:00)",
    },
  ],
  [
    "an end that says its own offset is in no other zone",
    "2026-03-08T12:02Z",
    "2026-03-08 14:30",
    {
      ...{ earliest: at(12, 2), latest: at(12, 30) },
      raw: "2026-03-08T12:02Z to 2026-03-08 14:30 Europe/Helsinki (+02:00)",
    },
  ],
])("%s", (_, from, to, time) => {
  expect(readReportedTime({ from, to }, "Europe/Helsinki")).toEqual({ ok: true, time });
});

test.each([
  ["what is no time is said at its field", "yesterday", "", "from"],
  ["so is an end that is none", "2026-03-08 14:02", "later", "to"],
  ["an end without a beginning asks for it", "", "2026-03-08 14:02", "from"],
  ["nothing ends before it starts", "2026-03-08 14:02", "2026-03-08 14:01", "to"],
])("%s", (_, from, to, field) => {
  const read = readReportedTime({ from, to }, "UTC");
  expect(!read.ok && Object.keys(read.problems)).toEqual([field]);
});
