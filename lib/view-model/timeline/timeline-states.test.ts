import { expect, test } from "vitest";
import { atSecond, event, secondEntity, stateChange, stated } from "../testing/sample-timeline";
import { describeBand, drawStates } from "./timeline-states";

test.each([
  ["circuit", "open", "bad"],
  ["circuit", "CLOSED", "good"],
  ["breaker state", "open", "bad"],
  ["status", "open", "neutral"],
  ["market", "closed", "neutral"],
  ["health", "Down", "bad"],
])("a %s that is %s reads %s", (property, to, tone) => {
  const change = stateChange(1, { at: stated(10), property, to });
  const whole = { earliest: atSecond(0), latest: atSecond(60) };
  expect(drawStates([change], whole).bands.map((band) => band.tone)).toEqual([tone]);
});

test("a value that nothing ended is the last known one, not one that holds to the end", () => {
  const changes = [
    stateChange(1, { at: stated(10), from: "up", to: "down" }),
    stateChange(2, { at: stated(30), from: "down", to: "up" }),
  ];
  const whole = { earliest: atSecond(0), latest: atSecond(60) };
  expect(drawStates(changes, whole).bands.map(describeBand)).toEqual([
    "up",
    "down",
    "up, last known",
  ]);
});

test("no band reaches beyond what is shown", () => {
  const changes = [
    stateChange(1, { at: stated(-100), to: "up" }),
    stateChange(2, { at: stated(30), to: "down" }),
    stateChange(3, { at: stated(330), to: "up" }),
  ];
  const whole = { earliest: atSecond(0), latest: atSecond(60) };
  expect(drawStates(changes, whole).bands.map(({ start, end }) => [start, end])).toEqual([
    [atSecond(0), atSecond(30)],
    [atSecond(30), atSecond(60)],
  ]);
});

test("a value read off one sample of a series is not told as the last known one", () => {
  const at = { ...stated(10), basis: "metric" as const };
  const whole = { earliest: atSecond(0), latest: atSecond(60) };
  const { bands } = drawStates([stateChange(1, { at, from: null, to: "about 28.9" })], whole);
  expect(bands.map(describeBand)).toEqual(["about 28.9 when it changed, not followed since"]);
});

test.each([
  { kind: "action", isMain: true, shown: "full" },
  { kind: "mitigation", isMain: false, shown: "full" },
  { kind: "action", isMain: false, shown: "full, last known" },
  { kind: "observation", isMain: true, shown: "full, last known" },
])("a disk is shown as $shown after $kind, as the main thing named: $isMain", (given) => {
  const full = stateChange(1, { at: stated(10), from: null, property: "disk", to: "full" });
  const whole = { earliest: atSecond(0), latest: atSecond(60) };
  const entities = given.isMain ? [full.entity] : [secondEntity, full.entity];
  const done = event(1, { kind: given.kind, time: stated(40), entities });
  expect(drawStates([full], whole, [done]).bands.map(describeBand)).toEqual([given.shown]);
});

test("a component that recovered is not shown down, and one that recovered before is", () => {
  const down = stateChange(1, { at: stated(10), from: null, property: "health", to: "DOWN" });
  const whole = { earliest: atSecond(0), latest: atSecond(60) };
  const recovered = (second: number) =>
    event(1, { kind: "recovery", time: stated(second), entities: [down.entity] });
  const drawn = (second: number) => drawStates([down], whole, [recovered(second)]).bands;
  expect(drawn(40).map((band) => [describeBand(band), band.end])).toEqual([["DOWN", atSecond(40)]]);
  expect(drawn(5).map(describeBand)).toEqual(["DOWN, last known"]);
});
