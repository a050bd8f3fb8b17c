import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { incidentIds, userIdSchema } from "@/lib/domain/ids";
import { describeEmpty, describeShown, type ListedIncident, toIncidentRows } from "./incident-list";

const ada = userIdSchema.parse("ada");
const openedAt = instant(Date.UTC(2026, 2, 8, 14, 2, 31));

const incident: ListedIncident = {
  id: incidentIds.fromDigest("00000000000000aa"),
  title: "Orders fail with 503",
  severity: "sev2",
  status: "open",
  owner: ada,
  zone: "Europe/Helsinki",
  openedAt,
  archivedAt: null,
  isLive: false,
  artifactCount: 14,
  eventCount: 37,
  latestRevision: { number: 2, status: "in-review", isPartial: false, isEditedSince: false },
  latestRun: "finished",
};

const rowOf = (changes: Partial<ListedIncident>) =>
  toIncidentRows({
    incidents: [{ ...incident, ...changes }],
    total: 1,
    totalOfAll: 1,
    totalOfArchive: 0,
    pageSize: 50,
    people: { ada: "Ada Lovelace" },
    at: instant(openedAt + 3 * 3_600_000),
  })[0];

test("an opening time is labelled UTC whatever zone the incident speaks in, and says how long ago", () => {
  expect(rowOf({})).toMatchObject({
    openedText: "2026-03-08 14:02 UTC",
    openedIso: "2026-03-08T14:02:31.000Z",
    openedAgo: "3 hours ago",
  });
});

test("an incident without an owner is told apart from one whose owner left", () => {
  expect(rowOf({ owner: null })?.ownerName).toBeNull();
  expect(rowOf({ owner: userIdSchema.parse("gone") })?.ownerName).toBe("Somebody who left");
  expect(rowOf({})?.ownerName).toBe("Ada Lovelace");
});

test("a finished run needs no word, a failed one does", () => {
  expect(rowOf({})?.run).toBeNull();
  expect(rowOf({ latestRun: "failed" })?.run).toEqual({ word: "Analysis failed", isFailed: true });
});

test.each([
  ["everything on one page", 2, 2, 2, 1, "2 of 2 shown"],
  ["a filter hides some", 2, 2, 40, 1, "2 of 40 shown"],
  ["the first of several pages", 50, 212, 212, 1, "1–50 of 212 shown"],
  ["the last page", 12, 212, 212, 5, "201–212 of 212 shown"],
  ["a page of a filtered list", 50, 60, 212, 1, "1–50 of 60 found, 212 in all"],
  ["a filter that finds nothing", 0, 0, 212, 1, "0 of 212 shown"],
  ["a page behind the last", 0, 60, 60, 9, "0 of 60 shown"],
])("%s", (_, length, total, totalOfAll, page, words) => {
  const incidents = Array.from({ length }, () => incident);
  expect(describeShown({ incidents, total, totalOfAll, pageSize: 50 }, page)).toBe(words);
});

test.each([
  ["a filter that finds nothing", 3, false, "No incident matches"],
  ["nothing but what is archived", 0, false, "All incidents are in the archive"],
  ["an archive with nothing in it", 0, true, "The archive is empty"],
])("an empty list says why: %s", (_, totalOfAll, isArchive, title) => {
  expect(describeEmpty({ totalOfAll }, isArchive).title).toBe(title);
});

test("an approval that does not speak for what stands by now does not look like one", () => {
  const approved = { number: 1, status: "approved", isPartial: false } as const;
  expect(rowOf({ latestRevision: { ...approved, isEditedSince: true } })?.revision).toEqual({
    ...{ number: 1, word: "Partly approved, edited since", role: "review-draft" },
  });
  expect(rowOf({ latestRevision: { ...approved, isEditedSince: false } })?.revision).toEqual({
    ...{ number: 1, word: "Approved", role: "review-approved" },
  });
  const partly = { ...approved, isPartial: true, isEditedSince: false };
  expect(rowOf({ latestRevision: partly })?.revision).toEqual({
    ...{ number: 1, word: "Partly approved", role: "review-draft" },
  });
});
