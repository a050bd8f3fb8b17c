import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { userIdSchema } from "@/lib/domain/ids";
import type { ReportContent, ReportEntry } from "@/lib/domain/report-entry";
import {
  findWords,
  listActionItems,
  listDismissed,
  listHomeless,
  listOpenProposals,
  proposalKey,
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
  entry("event:evt_gone", { kind: "sentence", text: "Of an event that is gone" }),
  entry(proposalKey(proposal), {
    kind: "action-item",
    text: "Ship the logs to the store",
    assignee: "Platform",
    isDone: true,
  }),
];

test("an edited sentence has a person's words, and every other its own", () => {
  expect(findWords({ id: "event:evt_1", text: "Told" }, entries)).toEqual({
    text: "As I saw it",
    entry: entries[0],
  });
  expect(findWords({ id: "event:evt_2", text: "Told" }, entries)).toEqual({
    text: "Told",
    entry: null,
  });
});

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

test("words whose sentence is gone are kept apart, not lost", () => {
  expect(listHomeless([{ id: "event:evt_1" }], entries).map(({ key }) => key)).toEqual([
    "event:evt_gone",
  ]);
});
