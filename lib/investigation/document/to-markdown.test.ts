import { expect, test } from "vitest";
import { emptyTimeline } from "@/lib/domain/timeline";
import { sampleEvent } from "@/lib/testing/sample-timeline";
import { scoreTimeline } from "../score-timeline";
import { buildDocument } from "./build-document";
import { toMarkdown } from "./to-markdown";

function markdownOf(title: string, quote: string): string {
  const [reference] = sampleEvent(1).evidence;
  const timeline = {
    ...emptyTimeline,
    events: [sampleEvent(1, { title, evidence: reference ? [{ ...reference, quote }] : [] })],
  };
  return toMarkdown(
    buildDocument({
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
    }),
  );
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
