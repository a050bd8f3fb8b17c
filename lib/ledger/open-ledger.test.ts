import { expect, test } from "vitest";
import type { RecordKind } from "@/lib/domain/evidence/evidence-record";
import { toReference } from "@/lib/domain/evidence/record-reference";
import { type Line, toRecords } from "@/lib/signals/testing/records";
import type { LedgerEntry } from "./entry";
import { LedgerWatch } from "./ledger-watch";
import { openLedger } from "./open-ledger";

const kinds: readonly RecordKind[] = ["access", "alert", "change", "log", "message", "metric"];

/** Words of no language: nothing here may hang on a vocabulary. */
const routine = (at: number): Line => ({
  path: "hal/orlu.log",
  at,
  message: `zelo brant ${at % 50} mi`,
  template: "zelo brant <*> mi",
});

function open(lines: readonly Line[]) {
  const watch = new LedgerWatch(kinds);
  for (const record of toRecords(lines)) {
    const reference = toReference(record);
    if (reference !== null) watch.observe(reference);
  }
  return openLedger([watch]);
}

const entriesOf = (lines: readonly Line[]): readonly LedgerEntry[] =>
  open(lines).happenings.flatMap(({ entries }) => entries);

const quiet = Array.from({ length: 300 }, (_, at) => routine(at));

test("a routine alone is nothing that happened", () => {
  expect(
    entriesOf(quiet).filter(({ onset }) => onset.latest > (quiet[10]?.at ?? 0) * 1000),
  ).not.toContainEqual(expect.objectContaining({ kind: "transition" }));
});

test("a line never seen before is an entry, whatever its words", () => {
  const odd = {
    path: "hal/orlu.log",
    at: 200.5,
    message: "grun teba oskil vamu",
    template: "grun teba oskil vamu",
  };
  expect(entriesOf([...quiet, odd])).toContainEqual(
    expect.objectContaining({ kind: "episode", property: "line", title: "grun teba oskil vamu" }),
  );
});

test("a number that some values of come more often and whose level reads the same has left no level", () => {
  const titles = [10, 41].map((others) => {
    const lines = Array.from({ length: 240 }, (_, at): Line => {
      const isOther = at < 120 && at % 3 === 0;
      const code = isOther ? others + (at % 2) : 50;
      return { ...routine(at), fields: { code, zug: at < 120 ? 3 + (at % 2) : 90 + (at % 2) } };
    });
    return entriesOf(lines).map(({ title }) => title);
  });
  expect(titles.flat()).toContainEqual(expect.stringMatching(/zug .* → /));
  expect(titles.flat()).not.toContainEqual(expect.stringMatching(/code 50 → 50/));
});

test("an order in a line among many is a deed, and what it sets is a transition from what was set last", () => {
  const ordered = (at: number, limit: number): Line => ({
    path: "hal/orlu.log",
    at,
    message: `brok LOG: statement: ALTER ROLE zelo CONNECTION LIMIT ${limit}`,
    template: "brok LOG: statement: ALTER ROLE zelo CONNECTION LIMIT <*>",
  });
  const entries = entriesOf([...quiet, ordered(120.5, 9), ordered(200.5, 60)]);
  expect(entries).toContainEqual(
    expect.objectContaining({ kind: "deed", title: "ALTER ROLE zelo CONNECTION LIMIT 9" }),
  );
  expect(entries).toContainEqual(
    expect.objectContaining({
      kind: "transition",
      property: "connection limit",
      from: "9",
      to: "60",
    }),
  );
});

test("a short list of rows that say each other's words over again is nobody's deed; one of rows of their own is", () => {
  const listOf = (wordOf: (at: number) => string) =>
    entriesOf([
      ...quiet,
      ...Array.from({ length: 12 }, (_, at): Line => {
        const fields = {
          einheit: `u-${"abc"[at % 3]}`,
          lage: `${"kl"[at % 2]}o`,
          wert: wordOf(at),
        };
        const message = Object.values(fields).join(" ");
        return { path: "tafel.csv", at: 100 + at * 9, message, template: message, fields };
      }),
    ]).filter(({ kind }) => kind === "deed");
  expect(listOf((at) => `w${"xy"[at % 2]}`)).toEqual([]);
  expect(listOf((at) => `w${at}z`)).not.toEqual([]);
});

test("a field that takes another value is a transition of its thing", () => {
  const rows = Array.from({ length: 200 }, (_, at): Line => {
    const unit = `u-${at % 4}`;
    const state = unit === "u-2" && at > 120 ? "gesperrt" : "bereit";
    return {
      path: "tafel.log",
      at,
      message: `${unit} ${state}`,
      template: "<*> <*>",
      fields: { einheit: unit, lage: state },
    };
  });
  expect(entriesOf(rows)).toContainEqual(
    expect.objectContaining({
      kind: "transition",
      property: "lage",
      from: "bereit",
      to: "gesperrt",
    }),
  );
});

/** The levels of one number, a sample every five seconds. */
function levelsOf(valueAt: (at: number) => number) {
  const samples = Array.from(
    { length: 120 },
    (_, at): Line => ({
      ...{ path: "m.csv", at: at * 5, kind: "metric", message: "oko", template: "oko" },
      fields: { oko: valueAt(at) },
    }),
  );
  return entriesOf(samples).flatMap((entry) =>
    entry.kind === "episode" && entry.property === "level" ? [entry] : [],
  );
}

test("a number that leaves its level is an episode from the first sample beyond it", () => {
  const [level] = levelsOf((at) => (at < 60 ? 10 : 40) + (at % 3));
  expect(level?.witnesses[0]?.locator).toMatchObject({ from: 61 });
});

test("a step is told from the value just before it to one that the number has then", () => {
  const [level] = levelsOf((at) => (at < 60 ? 10 : 40) + (at % 3));
  expect(level?.title).toBe("oko rises 12 → 40");
});

test("a step whose value comes later is told with how much later", () => {
  const [level] = levelsOf((at) => (at < 60 ? at % 3 : Math.min(900, (at - 59) * 450)));
  expect(level?.title).toBe("oko rises 2 → 900 within seconds");
});

test("what lies within what was usual before has not left its level", () => {
  const usual = (at: number) => (at % 4 === 0 ? 9 : 0);
  expect(levelsOf((at) => (at < 60 ? usual(at) : 4 + (at % 3)))).toEqual([]);
});

test("a number that rises after it fell is on its way back, however far it is from where it was", () => {
  const steps = levelsOf((at) => (at < 60 ? 900 : at < 100 ? 100 : 500) + (at % 3));
  expect(steps.map(({ direction, isReturn }) => [direction, isReturn])).toEqual([
    ["down", false],
    ["up", true],
  ]);
});

test("the same line of every member of a group is one happening with all its witnesses", () => {
  const members = ["a", "b", "c", "d"].map((member, index) => ({
    path: `worker-${member}/orlu.log`,
    at: 200 + index,
    message: `wuk ${member} grun teba oskil`,
    template: `wuk ${member} grun teba oskil`,
  }));
  const background = ["a", "b", "c", "d"].flatMap((member) =>
    quiet.map((line) => ({ ...line, path: `worker-${member}/orlu.log` })),
  );
  const ledger = open([
    ...background,
    ...members.flatMap((line) => members.map((other) => ({ ...line, path: other.path }))),
  ]);
  const happenings = ledger.happenings.filter(({ witnesses }) =>
    witnesses.some(({ message }) => message.includes("oskil")),
  );
  expect(happenings).toHaveLength(1);
});

test("stray stamps do not stretch what was watched", () => {
  const { stretch } = open([...quiet, { ...routine(0), at: 90 * 86_400 }]);
  expect((stretch?.latest ?? 0) - (stretch?.earliest ?? 0)).toBeLessThan(3_600_000);
});
