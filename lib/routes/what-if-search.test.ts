import fc from "fast-check";
import { expect, test } from "vitest";
import { causalLinkIds, eventIds } from "@/lib/domain/ids";
import { type Intervention, interventionsMax } from "@/lib/domain/runs/intervention";
import { searchText } from "./search-text";
import { formatWhatIf, parseWhatIf } from "./what-if-search";

const event = fc
  .integer({ min: 1, max: 99 })
  .map((number) => eventIds.fromDigest(number.toString(16).padStart(16, "0")));
const ms = fc.integer({ min: 0, max: 86_400_000 });
const share = fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100);
const keeps = fc.tuple(share, share).map(([one, other]) => ({
  least: Math.min(one, other),
  most: Math.max(one, other),
}));
const intervention: fc.Arbitrary<Intervention> = fc.oneof(
  fc.record({ kind: fc.constant("remove" as const), event }),
  fc.record({
    kind: fc.constant("move" as const),
    event,
    byMs: fc.integer({ min: -1e9, max: 1e9 }),
  }),
  fc.record({ kind: fc.constantFrom("weaken" as const, "add-breaker" as const), event, keeps }),
  fc.record({
    ...{ kind: fc.constant("add-breaker" as const), event, keeps },
    link: fc.constant(causalLinkIds.fromDigest("0".repeat(15).concat("7"))),
  }),
  fc.record({ kind: fc.constant("add-detector" as const), event, lagMs: ms }),
  fc.record({ kind: fc.constant("add-canary" as const), event, bakeMs: ms }),
);

test("what is asked reads back from its address as it was written", () => {
  const list = fc.array(intervention, { maxLength: 5 });
  fc.assert(
    fc.property(list, fc.array(event, { maxLength: 3 }), (interventions, together) => {
      const asked = { interventions, together, leftOut: 0 };
      const written = new URLSearchParams(searchText(formatWhatIf(asked)));
      expect(parseWhatIf(written)).toEqual(asked);
    }),
  );
});

test("more than are asked at once are counted, never dropped in silence", () => {
  const one = (number: number) => `remove:evt_${number.toString(16).padStart(16, "0")}`;
  const address = new URLSearchParams({
    if: Array.from({ length: interventionsMax + 3 }, (_, number) => one(number + 1)).join(","),
  });
  const { interventions, leftOut } = parseWhatIf(address);
  expect(interventions).toHaveLength(interventionsMax);
  expect(leftOut).toBe(3);
});

test.each([
  "remove:somebody",
  "remove:evt_0000000000000001:5",
  "move:evt_0000000000000001:soon",
  "move:evt_0000000000000001:",
  "weaken:evt_0000000000000001:0.9:0.1",
  "explode:evt_0000000000000001",
  "weaken:evt_0000000000000001:0:0.1:lnk_0000000000000001",
  "add-breaker:evt_0000000000000001:0:0.1:lnk_",
  "constructor:evt_0000000000000001",
])("%s asks nothing", (text) => {
  expect(parseWhatIf(new URLSearchParams({ if: text })).interventions).toEqual([]);
});
