import { expect, test } from "vitest";
import { namesThings } from "./names-things";

const rows = Array.from({ length: 160 }, (_, at) => at);
const noise = (at: number, below: number) => (at * 7919) % below;

test.each<[string, boolean, (at: number) => number]>([
  [
    "tickets of which older ones come again",
    true,
    (at) => 500 + (at % 3 === 0 ? at : 3 * Math.floor(at / 6)),
  ],
  ["a queue that comes and goes", false, (at) => (at % 9 === 0 ? noise(at, 30) : noise(at, 3))],
  ["a queue that climbs and falls", false, (at) => (at < 80 ? at : 160 - at)],
  ["a level with noise", false, (at) => 40 + noise(at, 23)],
  ["what grows with noise", false, (at) => 900 + at * 5 + noise(at, 31)],
  ["what grows in small steps to and fro", false, (at) => (at >> 2) + (at % 2)],
  ["a share", false, (at) => at / 7],
])("%s: %s", (_, expected, valueAt) => {
  expect(namesThings(rows.map(valueAt))).toBe(expected);
});
