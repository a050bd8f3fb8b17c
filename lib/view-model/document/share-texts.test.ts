import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { endingBlockId } from "@/lib/domain/review/document-text";
import { firstSentence, toChatText, toCitationText, toStatusText } from "./share-texts";
import { documentOf } from "./testing/sample-document";

const approved = { number: 3, approvedBy: "Sue", approvedAt: instant(0) };
const open = { number: 4, approvedBy: null, approvedAt: null };

test("a chat reads the title, the headline, when it was and who approved it", () => {
  expect(toChatText(documentOf(), approved)).toBe(
    "Shop answers 503\nThe shop failed for 1 min 20 s.\nThe rollback ended it.\nBegan 2026-03-08 14:01:00 UTC, ended after 1 m 20 s\nRevision 3, approved by Sue, 1970-01-01",
  );
});

test("a chat reads no end of what was only mitigated", () => {
  const { resolvedAt: _, ...incident } = documentOf().incident;
  const text = toChatText(documentOf({ incident }), approved);
  expect(text).toContain("Began 2026-03-08 14:01:00 UTC\n");
});

test("a chat reads of what is not approved, and of nothing else, that it is not", () => {
  expect(toChatText(documentOf(), approved)).not.toContain("not approved");
  expect(toChatText(documentOf(), open).split("\n").at(-1)).toBe("Revision 4, not approved");
  const notApproved = [{ noun: "block", id: endingBlockId, reason: "A guess" }];
  const lines = toChatText(documentOf({ notApproved }), approved).split("\n");
  expect(lines.filter((each) => each.includes("not approved"))).toEqual([
    "The rollback ended it. (this sentence is not approved)",
  ]);
  expect(lines.at(-1)).toBe("Revision 3, approved by Sue, 1970-01-01 except 1 part");
});

test("a citation names the revision and whether it is approved", () => {
  expect(toCitationText(documentOf(), approved)).toBe(
    "The shop failed for 1 min 20 s. (“Shop answers 503”, revision 3, approved by Sue, 1970-01-01)",
  );
  expect(toCitationText(documentOf(), open)).toContain("revision 4, not approved");
});

test("a document without a text is named by its title", () => {
  expect(firstSentence(documentOf({ text: undefined }))).toBe("Shop answers 503");
});

test("a status text has the headline, the clock, its zone and how far it may be trusted", () => {
  const text = toStatusText({
    facts: ["Shop answers 503", "SEV-2", "Open"],
    headline: ["The shop failed.", "Cause not established."],
    clock: [
      { label: "Began", timeText: "14:01:00" },
      { label: "Ended", timeText: "not known" },
    ],
    ...{ day: "2026-03-08", zone: "Europe/Oslo", notes: ["Not reviewed."] },
  });
  expect(text.split("\n")).toEqual([
    "Shop answers 503 · SEV-2 · Open",
    "The shop failed.",
    "Cause not established.",
    "Began: 14:01:00 · Ended: not known",
    "Times are in Europe/Oslo; those without a date are of 2026-03-08. Not reviewed.",
  ]);
});
