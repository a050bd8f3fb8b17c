import { expect, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import { instant } from "@/lib/base/instant";
import type { DatedArtifact } from "@/lib/domain/evidence/artifact";
import { citationSchema, toCitation } from "@/lib/domain/evidence/citation";
import { describeLocator, type Locator } from "@/lib/domain/evidence/evidence";
import {
  artifactIds,
  decisionIds,
  hypothesisIds,
  uncertaintyIds,
  userIdSchema,
} from "@/lib/domain/ids";
import type { Decision } from "@/lib/domain/review/decision";
import { toLinkItem } from "@/lib/domain/timeline/causal-link";
import { type AnyVerdict, decidePiece } from "@/lib/domain/timeline/decidable-nouns";
import type { Gap } from "@/lib/domain/timeline/gap";
import type { Hypothesis } from "@/lib/domain/timeline/hypothesis";
import { emptyTimeline, type Timeline } from "@/lib/domain/timeline/timeline";
import { evidenceOfText } from "@/lib/testing/evidence-of-text";
import { eventId, sampleEvent, sampleLink } from "@/lib/testing/sample-timeline";
import { gap } from "@/lib/view-model/testing/sample-timeline";
import { scoreTimeline } from "../construction/assessment/score-timeline";
import { toLocator } from "../evidence/citation";
import { dateArtifacts } from "../evidence/date-artifacts";
import { sha256 } from "../sha256";
import { buildDocument, hashOfTimeline } from "./build-document";
import { toWithdrawn, withConflicts } from "./document-items";
import { documentSchema, type TimelineDocument } from "./document-schema";
import { maskDocument } from "./masking/mask-document";
import { toMarkdown } from "./to-markdown";
import { verifyDocument } from "./verify-document";

const region = { x: 125, y: 0, width: 875, height: 40 };
const places: readonly Locator[] = [
  { kind: "lines", from: 3, to: 9 },
  { kind: "index", index: 0 },
  { kind: "frame", frameMs: 1_500 },
  { kind: "frame", frameMs: 0, region },
];

test.each(places)("a document names the same place: $kind", (locator) => {
  const artifactId = artifactIds.fromDigest("1".padStart(16, "0"));
  const citation = citationSchema.parse(
    toCitation({ artifactId, path: "screen.png", locator, quote: "503" }),
  );
  expect(toLocator(citation)).toEqual(locator);
});

test("a region beyond its picture is no citation", () => {
  const beyond = { ...region, x: 126 };
  const citation = { path: "screen.png", frameMs: 0, quote: "503", region: beyond };
  expect(citationSchema.safeParse(citation).success).toBe(false);
});

test("a region is told in the words of who looks at the picture", () => {
  expect(describeLocator({ kind: "frame", frameMs: 0, region })).toBe(
    "region 12.5 % from the left, 0 % from the top, 87.5 % wide, 4 % high of the frame at 0 ms",
  );
});

test("a link says what its confidence is made of; one that nobody reckoned reads as it always did", () => {
  const linkItem = toLinkItem(sampleLink(1, 2));
  expect(Object.keys(linkItem)).not.toContain("mechanismId");
  expect(Object.keys(linkItem)).not.toContain("contributions");
  const reckoned = {
    mechanismId: "release-breaks-service",
    contributions: [{ factor: "strength", value: 0.8, why: "Known" }],
  };
  const item = toLinkItem(sampleLink(1, 2, "causes", reckoned));
  const { causalLinks } = documentSchema.shape;
  const hash = "0".repeat(64);
  expect(causalLinks.parse([{ ...item, hash }])).toMatchObject([reckoned]);
  expect(causalLinks.parse([{ ...linkItem, hash }])).toEqual([{ ...linkItem, hash }]);
});

test("a rejected hypothesis is kept in the document with its reason", () => {
  const hypothesis: Hypothesis = {
    ...{ id: hypothesisIds.fromDigest("2".repeat(16)), statement: "The pool ran dry" },
    ...{ state: "investigating", status: "rejected", actor: "rules" },
    for: [],
    against: [],
  };
  const decision: Decision = {
    ...{ id: decisionIds.fromDigest("3".repeat(16)), noun: "hypothesis", piece: hypothesis.id },
    ...{ verdict: { kind: "reject", reason: "wrong", note: "it was full" } },
    ...{ by: userIdSchema.parse("me"), decidedAt: instant(1) },
  };
  const timeline = { ...emptyTimeline, hypotheses: [hypothesis] };
  expect(toWithdrawn(timeline, [decision])).toMatchObject([
    { noun: "hypothesis", reason: "wrong: it was full", item: { statement: "The pool ran dry" } },
  ]);
});

test("an open conflict halves what an event is worth; waived it is whole at once, reopened it is halved again", () => {
  const conflict = uncertaintyIds.fromDigest("4".repeat(16));
  const scored = (number: number) =>
    sampleEvent(number, { confidence: { extraction: 1, time: 1, credibility: 0.55 } });
  const open: Timeline = {
    ...emptyTimeline,
    events: [scored(1), scored(2), sampleEvent(3)],
    uncertainties: [
      {
        ...{ id: conflict, type: "conflicting", context: eventId(1), description: "" },
        ...{ interpretations: [], dataNeeded: [], impact: "low", evidence: [] },
        ...{ status: "open", waiver: null },
      },
    ],
  };
  const decide = (timeline: Timeline, verdict: AnyVerdict) => {
    const taken = decidePiece(timeline, "uncertainty", conflict, verdict);
    if (!taken.ok) throw new Error(taken.error.kind);
    return taken.value;
  };
  const waived = decide(open, { kind: "waive", note: "two hosts" });
  const restored = decide(waived, { kind: "restore" });
  const credibilities = (timeline: Timeline) =>
    withConflicts(timeline).events.map(({ confidence }) => confidence.credibility);
  expect(credibilities(open)).toEqual([0.275, 0.55, null]);
  expect(credibilities(waived)).toEqual([0.55, 0.55, null]);
  expect(credibilities(restored)).toEqual([0.275, 0.55, null]);
  expect(hashOfTimeline(waived, [])).not.toBe(hashOfTimeline(open, []));
  expect(hashOfTimeline(restored, [])).toBe(hashOfTimeline(open, []));
});

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
    measure: async () => ({ kind: "count" as const, count: 0 }),
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
    /\n {2}- The lines of a\\`b\\\|c\.log on web-1 \(shell\):\n\n {4}```+\n {4}mkdir -p .*a`b/,
  );
});

test("redacted, it keeps commands that hide nothing and has none that hold what is hidden", async () => {
  const open = await documentOf("web-1/orders.log");
  expect((await mask(open)).gaps[0]?.commands).toEqual(open.gaps[0]?.commands);
  const secret = await mask(await documentOf("web-1/eve.hill@shop.example.log"));
  expect(secret.gaps[0]).not.toHaveProperty("commands");
  expect(JSON.stringify(secret.gaps)).not.toContain("eve.hill");
});
