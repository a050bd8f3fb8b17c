import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { contradictionIds, factIds, stateChangeIds } from "@/lib/domain/ids";
import { describeContradiction, factsSchema, orderContradictions, toFactRows } from "./fact-list";

const at = (minute: number) => instant(Date.UTC(2026, 10, 21, 14, minute));
const line = {
  ...{ artifactId: "art_00000001", path: "app.log", quote: "size 10" },
  locator: { kind: "lines", from: 3, to: 3 },
};
const fact = {
  ...{ id: "fct_00000001", content: "pool: size is 10", type: "state", source: "state-change" },
  ...{ validFrom: at(2), validUntil: at(9), createdAt: at(40), evidence: [line] },
  piece: stateChangeIds.fromSuffix("00000001"),
};
const rowsOf = (...facts: object[]) =>
  toFactRows(factsSchema.parse({ facts, hasMore: false }), "Europe/Berlin");

test("a fact is told with when it was so and since when it is known, in the zone of the page", () => {
  const [row] = rowsOf(fact);
  expect(row?.text).toBe("pool: size is 10");
  expect(row?.whenText).toMatch(/^from .*15:02:00.* until .*15:09:00/);
  expect(row?.knownText).toMatch(/^a state, known since .*15:40:00/);
  expect(row?.selection).toEqual({ kind: "state-change", id: fact.piece });
});

test.each([
  [{ validFrom: null, validUntil: at(9) }, /^until .*15:09/],
  [{ validUntil: null }, /^from .*15:02:00.* on$/],
  [{ validFrom: null, validUntil: null }, /^no record states when$/],
])("what begins or ends nowhere says so: %o", (times, expected) => {
  expect(rowsOf({ ...fact, ...times })[0]?.whenText).toMatch(expected);
});

test("what somebody wrote leads to its line", () => {
  const [row] = rowsOf({ ...fact, piece: null, source: "statement", type: "plan" });
  expect(row?.knownText).toMatch(/^written, a plan, known since/);
  expect(row?.selection).toEqual({
    ...{ kind: "evidence", artifactId: "art_00000001" },
    locator: { kind: "lines", from: 3, to: 3 },
  });
});

const [one, other] = [factIds.fromSuffix("00000001"), factIds.fromSuffix("00000002")];
const contradiction = {
  id: contradictionIds.fromSuffix("00000001"),
  one: { fact: one, said: "size is 10", evidence: [] },
  other: { fact: other, said: "size is 20", evidence: [] },
  why: "10 and 20 from the same moment on",
  ...({ status: "proposed", kept: null, note: null, actor: "rules" } as const),
};

test("contradictions nobody decided on come first", () => {
  const decided = { ...contradiction, status: "dismissed" as const };
  expect(orderContradictions([decided, contradiction])).toEqual([contradiction, decided]);
});

test.each([
  [{}, "10 and 20 from the same moment on"],
  [
    { status: "accepted" as const, kept: other, note: "by the config" },
    "Accepted: size is 20: by the config",
  ],
  [{ status: "dismissed" as const, note: "two pools" }, "Dismissed: no contradiction: two pools"],
])("what became of one is said: %o", (changes, expected) => {
  expect(describeContradiction({ ...contradiction, ...changes })).toBe(expected);
});
