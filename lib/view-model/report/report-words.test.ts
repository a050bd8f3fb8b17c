import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { userIdSchema } from "@/lib/domain/ids";
import type { ReportContent, ReportEntry } from "@/lib/domain/review/report-entry";
import {
  listActionItems,
  listDismissed,
  listOpenProposals,
  listRemoved,
  proposalKey,
  reportActWords,
} from "./report-words";

const entry = (key: string, content: ReportContent): ReportEntry => ({
  key,
  content,
  by: userIdSchema.parse("ada"),
  writtenAt: instant(1_700_000_000_000),
});
const proposal = { id: "gap:gap_1", text: "Have it", because: "It was missing", citations: [3] };
const entries = [
  entry("event:evt_1", { kind: "sentence", text: "As I saw it" }),
  entry(proposalKey(proposal), {
    kind: "action-item",
    text: "Ship the logs to the store",
    assignee: "Platform",
    isDone: true,
  }),
];

test("a proposal that was taken on is an action item and no proposal", () => {
  expect(listOpenProposals([proposal], entries)).toEqual([]);
  expect(listOpenProposals([proposal], [])).toEqual([proposal]);
  expect(listActionItems(entries)).toMatchObject([
    { text: "Ship the logs to the store", assignee: "Platform", isDone: true },
  ]);
});

test("a proposal that was dismissed is proposed no more, and is kept to be brought back", () => {
  const dismissed = [entry(proposalKey(proposal), { kind: "dismissed", text: "Have it" })];
  expect(listOpenProposals([proposal], dismissed)).toEqual([]);
  expect(listActionItems(dismissed)).toEqual([]);
  expect(listDismissed(dismissed).map(({ text }) => text)).toEqual(["Have it"]);
});

test("a removed block is kept to be restored, and each act has its words", () => {
  const removed = entry("removed:event:evt_1", { kind: "removed", text: "At 14:01, it failed." });
  expect(listRemoved([...entries, removed])).toEqual([
    { text: "At 14:01, it failed.", entry: removed },
  ]);
  const restored = reportActWords(removed.key, { kind: "withdrawn" });
  expect(restored).toBe("restored a block of the report");
  expect(reportActWords(removed.key, removed.content)).toBe("removed a block of the report");
});
