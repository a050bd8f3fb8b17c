import { expect, test } from "vitest";
import { everyRecord } from "@/lib/routes/workspace-search-params";
import { atSecond } from "../testing/sample-timeline";
import { narrowToMoment } from "./typed-moment";

/** Records from 14:00:00 to 15:30:00 on 2026-03-08; the incident begins at 14:20. */
const among = {
  artifacts: [{ firstAt: atSecond(0), lastAt: atSecond(5_400) }],
  zone: "UTC",
  near: atSecond(1_200),
};
const narrowed = (text: string, changes: Partial<typeof among> = {}) => {
  const { evidence, window } = narrowToMoment({ ...everyRecord, text }, { ...among, ...changes });
  return [
    evidence.text,
    window && (window.earliest - atSecond(0)) / 1_000,
    window && window.latest - window.earliest + 1,
  ];
};

test.each([
  ["a second", "14:24:05", ["", 1_445, 1_000]],
  ["a whole minute, beside other words", "pool 14:24 -health", ["pool -health", 1_440, 60_000]],
  ["with its day", "2026-03-08 15:00:00", ["", 3_600, 1_000]],
  ["minute and second of the hour that is nearest", "24:05", ["", 1_445, 1_000]],
  ["in quotes the text itself", '"at 14:24:05 it"', ['"at 14:24:05 it"', undefined, undefined]],
  ["a time without records is a text", "09:00:00", ["09:00:00", undefined, undefined]],
  ["a port is none", "db-1:5432", ["db-1:5432", undefined, undefined]],
])("%s", (_, text, expected) => {
  expect(narrowed(text)).toEqual(expected);
});

test("a time is read in the zone that is shown, on each day there are records of", () => {
  expect(narrowed("15:24:05", { zone: "Etc/GMT-1" })).toEqual(["", 1_445, 1_000]);
  const artifacts = [{ firstAt: atSecond(-100_000), lastAt: atSecond(5_400) }];
  expect(narrowed("14:24:05", { artifacts })).toEqual(["", 1_445, 1_000]);
});
