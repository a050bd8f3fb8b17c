import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { firstSentence, toChatText, toCitationText, toStatusText } from "./share-texts";
import { documentOf } from "./testing/sample-document";

test("a chat reads the title, the headline and when it was", () => {
  expect(toChatText(documentOf())).toBe(
    "Shop answers 503\nThe shop failed for 1 min 20 s.\nThe rollback ended it.\nBegan 2026-03-08 14:01:00 UTC, ended after 1 m 20 s",
  );
});

test("a citation names the revision and whether it is approved", () => {
  const approved = { number: 3, approvedBy: "Sue", approvedAt: instant(0) };
  expect(toCitationText(documentOf(), approved)).toBe(
    "The shop failed for 1 min 20 s. (“Shop answers 503”, revision 3, approved by Sue, 1970-01-01)",
  );
  const open = { number: 4, approvedBy: null, approvedAt: null };
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
