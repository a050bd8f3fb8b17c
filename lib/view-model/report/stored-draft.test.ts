import { expect, test } from "vitest";
import { citation } from "../testing/sample-timeline";
import { onlyText, type ReportDraft, startBlock, startReportDraft } from "./report-drafts";
import { isWritten, parseStoredDraft } from "./stored-draft";

const opened = startReportDraft(startBlock({ section: "cause", after: "cause:1" }, "point"), []);
const draft: ReportDraft = {
  ...{ ...opened, mine: onlyText("A lock of 42 s"), isAside: true },
  cites: { added: [citation("shop/app.log", 4, "lock")], removed: ["shop/app.log#L1-1"] },
};

test("a draft is read back as it was stored", () => {
  expect(parseStoredDraft(JSON.stringify(draft))).toEqual(draft);
});

test.each([
  ["no JSON", "{"],
  ["no draft", "[]"],
  ["a place that is none", JSON.stringify({ ...draft, place: { section: "elsewhere" } })],
  ["words that are none", JSON.stringify({ ...draft, mine: { text: 4 } })],
  [
    "words that nobody could type",
    JSON.stringify({ ...draft, mine: onlyText("a".repeat(10_001)) }),
  ],
])("what this page did not write is no draft: %s", (_, text) => {
  expect(parseStoredDraft(text)).toBeNull();
});

test("a form in which nothing was typed or cited is no draft to be kept", () => {
  expect(isWritten(opened)).toBe(false);
  expect(isWritten({ ...opened, mine: onlyText("x") })).toBe(true);
  expect(isWritten({ ...opened, cites: { added: [], removed: ["a"] } })).toBe(true);
});
