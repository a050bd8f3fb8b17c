import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { chainEntries, type JournalDraft, journalHash, journalOrigin } from "./journal";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const origin = { seq: 0, hash: journalOrigin };
const draft = (rationale: string, causedBy: JournalDraft["causedBy"] = null): JournalDraft => ({
  at: instant(0),
  kind: "note-added",
  actionType: "conversation",
  actor: "system",
  causedBy,
  rationale,
  payload: { rationale },
});

test("appending in batches gives the same chain as appending one by one", () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { minLength: 1 }), fc.nat(), (texts, cut) => {
      const drafts = texts.map((text) => draft(text));
      const whole = chainEntries(origin, drafts, sha256);
      const first = chainEntries(origin, drafts.slice(0, cut % texts.length), sha256);
      const second = chainEntries(first.at(-1) ?? origin, drafts.slice(first.length), sha256);
      expect([...first, ...second]).toEqual(whole);
    }),
  );
});

test("a cause inside the batch gets its number in the chain", () => {
  const [, second] = chainEntries(
    { seq: 41, hash: journalOrigin },
    [draft("first"), draft("second", { kind: "draft", index: 0 })],
    sha256,
  );
  expect(second?.causedBy).toBe(42);
});

test("an entry cannot be caused by a later one", () => {
  expect(() => chainEntries(origin, [draft("x", { kind: "draft", index: 0 })], sha256)).toThrow();
});

test("changing any fact of an entry changes its hash", () => {
  const [entry] = chainEntries(origin, [draft("said")], sha256);
  if (!entry) throw new Error("No entry");
  const { hash, payload: _, ...facts } = entry;
  const changed = [
    { ...facts, rationale: "other" },
    { ...facts, actor: "other" },
    { ...facts, seq: 2 },
    { ...facts, at: instant(1) },
    { ...facts, payloadSha256: sha256("other") },
  ];
  expect(journalHash(journalOrigin, facts, sha256)).toBe(hash);
  for (const other of changed) expect(journalHash(journalOrigin, other, sha256)).not.toBe(hash);
});
