import { expect, test } from "vitest";
import { dueMinutes, readCronLine } from "./cron-line";

/** Wednesday, 4 March 2026, from 09:00 to 21:00 UTC. */
const day = { earliest: Date.UTC(2026, 2, 4, 9), latest: Date.UTC(2026, 2, 4, 21) };

const dues: readonly (readonly [string, string, readonly string[]])[] = [
  ["15 14 * * * /opt/ala.sh", "UTC", ["14:15"]],
  ["15 14 * * * /opt/ala.sh", "+02:00", ["12:15"]],
  ["0 10-20/5 * * *  ala", "UTC", ["10:00", "15:00", "20:00"]],
  ["30 12,13 4 * * root ala", "UTC", ["12:30", "13:30"]],
  ["30 12 5 * * ala", "UTC", []],
  ["30 12 * mar wed ala", "UTC", ["12:30"]],
  ["30 12 1 * wed ala", "UTC", ["12:30"]],
  ["0 18 * * 7 ala", "UTC", []],
  ["@daily ala", "+09:00", ["15:00"]],
];

test.each(dues)("%s in %s falls due at its minutes only", (text, zone, times) => {
  const cron = readCronLine(text);
  const due = cron === null ? null : dueMinutes(cron, day, zone, 10);
  expect(due?.map((at) => new Date(at).toISOString().slice(11, 16))).toEqual(times);
});

test.each([
  ["# 15 14 * * * /opt/ala.sh"],
  ["61 14 * * * ala"],
  ["15 24 * * * ala"],
  ["5-1 4 * * * ala"],
  ["*/0 4 * * * ala"],
  ["12 14 18 11 2 7.5"],
  ["12 14 * * *"],
  ["@reboot ala"],
  ["2026-03-04 09:00:00 ala * *"],
])("%s is no line of a timetable", (text) => {
  expect(readCronLine(text)).toBeNull();
});
