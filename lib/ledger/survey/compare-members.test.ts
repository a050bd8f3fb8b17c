import { expect, test } from "vitest";
import { compareMembers, type Member } from "./compare-members";

function member(name: string, counts: Readonly<Record<string, number>>): Member {
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { name, rows, counts: new Map(Object.entries(counts)) };
}

test.each([
  {
    case: "one has often what the others never have",
    members: [
      member("app-1", { served: 900 }),
      member("app-2", { served: 900 }),
      member("app-3", { served: 900, retried: 300 }),
    ],
    expected: [{ saying: "retried", kind: "only", names: ["app-3"], count: 300, others: 0 }],
  },
  {
    case: "one lacks what all others have",
    members: [
      member("app-1", { served: 900, synced: 90 }),
      member("app-2", { served: 900, synced: 90 }),
      member("app-3", { served: 900 }),
    ],
    expected: [{ saying: "synced", kind: "missing", names: ["app-3"], count: 0, others: 90 }],
  },
  {
    case: "one has it many times as often",
    members: [
      member("app-1", { served: 900, late: 2 }),
      member("app-2", { served: 900, late: 400 }),
    ],
    expected: [{ saying: "late", kind: "more", names: ["app-2"], count: 400, others: 2 }],
  },
  {
    case: "a few more are no difference",
    members: [member("app-1", { served: 900, late: 3 }), member("app-2", { served: 900, late: 9 })],
    expected: [],
  },
  {
    case: "a short file is not expected to have what is seldom",
    members: [member("app-1", { served: 4 }), member("app-2", { served: 900, late: 60 })],
    expected: [],
  },
  {
    case: "files that say nothing alike are no siblings",
    members: [member("a/log", { served: 900 }), member("b/log", { shipped: 900 })],
    expected: [],
  },
  { case: "one file has no sibling", members: [member("a", { served: 9 })], expected: [] },
])("$case", ({ members, expected }) => {
  const differences = compareMembers(members).map(
    ({ seenIn: _seenIn, ...difference }) => difference,
  );
  expect(differences).toEqual(expected);
});

/** Counts how often it is asked. */
class AskedMap extends Map<string, number> {
  asked = 0;

  override get(key: string): number | undefined {
    this.asked += 1;
    return super.get(key);
  }

  override has(key: string): boolean {
    this.asked += 1;
    return super.has(key);
  }
}

test("of two thousand files that each say something of their own, no file is asked for what the others say", () => {
  const counts = Array.from(
    { length: 2000 },
    (_, nth) =>
      new AskedMap([
        ["served", 900],
        [`started as ${nth}`, 40],
      ]),
  );
  const differences = compareMembers(
    counts.map((each, nth) => ({ name: `app-${nth}`, rows: 940, counts: each })),
  );
  expect(differences).toHaveLength(2000);
  expect(Math.max(...counts.map(({ asked }) => asked))).toBeLessThanOrEqual(4);
});
