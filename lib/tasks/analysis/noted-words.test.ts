import { expect, test } from "vitest";
import type { LedgerEntry } from "@/lib/ledger/entry";
import { onsetOf, type Signal } from "@/lib/signals/signal";
import { toReferences } from "@/lib/signals/testing/records";
import { withoutNotes } from "./noted-words";

/** Rows of a short file in words, as the ledger tells them, and an error that the last of them names. */
function readFile(messages: readonly string[], severity: "error" | null = null) {
  const rows = toReferences(
    messages.map((message, at) => ({ path: "ops/shift-log.txt", at: at * 1000, message })),
  ).map((row) => ({ ...row, severity }));
  const happenings = rows.map((row) => ({
    entries: [
      {
        ...{ kind: "statement", speaker: null, entities: [], onset: onsetOf(row), end: null },
        ...{ witnesses: [row], saying: null, title: row.message, measures: {} },
      } satisfies LedgerEntry,
    ],
  }));
  const last = rows.at(-1) ?? expect.fail();
  const signal: Signal = {
    ...{ detector: "log-signals", family: "resource.connections", entities: [], end: null },
    ...{ onset: onsetOf(last), records: [last], count: 1, baselineCount: 0, severity: 0.8 },
    ...{ novelty: 1, explanation: last.message, facts: {} },
  };
  return { signal, kept: (one: Signal) => withoutNotes([one], happenings).length === 1 };
}

const quoted = "app log: 1040 Too many connections. limit is 12, was 80";
const asked = ["threads pile up? make lb give up sooner", quoted];

test("an error that only a person's note names is no error of the file with the notes", () => {
  const { signal, kept } = readFile(asked);
  expect(kept(signal)).toBe(false);
  expect(kept({ ...signal, family: "response.rollback" })).toBe(true);
});

test.each([
  [
    "a short log in which nobody asks or speaks of themselves",
    ["pool has no connection left", quoted],
    null,
  ],
  ["a short log that states levels", asked, "error"],
] as const)("the error of %s stays", (_, messages, severity) => {
  const { signal, kept } = readFile(messages, severity);
  expect(kept(signal)).toBe(true);
});
