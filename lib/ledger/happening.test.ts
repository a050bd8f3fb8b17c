import fc from "fast-check";
import { expect, test } from "vitest";
import { instant, interval } from "@/lib/base/instant";
import type { RecordReference } from "@/lib/domain/evidence/record-reference";
import { epochMs, toReferences } from "@/lib/signals/testing/records";
import type { LedgerEntry } from "./entry";
import { type Happening, uniteEntries } from "./happening";
import { type Growing, isSame, lookBackMs } from "./happening-index";
import type { RareNames } from "./names/names";

/** Rare names are written in capitals. */
const names = {
  namesIn: ({ message }: RecordReference): RareNames =>
    new Map(message.split(" ").map((word) => [word, /^[A-Z]/.test(word) ? 8 : 2])),
};

/** The rule as it is said: the latest begun that tells of the same, until one began too long ago. */
function uniteOneByOne(entries: readonly LedgerEntry[]): readonly (readonly LedgerEntry[])[] {
  const happenings: Growing[] = [];
  for (const entry of entries) {
    const [record] = entry.witnesses;
    const own = record === undefined ? new Map() : names.namesIn(record);
    const isTooLongAgo = ({ onset }: Growing) => onset.latest <= entry.onset.latest - lookBackMs;
    const seen = happenings.slice(happenings.findLastIndex(isTooLongAgo) + 1);
    let same = seen.findLast((happening) => isSame(entry, own, happening));
    if (same === undefined) {
      same = { entries: [], witnesses: new Map(), names: new Map(), onset: entry.onset };
      happenings.push(same);
    }
    same.entries.push(entry);
    for (const record of entry.witnesses)
      same.witnesses.set(`${record.path}#${record.recordNumber}`, record);
    for (const [name, rarity] of own) same.names.set(name, rarity);
  }
  return happenings.map((happening) => happening.entries);
}

const records = toReferences(
  ["a.log", "b.log", "c.log"].flatMap((path) =>
    ["belt stops", "belt moves", "gate P7 opens", "Q9 shuts", "P7 and Q9", "stops again"].map(
      (message, at) => ({
        path,
        at,
        message,
        kind: at === 5 ? ("alert" as const) : ("log" as const),
      }),
    ),
  ),
);

function entryOf(described: {
  readonly kind: "line" | "level" | "statement";
  readonly records: readonly RecordReference[];
  readonly entity: string | null;
  readonly saying: string | null;
  readonly at: number;
  readonly forMs: number;
}): LedgerEntry {
  const [from, to] = [
    instant(epochMs + described.at),
    instant(epochMs + described.at + described.forMs),
  ];
  const base = {
    entities: described.entity === null ? [] : [{ name: described.entity, type: "host" }],
    onset: interval(from, to),
    ...{
      end: null,
      witnesses: described.records,
      saying: described.saying,
      title: "",
      measures: {},
    },
  };
  if (described.kind === "statement") return { ...base, kind: "statement", speaker: null };
  return { ...base, kind: "episode", property: described.kind, direction: "none", isReturn: false };
}

const entry = fc
  .record({
    kind: fc.constantFrom("line" as const, "line" as const, "level" as const, "statement" as const),
    records: fc.uniqueArray(fc.constantFrom(...records), { maxLength: 2 }),
    entity: fc.constantFrom("h1", "h2", null),
    saying: fc.constantFrom("stops", "opens", null, null),
    at: fc.oneof(fc.integer({ min: 0, max: 2_000 }), fc.integer({ min: 0, max: 60_000 })),
    forMs: fc.constantFrom(0, 0, 400, 2_000),
  })
  .map(entryOf);

function entriesOf(happenings: readonly Happening[]) {
  return happenings.map((happening) => happening.entries);
}

test("what is found by its keys is what is found by asking every happening, in whatever order entries come", () => {
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 60 }), fc.boolean(), (entries, isOrdered) => {
      const given = isOrdered
        ? entries.toSorted((a, b) => a.onset.earliest - b.onset.earliest)
        : entries;
      expect(entriesOf(uniteEntries(given, names))).toEqual(uniteOneByOne(given));
    }),
    { numRuns: 400 },
  );
});

test.each([
  [{ serial: "71" }, { serial: "72" }, 2],
  [{ serial: "71" }, { serial: "71" }, 1],
  [{ serial: "71" }, {}, 1],
] as const)(
  "lines of one file and moment with ids %o and %o are %i happenings",
  (one, other, count) => {
    const lines = toReferences(
      [one, other].map((fields, at) => ({
        path: "a.log",
        at,
        message: `belt ${at} stops`,
        fields,
      })),
    );
    const entries = lines.map((record, at) =>
      entryOf({ kind: "line", records: [record], entity: null, saying: null, at, forMs: 0 }),
    );
    expect(uniteEntries(entries, names)).toHaveLength(count);
  },
);

test("two rows of one second in a list of what was done are two acts, and a line beside one is none", () => {
  const rows = toReferences(
    ["zone=PCT old= new=33959-8", "zone=K old=1 new=0.1"].map((message) => ({
      ...{ path: "history.csv", at: 0, message },
    })),
  );
  const entries = rows.map((record, at): LedgerEntry => {
    const line = entryOf({
      ...{ kind: "line", records: [record], entity: null, saying: null, at, forMs: 0 },
    });
    return { ...line, kind: "deed", actor: "sam", basis: "recorded" };
  });
  expect(uniteEntries(entries, names)).toHaveLength(2);
  expect(
    uniteEntries(
      entries.map((entry, at) =>
        at === 0 ? { ...entry, kind: "deed", basis: "echoed", actor: null } : entry,
      ),
      names,
    ),
  ).toHaveLength(1);
});

test("with twice the entries of one moment each of them is looked at no more often", () => {
  const looksOf = (count: number) => {
    let looks = 0;
    const lines = Array.from({ length: count }, (_, nth) => ({
      ...{ path: `${nth}.log`, at: 0, message: `belt N${nth} stops` },
    }));
    const entries = toReferences(lines).map((record) =>
      entryOf({ kind: "line", records: [record], entity: null, saying: null, at: 0, forMs: 0 }),
    );
    const watched = entries.map(
      (each) =>
        new Proxy(each, {
          get(target, key, receiver) {
            looks += 1;
            return Reflect.get(target, key, receiver);
          },
        }),
    );
    expect(uniteEntries(watched, names)).toHaveLength(count);
    return looks;
  };
  expect(looksOf(800)).toBeLessThanOrEqual(2.1 * looksOf(400));
});
