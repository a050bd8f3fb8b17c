import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { emptyTimeline } from "@/lib/domain/timeline/timeline";
import { scoreTimeline } from "@/lib/investigation/construction/assessment/score-timeline";
import { buildDocument } from "@/lib/investigation/document/build-document";
import { openPublishedSchema } from "@/lib/server/testing/published-schema";
import { sampleEvent } from "@/lib/testing/sample-timeline";
import { documentJsonSchema, publishedSchema } from "./document-json-schema";

const findProblem = openPublishedSchema();

function writtenDocument() {
  const timeline = { ...emptyTimeline, events: [sampleEvent(1)] };
  const document = buildDocument({
    ...{ settings: {}, title: "Orders failed", artifacts: [], timeline, decisions: [] },
    ...{ ...scoreTimeline(timeline, []), approvals: [], journal: [], revision: null },
    metrics: { ingest: {}, passes: {}, rounds: {}, tokens: 0, wallMs: 0 },
  });
  return JSON.parse(JSON.stringify(document));
}

test("the published schema is the one our own reader uses: write it again by npm run write:schema", () => {
  expect(JSON.parse(readFileSync(publishedSchema, "utf8"))).toEqual(
    JSON.parse(JSON.stringify(documentJsonSchema())),
  );
});

test("a document is valid by it, with members that a later version adds too", () => {
  expect(findProblem(writtenDocument())).toBeNull();
  expect(findProblem({ ...writtenDocument(), later: 1 })).toBeNull();
});

test.each([
  ["of another schema", { schema: "whence.timeline/2" }],
  ["without events", { events: undefined }],
  ["whose hash is none", { claimsHash: "abc" }],
  ["whose time has an offset", { bounds: { from: "2026-03-08T14:00:00+01:00", to: "x" } }],
])("a document %s is not", (_name, changed) => {
  const changedDocument = JSON.parse(JSON.stringify({ ...writtenDocument(), ...changed }));
  expect(findProblem(changedDocument)).toEqual(expect.any(String));
});
