import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { userIdSchema } from "@/lib/domain/ids";
import type { ReportContent, ReportEntry } from "@/lib/domain/review/report-entry";
import {
  findItemProblem,
  listStrayDrafts,
  newItemKey,
  type OpenedDraft,
  onlyText,
  standingWords,
  startBlock,
  startReportDraft,
  toReportContent,
} from "./report-drafts";
import { proposalKey } from "./report-words";

const entry = (key: string, content: ReportContent): ReportEntry => ({
  ...{ key, content, by: userIdSchema.parse("ada"), writtenAt: instant(1_700_000_000_000) },
});
const item = { kind: "action-item", text: "Add an alert", assignee: "Ada", isDone: false } as const;
const original = onlyText("As it is told");
const sentence = { key: "summary:cause", kind: "sentence", original } as const;
const proposal = { id: "gap:gap_1", text: "Have it", because: "It was missing", citations: [] };
const step = { key: proposalKey(proposal), kind: "action-item", original } as const;

test("a draft begins with a person's words where there are some, and with what is told elsewhere", () => {
  const mine = entry(sentence.key, { kind: "sentence", text: "As I saw it" });
  expect(startReportDraft(sentence, [mine]).mine).toEqual(onlyText("As I saw it"));
  expect(startReportDraft(sentence, []).mine).toEqual(original);
});

test("what a colleague writes in the place of an open draft is what stands there", () => {
  const draft = startReportDraft(step, []);
  expect(standingWords(draft, [entry(step.key, item)])).toEqual({
    ...onlyText("Add an alert"),
    assignee: "Ada",
  });
});

test("an action item is saved with what was entered of it, and read back the same", () => {
  const link = "https://tickets.example/OPS-12";
  const words = { ...onlyText("Add an alert"), due: "2026-12-05", priority: "high", ticket: link };
  const saved = toReportContent({ kind: "action-item" }, words);
  expect(saved).toEqual({
    ...{ kind: "action-item", text: "Add an alert", assignee: "", isDone: false },
    ...{ due: "2026-12-05", priority: "high", ticket: link },
  });
  expect(standingWords(step, [entry(step.key, saved)])).toEqual(words);
  expect(toReportContent({ kind: "action-item" }, onlyText("Add"), { isDone: true })).toEqual({
    ...{ kind: "action-item", text: "Add", assignee: "", isDone: true },
  });
});

test("a ticket that is no https link is a problem before it is saved", () => {
  const withTicket = (ticket: string) => ({ ...onlyText("Add"), ticket });
  expect(findItemProblem(withTicket("javascript:alert(1)"))).toMatch(/https/);
  expect(findItemProblem(withTicket("https://tickets.example/1"))).toBeNull();
  expect(findItemProblem(withTicket(""))).toBeNull();
});

const end = { section: "headline", after: "summary:cause" } as const;
const behind = startBlock(end, "subheading");

test("a block goes on in the list that it is put into, and a subheading is none", () => {
  expect([startBlock(end, "step").form, behind.form]).toEqual(["step", "paragraph"]);
});

const shown = [{ id: "headline", sentences: [{ id: "summary:cause" }] }] as const;
const moved = [{ id: "notes", sentences: [{ id: "summary:cause" }] }] as const;

const draftsOf = (...given: (OpenedDraft | { key: string })[]) =>
  given.map((one) => startReportDraft({ kind: "action-item", original, ...one }, []));

test.each([
  ["a sentence that is told", draftsOf(sentence), shown, [], [], []],
  ["a sentence that is told no more", draftsOf(sentence), [], [], [], ["summary:cause"]],
  ["a block behind one that is told", draftsOf(behind), shown, [], [], []],
  [
    "a block behind one that a colleague moved to another section",
    draftsOf(behind),
    moved,
    [],
    [],
    [behind.key],
  ],
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
])("the place of a draft: %s", (_, drafts, sections, proposals, entries, stray) => {
  expect(listStrayDrafts(drafts, { sections, proposals }, entries).map(({ key }) => key)).toEqual(
    stray,
  );
});
