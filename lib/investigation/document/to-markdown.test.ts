import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import { approvalIds, userIdSchema } from "@/lib/domain/ids";
import type { ReportContent } from "@/lib/domain/report-entry";
import { emptyTimeline } from "@/lib/domain/timeline";
import { sampleEvent } from "@/lib/testing/sample-timeline";
import { scoreTimeline } from "../score-timeline";
import { buildDocument, type DocumentInput } from "./build-document";
import { documentSchema } from "./document-schema";
import { toMarkdown } from "./to-markdown";

function markdownOf(title: string, quote: string): string {
  const [reference] = sampleEvent(1).evidence;
  const timeline = {
    ...emptyTimeline,
    events: [sampleEvent(1, { title, evidence: reference ? [{ ...reference, quote }] : [] })],
  };
  return toMarkdown(documentOf({ timeline }));
}

function documentOf({
  timeline = emptyTimeline,
  ...given
}: Partial<Pick<DocumentInput, "timeline" | "report" | "approvals" | "revision">>) {
  return buildDocument({
    settings: {},
    title: "Orders failed",
    artifacts: [],
    timeline,
    ...scoreTimeline(timeline, []),
    decisions: [],
    approvals: [],
    journal: [],
    revision: null,
    metrics: { ingest: {}, passes: {}, rounds: {}, tokens: 0, wallMs: 0 },
    ...given,
  });
}

test("each event carries a number that leads to its quote", () => {
  const markdown = markdownOf("First error", "line 1");
  expect(markdown).toContain("**First error** [1]");
  expect(markdown).toContain("1. `app.log line 1`: `line 1`");
});

test("evidence cannot become a link, a table cell, a heading or HTML", () => {
  const markdown = markdownOf("a | b\n# c [x](http://evil) <img src=x>", "d");
  expect(markdown).toContain("a \\| b \\# c \\[x\\]\\(http\\://evil\\) \\<img src=x\\>");
});

test("a bare address does not become a link", () => {
  expect(
    markdownOf("see https://evil.example or www.evil.example or x@evil.example", "d"),
  ).toContain("see https\\://evil.example or www\\.evil.example or x\\@evil.example");
});

test("a quote with backticks stays inside its code span", () => {
  expect(markdownOf("t", "say ``hi`` | <b>")).toContain("``` say ``hi`` | <b> ```");
});

const by = userIdSchema.parse("dana_m");

function written(...contents: readonly ReportContent[]) {
  return contents.map((content, index) => ({
    ...{ key: `own:${index}`, content, by, writtenAt: instant(0) },
  }));
}

test("what people wrote in the report is told as they wrote it, and is no markup", () => {
  const markdown = toMarkdown(
    documentOf({
      report: written(
        { kind: "sentence", text: "- We <b>rolled</b> back" },
        { kind: "action-item", text: "Alert on the pool", assignee: "Dana", isDone: false },
        { kind: "action-item", text: "1. Raise the pool", assignee: "", isDone: true },
        { kind: "dismissed", text: "Add a replica" },
      ),
    }),
  );
  expect(markdown).toContain("## In people's own words\n\n- \\- We \\<b\\>rolled\\</b\\> back\n");
  expect(markdown).toContain(
    "## Actions\n\n- [ ] Alert on the pool (Dana)\n- [x] 1\\. Raise the pool\n- Set aside: Add a replica\n",
  );
});

test("an approval is of its own revision, not of another with the same claims", () => {
  const hash = documentOf({}).claimsHash;
  const approval = {
    id: approvalIds.fromDigest("b".repeat(16)),
    ...{ by, at: instant(0), note: "", claimHashes: [], journalHead: "", revisionHash: hash },
  };
  const tell = (number: number, approved: number) =>
    toMarkdown(
      documentOf({
        revision: { number, parent: null },
        approvals: [{ ...approval, revision: approved }],
      }),
    );
  expect(tell(1, 1)).toContain(`Revision 1, approved by ${by.replace("_", "\\_")} at`);
  expect(tell(2, 1)).toContain("Revision 2, not approved.");
});

test("an approval stored without a number is known by its hash", () => {
  const document = documentOf({ revision: { number: 1, parent: null } });
  const at = "2026-11-21T00:00:00.000Z";
  const old = { id: "apr_1", by: "usr_1", at, note: "", claimHashes: [] };
  const stored = documentSchema.parse({
    ...document,
    approvals: [{ ...old, revisionHash: document.claimsHash }],
  });
  expect(toMarkdown(stored)).toContain("Revision 1, approved by usr\\_1 at");
});
