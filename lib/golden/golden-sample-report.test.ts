import { beforeAll, expect, inject, test } from "vitest";
import { fromMeasurementItem } from "@/lib/domain/measurement";
import type { TimelineDocument } from "@/lib/investigation/document/document-schema";
import { toTimelineOfDocument } from "@/lib/investigation/what-if/document-timeline";
import { verifyAgainstLocalFiles } from "@/lib/server/headless/headless";
import { toReport } from "@/lib/writing/report";
import { analyzeGolden, goldenArtifacts } from "./golden-incident";

/** The recording that the app offers as its sample. */
const sample = "orders-503-pool-exhaustion";
const readings = inject("readings");
let document: TimelineDocument;

beforeAll(async () => {
  document = await analyzeGolden(sample, { readings });
}, 300_000);

function read(section: string): string {
  const measurements = (document.measurements ?? []).flatMap(
    (item) => fromMeasurementItem(item) ?? [],
  );
  const timeline = { ...toTimelineOfDocument(document), measurements };
  const found = toReport(timeline, "UTC").sections.find(({ id }) => id === section);
  return (found?.sentences ?? []).map(({ text }) => text).join(" ");
}

// Counted by hand in nginx/access.log and access.log.1.gz from 02:23:07 to 02:24:50 +0200.
test("the sample's report states that 73 % of the requests failed, and when", () => {
  expect(read("summary")).toContain(
    "From 00:23:07 to 00:24:50 UTC, 73 % of requests to nginx failed with 5xx (2,620 of 3,569).",
  );
  expect(read("impact")).toContain("within 1 m 43 s, 814 of them POST /api/orders.");
  expect(`${read("summary")} ${read("impact")}`).not.toContain("11,182");
});

test("the sample's report states what ended it, and who did it", () => {
  expect(read("summary")).toContain("What ended it: Rollback of orders-api to 2.13.2, by ci-bot");
});

test("a number that was changed in the sample's document is found when it is verified", async () => {
  const altered = structuredClone(document);
  const value = altered.measurements?.[0]?.value;
  if (value?.kind === "share") value.denominator = 11_182;
  const files = await goldenArtifacts(sample);
  const { problems } = await verifyAgainstLocalFiles(altered, files, { readings });
  expect(problems.map(({ what }) => what)).toContain(
    "Counted again, the records give another number",
  );
});
