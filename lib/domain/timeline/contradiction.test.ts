import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { listFacts } from "../facts/list-facts";
import { withContradictions } from "../facts/with-contradictions";
import { entityIds, factIds, stateChangeIds } from "../ids";
import type { Contradiction } from "./contradiction";
import { decidePiece } from "./decidable-nouns";
import type { StateChange } from "./state-change";
import { emptyTimeline, type Timeline } from "./timeline";

/** As good as a digest here: the same text gives the same hexadecimal digits. */
const digest = (text: string) =>
  [...text]
    .reduce((sum, letter) => (sum * 31n + BigInt(letter.codePointAt(0) ?? 0)) % 2n ** 64n, 7n)
    .toString(16)
    .padStart(16, "0");
const pool = entityIds.fromSuffix("00000001");
const at = (second: number) => instant(Date.UTC(2026, 10, 21, 14, 0, second));

function change(number: number, to: string, second: number): StateChange {
  return {
    id: stateChangeIds.fromSuffix(String(number).padStart(8, "0")),
    ...{ entity: pool, property: "size", from: null, to, evidence: [] },
    at: {
      ...{ kind: "stated", earliest: at(second), latest: at(second), granularity: "second" },
      ...{ raw: "", basis: "log", zone: null, clockOffsetMs: 0, confidence: 1 },
    },
    ...{ status: "proposed", actor: "rules" },
  };
}

const entity = { id: pool, type: "service", name: "pool", aliases: [], properties: {} };
const open = (...stateChanges: StateChange[]): Timeline =>
  withContradictions({ ...emptyTimeline, entities: [entity], stateChanges }, digest);
const [ten, twenty, thirty] = [change(1, "10", 5), change(2, "20", 5), change(3, "30", 9)];
const both = open(ten, twenty, thirty);

function only(timeline: Timeline): Contradiction {
  const [contradiction, ...others] = timeline.contradictions;
  if (contradiction === undefined || others.length > 0) throw new Error("Not one contradiction");
  return contradiction;
}

function decided(
  timeline: Timeline,
  verdict: { readonly kind: string; readonly [field: string]: unknown },
) {
  const next = decidePiece(timeline, "contradiction", only(timeline).id, verdict);
  if (!next.ok) throw new Error(next.error.kind);
  return withContradictions(next.value, digest);
}

/** Values that are believed, with the second from which and up to which they held. */
function believed(timeline: Timeline) {
  const { facts } = listFacts({ timeline, withdrawn: new Set() }, at(59), digest);
  return facts
    .filter(({ expiredAt }) => expiredAt === null)
    .map(({ about, validFrom, validUntil }) => [about?.value, validFrom, validUntil]);
}

test("two values from one moment on are proposed as a contradiction, and both stand until somebody settles it", () => {
  expect(only(both)).toMatchObject({ status: "proposed", actor: "rules", kept: null });
  expect(believed(both)).toEqual([
    ["10", at(5), at(9)],
    ["20", at(5), at(9)],
    ["30", at(9), null],
  ]);
});

test("keeping one closes the other and nothing else", () => {
  const { other } = only(both);
  const kept = decided(both, { kind: "keep-fact", fact: other.fact, note: "" });
  const value = other.said.endsWith("20") ? "20" : "10";
  expect(believed(kept)).toEqual([
    [value, at(5), at(9)],
    ["30", at(9), null],
  ]);
  expect(only(kept)).toMatchObject({ status: "accepted", kept: other.fact });
});

test("what was kept takes the place of nothing once it is rejected itself", () => {
  const { one, other } = only(both);
  const kept = decided(both, { kind: "keep-fact", fact: other.fact, note: "" });
  const lost = one.said.endsWith("20") ? twenty : ten;
  const stateChanges = [ten, twenty, thirty].map((each) =>
    each.id === lost.id || each.id === thirty.id ? each : { ...each, status: "rejected" as const },
  );
  const values = believed({ ...kept, stateChanges }).map(([value]) => value);
  expect(values).toEqual([lost.to, "30"]);
});

test("said to be none, both stand, and it is not proposed again", () => {
  const dismissed = decided(both, { kind: "dismiss", note: "two pools" });
  expect(believed(dismissed)).toEqual(believed(both));
  expect(only(dismissed)).toMatchObject({ status: "dismissed", note: "two pools" });
});

test("restored it is as it was", () => {
  const { one } = only(both);
  const kept = decided(both, { kind: "keep-fact", fact: one.fact, note: "" });
  expect(decided(kept, { kind: "restore" })).toEqual(both);
});

test.each([
  { kind: "keep-fact", fact: factIds.fromSuffix("99999999"), note: "" },
  { kind: "accept" },
  { kind: "reject", reason: "wrong", note: "" },
])("a verdict that says not which of the two holds is refused: %o", (verdict) => {
  expect(decidePiece(both, "contradiction", only(both).id, verdict)).toMatchObject({
    error: { kind: "verdict-does-not-fit" },
  });
});

test("what nobody decided on goes with its facts; what somebody decided on stays", () => {
  const gone = { ...both, stateChanges: [twenty, thirty] };
  expect(withContradictions(gone, digest).contradictions).toEqual([]);
  const dismissed = decided(both, { kind: "dismiss", note: "two pools" });
  const later = withContradictions({ ...dismissed, stateChanges: [thirty] }, digest);
  expect(later.contradictions).toEqual(dismissed.contradictions);
});

test("another property or another thing contradicts nothing", () => {
  const { entity: _, ...size } = twenty;
  const otherThing = { ...size, entity: entityIds.fromSuffix("00000002") };
  expect(open(ten, otherThing, { ...thirty, property: "mode" }).contradictions).toEqual([]);
});
