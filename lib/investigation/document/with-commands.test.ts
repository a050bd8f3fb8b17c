import { expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import type { DatedArtifact } from "@/lib/domain/artifact";
import type { Gap } from "@/lib/domain/gap";
import { emptyTimeline } from "@/lib/domain/timeline";
import { evidenceOfText } from "@/lib/testing/evidence-of-text";
import { gap } from "@/lib/view-model/testing/sample-timeline";
import { scoreTimeline } from "../assessment/score-timeline";
import { dateArtifacts } from "../evidence/date-artifacts";
import { maskDocument } from "../masking/mask-document";
import { sha256 } from "../sha256";
import { buildDocument, hashOfTimeline } from "./build-document";
import { documentSchema, type TimelineDocument } from "./document-schema";
import { toMarkdown } from "./to-markdown";
import { verifyDocument } from "./verify-document";

const line = "2026-03-08T14:00:00Z a line";

async function artifactsOf(path: string): Promise<readonly DatedArtifact[]> {
  const dated = await dateArtifacts(evidenceOfText({ [path]: [line] }));
  return dated.map((artifact) => ({
    ...artifact,
    report: { ...artifact.report, reader: "stamped-text" },
  }));
}

async function documentOf(path: string, changes: Partial<Gap> = {}): Promise<TimelineDocument> {
  const timeline = { ...emptyTimeline, gaps: [gap(1, { files: [path], ...changes })] };
  const artifacts = await artifactsOf(path);
  return buildDocument({
    ...{ settings: {}, title: "It went down", artifacts, timeline },
    ...scoreTimeline(timeline, artifacts),
    ...{ decisions: [], approvals: [], journal: [], revision: null },
    metrics: { ingest: {}, passes: {}, rounds: {}, tokens: 0, wallMs: 0 },
  });
}

const mask = (document: TimelineDocument) =>
  maskDocument(document, {
    ...{ people: [], hidesAddresses: false },
    findPlace: async () => ({ kind: "plain" }),
  });

test("an open gap tells how it is closed, and is the same claim as without that", async () => {
  const path = "web-1/orders.log";
  const document = await documentOf(path);
  const labels = document.gaps[0]?.commands?.map(({ label }) => label);
  expect(labels?.[0]).toBe("The lines of orders.log on web-1");
  const { commands: _, ...bare } = assertPresent(document.gaps[0], "gap");
  const without = documentSchema.parse({ ...document, gaps: [bare] });
  const source = {
    ...{ digest: async () => sha256(line), text: async () => line },
    hasPicture: async () => false,
  };
  expect((await verifyDocument(document, source)).problems).toEqual([]);
  const problems = (await verifyDocument(without, source)).problems.map(({ where }) => where);
  expect(problems).toEqual(["document"]);
  const timeline = { ...emptyTimeline, gaps: [gap(1, { files: [path] })] };
  expect(hashOfTimeline(timeline, await artifactsOf(path))).toBe(document.claimsHash);
});

test.each(["closed", "dismissed"] as const)("a gap that is %s tells of none", async (status) => {
  const document = await documentOf("web-1/orders.log", { status });
  expect(document.gaps[0]).not.toHaveProperty("commands");
});

test("in Markdown a command is code, whatever a file is called", async () => {
  const markdown = toMarkdown(await documentOf("web-1/a`b|c.log"));
  expect(markdown).toMatch(
    /\n {2}- The lines of a\\`b\\\|c\.log on web-1 \(shell\): ``+ mkdir -p .*a`b/,
  );
});

test("redacted, it keeps commands that hide nothing and has none that hold what is hidden", async () => {
  const open = await documentOf("web-1/orders.log");
  expect((await mask(open)).gaps[0]?.commands).toEqual(open.gaps[0]?.commands);
  const secret = await mask(await documentOf("web-1/eve.hill@shop.example.log"));
  expect(secret.gaps[0]).not.toHaveProperty("commands");
  expect(JSON.stringify(secret.gaps)).not.toContain("eve.hill");
});
