import { beforeAll, expect, inject, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import { readBytes } from "@/lib/ingest/testing/read-sample";
import type { TimelineDocument } from "@/lib/investigation/document/document-schema";
import { toExportFile } from "@/lib/server/exports/export-file";
import { verifyAgainstLocalFiles } from "@/lib/server/headless/headless";
import { analyzeGolden, goldenArtifacts } from "./golden-incident";

/** The recording that the app offers as its sample. */
const sample = "orders-503-pool-exhaustion";
const readings = inject("readings");
let document: TimelineDocument;

beforeAll(async () => {
  document = await analyzeGolden(sample, { readings });
}, 300_000);

function read(section: string): string {
  const found = document.text?.sections.find(({ id }) => id === section);
  return (found?.blocks ?? []).map(({ text }) => text).join(" ");
}

// Counted by hand in nginx/access.log and access.log.1.gz from 02:23:07 to 02:24:50 +0200.
test("the sample's report states that 73 % of the requests failed, and when", () => {
  expect(read("headline")).toContain(
    "From 00:23:07 to 00:24:50 UTC, 73 % of requests to nginx failed with 5xx (2,620 of 3,569).",
  );
  expect(read("happened")).toContain("(2,620 of 3,569), 814 of them POST /api/orders.");
  expect(`${read("headline")} ${read("happened")}`).not.toContain("11,182");
});

// As its truth.json states them: the first 503, the alert, the end of the rollback, the alert that resolved.
test("the sample's clock is that of the recording, to the second", () => {
  const { startedAt, detectedAt, mitigatedAt, resolvedAt } = document.incident;
  const shown = [startedAt, detectedAt, mitigatedAt, resolvedAt].map((at) => at?.slice(11, 19));
  expect(shown).toEqual(["00:23:07", "00:23:19", "00:24:52", "00:24:57"]);
});

test("the sample's report states what ended it, and who did it", () => {
  expect(read("headline")).toContain(
    "What ended it: the rollback of orders-api to 2.13.2, by ci-bot",
  );
});

test("the sample's document states what changed, and quotes who explained it", () => {
  expect(read("cause")).toContain("orders-api release 2.14.0 (version 2.13.2 → 2.14.0)");
  expect(read("cause")).toContain("never release the client”");
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

test.each(["json", "csv", "jsonl"] as const)(
  "the sample's events exported as %s and read again have the same times and titles",
  async (format) => {
    const file = assertPresent(toExportFile(document, format), "the file");
    const { records } = await readBytes(new TextEncoder().encode(file.body), 7000);
    const isInferred = (kind: string) => kind === "inferred" && format !== "json";
    expect(records.map(({ stamp, message }) => [(stamp?.wallMicros ?? 0) / 1000, message])).toEqual(
      document.events.map(({ time, title }) => [
        Date.parse(time.earliest ?? ""),
        isInferred(time.kind) ? `${title} (Inferred Time)` : title,
      ]),
    );
  },
);
