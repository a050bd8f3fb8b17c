import { expect, test } from "vitest";
import { toCoherenceLine } from "./coherence-line";
import { bill, findingId, outcome, round } from "./testing/sample-rounds";

const passes = { ...bill(0.2, 0.4), score: 0.3 };

test("the line begins with what the passes left, and tells what moved it, the largest first", () => {
  const rounds = [
    round(1, { coherence: bill(0.6, 0.3), outcomes: [outcome(1, "taken")] }),
    round(2, { coherence: bill(0.6, 0.3) }),
  ];
  const line = toCoherenceLine({ rounds, passes });
  expect(line?.points.map(({ name, moved, by }) => [name, moved, by])).toEqual([
    ["After the passes", null, ""],
    ["Round 1", "+0.15", "+0.20 Corroboration, −0.05 Continuity"],
    ["Round 2", "±0.00", "no part changed"],
  ]);
  expect(line?.path).toBe("M0 70L500 55L1000 55");
  expect(line?.raiseMost).toBe("More sources");
});

test("a rise by pruning alone is told as such", () => {
  const pruned = [
    {
      ...{ piece: "evt_1", noun: "event" as const, title: "t", why: "loose" },
      finding: findingId(1),
    },
  ];
  const byOf = (changes: Parameters<typeof round>[1]) =>
    toCoherenceLine({ rounds: [round(1, { coherence: bill(0.6, 0.4), ...changes })], passes })
      ?.points[1]?.by;
  expect(byOf({ pruned })).toContain("only by removing items");
  expect(byOf({ pruned, outcomes: [outcome(1, "taken")] })).not.toContain("alone");
  expect(byOf({})).not.toContain("alone");
});

test("without the passes at hand it begins with the first round, and without rounds there is none", () => {
  expect(toCoherenceLine({ rounds: [round(1)], passes: null })?.points).toMatchObject([
    { round: 1, moved: null, x: 0.5, y: 0.5 },
  ]);
  expect(toCoherenceLine({ rounds: [], passes })).toBeNull();
});
