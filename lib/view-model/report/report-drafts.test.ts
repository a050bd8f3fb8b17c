import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { userIdSchema } from "@/lib/domain/ids";
import type { ReportContent, ReportEntry } from "@/lib/domain/report-entry";
import {
  listStrayDrafts,
  newItemKey,
  type OpenedDraft,
  standingWords,
  startBlock,
  startReportDraft,
} from "./report-drafts";
import { proposalKey } from "./report-words";

const entry = (key: string, content: ReportContent): ReportEntry => ({
  ...{ key, content, by: userIdSchema.parse("ada"), writtenAt: instant(1_700_000_000_000) },
});
const item = { kind: "action-item", text: "Add an alert", assignee: "Ada", isDone: false } as const;
const original = { text: "As it is told", assignee: "" };
const sentence = { key: "summary:cause", kind: "sentence", original } as const;
const proposal = { id: "gap:gap_1", text: "Have it", because: "It was missing", citations: [] };
const step = { key: proposalKey(proposal), kind: "action-item", original } as const;

test("a draft begins with a person's words where there are some, and with what is told elsewhere", () => {
  const mine = entry(sentence.key, { kind: "sentence", text: "As I saw it" });
  expect(startReportDraft(sentence, [mine]).mine).toEqual({ text: "As I saw it", assignee: "" });
  expect(startReportDraft(sentence, []).mine).toEqual(original);
});

test("what a colleague writes in the place of an open draft is what stands there", () => {
  const draft = startReportDraft(step, []);
  expect(standingWords(draft, [entry(step.key, item)])).toEqual({
    text: "Add an alert",
    assignee: "Ada",
  });
});

const end = { section: "headline", after: "summary:cause" } as const;
const behind = startBlock(end, "subheading");

test("a block goes on in the list that it is put into, and a subheading is none", () => {
  expect([startBlock(end, "step").form, behind.form]).toEqual(["step", "paragraph"]);
});

const draftsOf = (...given: (OpenedDraft | { key: string })[]) =>
  given.map((one) => startReportDraft({ kind: "action-item", original, ...one }, []));

test.each([
  ["a sentence that is told", draftsOf(sentence), [{ id: "summary:cause" }], [], [], []],
  ["a sentence that is told no more", draftsOf(sentence), [], [], [], ["summary:cause"]],
  ["a block behind one that is told", draftsOf(behind), [{ id: "summary:cause" }], [], [], []],
  ["a block behind one that is gone", draftsOf(behind), [], [], [], [behind.key]],
  [
    "the first block of a section",
    draftsOf(startBlock({ ...end, after: null }, "step")),
    [],
    [],
    [],
    [],
  ],
  ["a step that is proposed", draftsOf(step), [], [proposal], [], []],
  ["a step that is proposed no more", draftsOf(step), [], [], [], [step.key]],
  ["a step a colleague has taken on", draftsOf(step), [], [proposal], [entry(step.key, item)], []],
  ["an item that was removed", draftsOf({ key: "action:1" }), [], [], [], ["action:1"]],
  ["an item nobody has written yet", draftsOf({ key: newItemKey }), [], [], [], []],
])("the place of a draft: %s", (_, drafts, sentences, proposals, entries, stray) => {
  expect(listStrayDrafts(drafts, { sentences, proposals }, entries).map(({ key }) => key)).toEqual(
    stray,
  );
});
