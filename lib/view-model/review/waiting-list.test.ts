import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { incidentIds, revisionIds, userIdSchema } from "@/lib/domain/ids";
import { toWaitingRows } from "./waiting-list";

const incidentId = incidentIds.fromDigest("00000000000000aa");
const revision = revisionIds.fromDigest("00000000000000bb");
const later = revisionIds.fromDigest("00000000000000cc");
const ada = userIdSchema.parse("ada");
const at = instant(Date.UTC(2026, 0, 2, 3, 4));
const usual = { incidentId, title: "Orders answer 503", by: ada, at };

test("each kind names the reader's next act, and who waits for it", () => {
  const rows = toWaitingRows(
    [
      { ...usual, kind: "review", revision, number: 2, isAssigned: true },
      { ...usual, kind: "questions", revision, number: 2, count: 2, block: "summary:cause" },
      { ...usual, kind: "changes", revision, number: 3 },
      {
        ...{
          ...usual,
          kind: "mention",
          noun: "event",
          piece: "evt_0000000000000001",
          revision: null,
        },
        text: `@Bo\n${"x".repeat(400)}`,
      },
      { ...usual, kind: "approved", revision, number: 4, isPartial: false },
      { ...usual, kind: "approved", revision: later, number: 5, isPartial: true },
    ],
    { ada: "Ada" },
    instant(Date.UTC(2026, 0, 2, 5, 4)),
  );
  expect(rows.map(({ act, why }) => [act, why])).toEqual([
    ["Review revision 2", "submitted by Ada, assigned to you"],
    ["Answer comments on 2 sentences of revision 2", "Ada wrote about a sentence"],
    ["Answer the requests to revision 3", "Ada requested changes"],
    ["Read the comment", `Ada mentioned you: @Bo ${"x".repeat(156)}…`],
    ["Read the approval of revision 4", "approved by Ada"],
    ["Read the approval of revision 5", "partly approved by Ada"],
  ]);
  expect(rows[0]?.at.ago).toBe("2 hours ago");
  expect(new Set(rows.map(({ key }) => key)).size).toBe(6);
  expect(rows[1]).toMatchObject({ piece: "summary:cause", revision });
});
