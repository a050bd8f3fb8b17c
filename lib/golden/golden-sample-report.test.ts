import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { assertPresent } from "@/lib/base/assert";
import { listOpenQuestions } from "@/lib/domain/timeline/open-questions";
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

test("the sample's report names the warning before the page, and who confirmed the end for customers", () => {
  expect(read("headline")).toContain("A warning came after 2 s; it was detected after 12 s");
  expect(read("headline")).toContain(
    "support-1 said at 00:25:05: “confirmed, customers can check out again”.",
  );
});

test("the sample's document states what changed, and quotes who explained it", () => {
  expect(read("cause")).toContain("orders-api release 2.14.0 (version 2.13.2 → 2.14.0)");
  expect(read("cause")).toContain("never release the client”");
});

test("the sample's headline tells who gave the rollback the credit for the end", () => {
  expect(read("headline")).toContain("said so: “rollback was what fixed it”");
});

test("the sample's events cite their own records: no line of another component, alert or version", () => {
  const citedBy = (title: string) =>
    assertPresent(
      document.events.find((event) => event.title === title),
      title,
    ).evidence;
  const paths = new Set(citedBy("First 503 at nginx").map(({ path }) => path.split("/")[0]));
  expect([...paths]).toEqual(["nginx"]);
  const quotes = (title: string) =>
    citedBy(title)
      .map(({ quote }) => quote)
      .join(" ");
  expect(quotes("Alert OrdersDbPoolWaiters fires")).not.toContain("OrdersApi5xxRateHigh");
  expect(quotes("Alert OrdersApi5xxRateHigh fires")).toContain("paged: OrdersApi5xxRateHigh");
  expect(quotes("Alert OrdersApi5xxRateHigh resolves")).not.toContain("rolled out");
  expect(quotes("orders-api back after the restart on app-01")).not.toContain("2.13.2");
});

test("the sample's report tells that the restart helped in part", () => {
  expect(read("happened")).toContain(
    "oncall-1 restarted app-01: orders-api on the same version 2.14.0. 84 % of requests to nginx failed before it, 54 % after it",
  );
});

test("the sample's report tells that the status page was corrected, and whose clock quoted times are of", () => {
  expect(read("customers")).toMatch(
    /^People corrected what a status page said: “correction to what I wrote to the status page: /u,
  );
  expect(read("ruled-out")).toContain("(02:22 as written)");
});

describe("docs/postmortems.md", () => {
  /** Each point of its table with the answer for the sample, and words of the section that answers it. */
  const points: readonly (readonly [string, "yes" | "part" | "**none**", string, string])[] = [
    [
      "What failed, in one sentence at the top",
      "yes",
      "headline",
      "requests to nginx failed with 5xx",
    ],
    [
      "Whom it hit, in customers' terms",
      "part",
      "headline",
      "support-1 said at 00:23:25: “customers say checkout hangs for a few seconds and then errors",
    ],
    [
      "How much: a share or a number",
      "yes",
      "headline",
      "73 % of requests to nginx failed with 5xx (2,620 of 3,569)",
    ],
    ["From when to when, with a zone", "yes", "headline", "From 00:23:07 to 00:24:50 UTC"],
    [
      "When it was detected, and by what",
      "yes",
      "clock",
      "after 12 s: the alert OrdersApi5xxRateHigh fired",
    ],
    [
      "What was changed, old and new",
      "yes",
      "cause",
      "orders-api release 2.14.0 (version 2.13.2 → 2.14.0)",
    ],
    [
      "The mechanism between change and failure",
      "part",
      "cause",
      "dev-2 explained it: “FOR SHARE on coupons is new",
    ],
    [
      "What ended it",
      "yes",
      "headline",
      "What ended it: the rollback of orders-api to 2.13.2, by ci-bot (00:24:45 to 00:24:52). Somebody said so: “rollback was what fixed it”.",
    ],
    [
      "A timeline by the minute",
      "yes",
      "happened",
      "Recovery At 00:24:52, orders-api 2.13.2 was running again",
    ],
    [
      "What was suspected and ruled out",
      "yes",
      "ruled-out",
      "Ruled out by people: “then we roll back.",
    ],
    ["What is not known", "yes", "not-known", "What would answer it: "],
    ["What customers were told", "part", "customers", "no file of the evidence is a status page"],
    [
      "What went well and what did not",
      "yes",
      "badly",
      "at least one session of postgresql was ended by hand. It delayed the response",
    ],
    ["Action items", "**none**", "actions", ""],
  ];
  /** Of these the document alone shows nothing: see the tests below, and the journey of the approval. */
  const others = ["The line that proves each sentence", "Who approved it, and what changed since"];
  const rows = readFileSync("docs/postmortems.md", "utf8")
    .split("\n")
    .filter(
      (line) => line.startsWith("| ") && !line.startsWith("| Point ") && !line.startsWith("| ---"),
    )
    .map((line) => line.split("|").map((cell) => cell.trim()));

  test("every point that it compares is checked", () => {
    const compared = rows.map(([, point]) => point);
    expect(compared).toEqual(
      expect.arrayContaining([...points.map(([point]) => point), ...others]),
    );
    expect(compared).toHaveLength(points.length + others.length);
  });

  test.each(points)(
    "answers for the sample as its document does: %s",
    (point, answer, section, words) => {
      const cell = rows.find(([, name]) => name === point)?.at(-2) ?? "";
      expect(cell.startsWith(answer)).toBe(true);
      if (answer === "**none**") expect(read(section)).toBe("");
      else expect(read(section)).toContain(words);
    },
  );

  test("is right that each sentence about an event has the line that proves it", () => {
    const blocks = (document.text?.sections ?? []).flatMap((section) => section.blocks);
    const ofEvents = blocks.filter(({ claims = [] }) => claims.some((id) => id.startsWith("evt_")));
    expect(ofEvents.length).toBeGreaterThan(20);
    expect(ofEvents.filter(({ citations }) => citations.length === 0)).toEqual([]);
  });

  test("is right that each suspicion has what rules it out, and each open question what would answer it", () => {
    const blocksOf = (id: string) =>
      document.text?.sections.find((section) => section.id === id)?.blocks ?? [];
    const ruledOut = blocksOf("ruled-out").map(({ text }) => text);
    expect(ruledOut.length).toBeGreaterThan(0);
    for (const text of ruledOut) {
      expect(text).toMatch(/Ruled out by people: “/);
    }
    // Three gaps: as many as the page of a revision lists.
    expect(blocksOf("not-known")).toHaveLength(listOpenQuestions(document).count);
    expect(blocksOf("not-known")).toHaveLength(3);
    for (const { text } of blocksOf("not-known")) expect(text).toContain("What would answer it: ");
  });
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
