import { expect, test } from "vitest";
import { artifactIds } from "@/lib/domain/ids";
import { emptyTimeline } from "@/lib/domain/timeline/timeline";
import { evidenceOfText } from "@/lib/testing/evidence-of-text";
import { sampleEvent } from "@/lib/testing/sample-timeline";

import { findUnproved } from "./answer-opinion";

const reading = { by: "local/eyes", frame: "0".repeat(64) };
const text = evidenceOfText({ "a.png": ["(a picture)"] });
const evidence = {
  ...text,
  // A frame has no text.
  rawText: (async (id, locator) =>
    locator.kind === "frame" ? null : text.rawText(id, locator)) satisfies typeof text.rawText,
};
const [here] = text.artifacts.map(({ artifact }) => artifact.id);
const gone = artifactIds.fromDigest("f".repeat(16));

test.each([
  ["is proved while the picture is part of the incident", here, null],
  ["is not when the picture was taken out", gone, "a.png is not part of the incident any more"],
])("what a model has read in a frame %s", async (_, artifactId = gone, problem) => {
  const locator = { kind: "frame", frameMs: 0 } as const;
  const cited = { artifactId, path: "a.png", locator, quote: "9 users", reading };
  const after = { ...emptyTimeline, events: [sampleEvent(1, { evidence: [cited] })] };
  expect(await findUnproved(emptyTimeline, after, evidence)).toBe(problem);
});
