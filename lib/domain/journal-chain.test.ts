import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import {
  chainEntries,
  findChainProblems,
  type JournalDraft,
  type JournalEntry,
  journalOrigin,
} from "./journal";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

function chain(length: number): readonly JournalEntry[] {
  const drafts = Array.from(
    { length },
    (_, index): JournalDraft => ({
      ...{ at: instant(index), kind: "note-added", actionType: "conversation", actor: "user:a" },
      ...{ causedBy: null, rationale: `note ${index}`, payload: { index } },
    }),
  );
  return chainEntries({ seq: 0, hash: journalOrigin }, drafts, sha256);
}

test("a chain that nobody touched is whole, with payloads that were erased too", () => {
  const entries = chain(5).map((entry, at) => (at === 2 ? { ...entry, payload: null } : entry));
  expect(findChainProblems(entries, sha256)).toEqual([]);
});

const changes: readonly [string, (entry: JournalEntry) => JournalEntry][] = [
  ["its words", (entry) => ({ ...entry, rationale: "other words" })],
  ["who did it", (entry) => ({ ...entry, actor: "user:b" })],
  ["when it was", (entry) => ({ ...entry, at: instant(entry.at + 1) })],
  ["its payload", (entry) => ({ ...entry, payload: { index: -1 } })],
  ["its payload's digest", (entry) => ({ ...entry, payloadSha256: "0".repeat(64) })],
  ["what led to it", (entry) => ({ ...entry, causedBy: entry.seq })],
  ["its kind", (entry) => ({ ...entry, kind: "run-failed" })],
];

test.each(changes)(
  "an entry of which %s was changed is found, wherever it stands",
  (_name, change) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 7 }), (at) => {
        const entries = chain(8).map((entry, index) => (index === at ? change(entry) : entry));
        expect(findChainProblems(entries, sha256).map(({ seq }) => seq)).toContain(at + 1);
      }),
    );
  },
);

test("an entry that was taken out is found, unless it was the last one", () => {
  for (let at = 0; at < 7; at++) {
    const entries = chain(8).filter((_entry, index) => index !== at);
    expect(findChainProblems(entries, sha256)).not.toEqual([]);
  }
});
