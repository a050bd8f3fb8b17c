import { expect, test } from "vitest";
import { type Interval, instant, interval } from "@/lib/base/instant";
import { farText, partFar, yearsAway } from "./far-events";

const at = (iso: string, lastsMs = 0): Interval =>
  interval(instant(Date.parse(iso)), instant(Date.parse(iso) + lastsMs));
const story = [at("2026-11-21T00:23:00Z"), at("2026-11-21T00:24:00Z"), at("2026-11-21T00:25:00Z")];
const mistyped = at("2199-01-01T00:00:00Z");
const unset = at("1970-01-01T00:00:00Z");

test("the first view is where most events are, and tells of those far away on either side", () => {
  const all = [...story, mistyped, unset];
  const { bulk, far } = partFar(all, all);
  expect(bulk).toEqual(
    interval(instant(Date.parse("2026-11-21T00:23:00Z")), story[2]?.latest ?? mistyped.latest),
  );
  expect(far.map((one) => farText(one, "UTC"))).toEqual([
    "1 event lies far away, in 1970",
    "1 event lies far away, in 2199",
  ]);
});

test.each<readonly [string, readonly Interval[]]>([
  ["two events years apart: neither is the story", [unset, mistyped]],
  ["days between events", [...story, at("2026-12-21T00:00:00Z")]],
  [
    "a story of years, and one event a little more than a year later",
    [0, 300, 600, 900, 1_270].map((days) =>
      at(new Date(Date.UTC(2019, 0, 1 + days)).toISOString()),
    ),
  ],
  ["nothing", []],
])("nothing is far: %s", (_, spans) => {
  expect(partFar(spans, spans).far).toEqual([]);
});

test("a state that changed far away is no event, and does not widen the view either", () => {
  const { bulk, far } = partFar(story, [...story, mistyped]);
  expect(bulk?.latest).toBe(story[2]?.latest);
  expect(far).toEqual([]);
});

test("a time is asked about when it lies a year from all that is there", () => {
  expect(yearsAway(mistyped, story)).toBe(171);
  expect(yearsAway(at("2025-12-01T00:00:00Z"), story)).toBe(0);
  expect(yearsAway(mistyped, [])).toBe(0);
  // One mistyped year does not make the years on the way to it likely.
  expect(yearsAway(at("2100-01-01T00:00:00Z"), [...story, mistyped])).toBe(72);
});
