import fc from "fast-check";
import { expect, test } from "vitest";
import { toolCallIds } from "@/lib/domain/ids";
import { findingDraftSchema } from "../contracts/answer-question";
import {
  check,
  cite,
  connection,
  limit,
  refusal,
  search,
  shopFiles,
  shopTimeline,
} from "./testing/shop-case";

const places = Object.entries(shopFiles).flatMap(([path, lines]) =>
  lines.map((_, index) => cite(path, index + 1)),
);
const drafts = [refusal(), connection(1, 2), connection(1, 3), limit("200", "10:00:00")];
const timeline = shopTimeline;

test("credibility never rises when a citation is taken away", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...drafts),
      fc.uniqueArray(fc.constantFrom(...places), { minLength: 1, maxLength: 8 }),
      fc.nat(7),
      async (draft, evidence_refs, at) => {
        const fewer = evidence_refs.filter((_, index) => index !== at % evidence_refs.length);
        const whole = await check({ ...draft, evidence_refs }, { timeline });
        const part = await check({ ...draft, evidence_refs: fewer }, { timeline });
        expect(part.credibilityMax).toBeLessThanOrEqual(whole.credibilityMax);
      },
    ),
    { numRuns: 200 },
  );
});

test("a finding is judged the same whatever else was found before, but for what repeats it", async () => {
  const others = [refusal({ claim: "said before" }), connection(1, 2), limit("200", "10:00:00")];
  const subsets = fc.shuffledSubarray(others);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...drafts), subsets, async (draft, before) => {
      const alone = await check(draft, { timeline });
      const among = await check(draft, { timeline, others: before });
      const but = (checks: typeof alone.checks) => checks.filter((one) => one.check !== "repeats");
      expect(but(among.checks)).toEqual(but(alone.checks));
      const reversed = await check(draft, { timeline, others: before.toReversed() });
      expect(reversed).toEqual(among);
    }),
  );
});

const hostile = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom(
    "(((((",
    "\\",
    "[a-",
    "\u0000",
    "#1",
    "#999",
    "９９：９９",
    "1".repeat(400),
    "((.+)+)+$",
    "{}",
    "“”",
  ),
);
const text = (max: number) => hostile.map((value) => `x${value}`.slice(0, max));
const time = fc.constantFrom(
  "2026-03-01T10:02:00Z",
  "0001-01-01T00:00:00Z",
  "9999-12-31T23:59:59Z",
);
const effect = fc.oneof(
  fc.record({
    ...{ kind: fc.constant("happening" as const), event_type: text(40), title: text(200) },
    ...{
      importance: fc.constant("key" as const),
      time_basis: fc.constantFrom("log", "human", "mention", "frame"),
    },
  }),
  fc.record({
    ...{ kind: fc.constant("connection" as const), source: text(200), target: text(200) },
    ...{ relation: fc.constantFrom("causes", "delays"), mechanism: text(500) },
  }),
  fc.record({
    ...{ kind: fc.constant("state" as const), property: text(80), old_value: fc.option(text(200)) },
    new_value: text(200),
  }),
  fc.record({ kind: fc.constantFrom("support" as const, "refutation" as const), piece: text(200) }),
);
const reference = fc.oneof(
  fc.constantFrom(...places),
  fc.record({
    path: fc.constantFrom("db/postgresql.log", "no.such"),
    lines: fc.tuple(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 300 })),
    quote: text(300),
  }),
  fc.record({ path: text(50), index: fc.nat(), quote: text(300) }),
  fc.record({ path: text(50), frameMs: fc.nat(), quote: text(300) }),
);

test("any finding whatever is checked, and none throws", async () => {
  const draft = fc.record({
    ...{ claim: text(500), effect },
    entities: fc.array(fc.record({ name: text(200), type: text(40) }), { maxLength: 4 }),
    time: fc.option(fc.record({ earliest: time, latest: time })),
    method: fc.constantFrom("read", "counted", "measured", "compared", "inferred"),
    confidence: fc.double({ min: 0, max: 1, noNaN: true }),
    evidence_refs: fc.array(reference, { maxLength: 8 }),
    against_refs: fc.array(reference, { maxLength: 8 }),
    counter_search: text(500),
  });
  await fc.assert(
    fc.asyncProperty(draft, fc.jsonValue(), async (given, result) => {
      const parsed = findingDraftSchema.safeParse(given);
      fc.pre(parsed.success);
      if (!parsed.success) return;
      const call = {
        ...search("no.such", [1, 900]),
        id: toolCallIds.fromDigest("00000000000000ff"),
      };
      const toolCalls = [call, { ...call, result: JSON.parse(JSON.stringify(result)) }];
      const { credibilityMax, checks } = await check(parsed.data, { timeline, toolCalls });
      expect(credibilityMax).toBeGreaterThanOrEqual(0);
      expect(credibilityMax).toBeLessThanOrEqual(1);
      expect(checks.every(({ why }) => why !== "" && why.length < 600)).toBe(true);
    }),
    { numRuns: 300 },
  );
});
