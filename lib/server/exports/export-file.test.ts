import { expect, test } from "vitest";
import { emptyTimeline, type Timeline } from "@/lib/domain/timeline/timeline";
import { scoreTimeline } from "@/lib/investigation/construction/assessment/score-timeline";
import { buildDocument } from "@/lib/investigation/document/build-document";
import { eventId, sampleEvent, sampleLink, sampleRoot } from "@/lib/testing/sample-timeline";
import { toExportFile } from "./export-file";

function documentOf(changes: Partial<Timeline>) {
  const timeline = { ...emptyTimeline, ...changes };
  return buildDocument({
    ...{ settings: {}, title: "Orders failed", artifacts: [], timeline, decisions: [] },
    ...{ ...scoreTimeline(timeline, []), approvals: [], journal: [], revision: null },
    metrics: { ingest: {}, passes: {}, rounds: {}, tokens: 0, wallMs: 0 },
  });
}

const told = documentOf({
  events: [
    sampleEvent(1, { title: "Rollout" }),
    sampleEvent(2, { title: "First 503" }),
    sampleEvent(3, { title: "Guess", actor: "agent", status: "proposed" }),
  ],
  causalLinks: [sampleLink(1, 2), sampleLink(1, 3)],
  rootCauses: [sampleRoot(1)],
  impactEvents: [eventId(2)],
});

test.each([
  ["markdown", "orders-failed.md", "text/markdown"],
  ["json", "orders-failed.json", "application/json"],
  ["csv", "orders-failed.timesketch.csv", "text/csv"],
  ["jsonl", "orders-failed.timesketch.jsonl", "application/x-ndjson"],
  ["mermaid", "orders-failed.mmd", "text/plain"],
  ["svg", "orders-failed.svg", "image/svg+xml"],
] as const)("as %s a file is named by its incident, and holds the events", (format, name, type) => {
  const file = toExportFile(told, format);
  expect(file).toMatchObject({ name: expect.stringMatching(`^${name}$`), type });
  expect(file?.body).toContain("First 503");
});

test("what an agent proposed and nobody decided on is in no drawing", () => {
  expect(toExportFile(told, "mermaid")?.body).not.toContain("Guess");
  expect(toExportFile(told, "svg")?.body).not.toContain("Guess");
});

test("a document without a cause and an impact has no picture", () => {
  expect(toExportFile(documentOf({}), "svg")).toBeNull();
});

test("a file of a redacted document says so in its name", () => {
  expect(toExportFile(told, "mermaid", { isRedacted: true })?.name).toBe(
    "orders-failed-redacted.mmd",
  );
});

test("a drawing of a draft marks what the newest approval leaves out", () => {
  const approval = {
    ...{ id: "apr_1", by: "usr_1", at: "2026-01-01T00:00:00.000Z", note: "", revision: 1 },
    ...{ revisionHash: told.claimsHash, claimHashes: [] },
    notApproved: [{ noun: "event" as const, id: eventId(2), reason: "Noise" }],
  };
  const draft = { ...told, approvals: [approval] };
  expect(toExportFile(draft, "mermaid")?.body).toContain("Not approved: First 503");
  expect(toExportFile(draft, "svg")?.body).toContain("Not approved: First 503");
});
