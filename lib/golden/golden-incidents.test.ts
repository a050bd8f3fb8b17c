import { join } from "node:path";
import { beforeAll, describe, expect, inject, test } from "vitest";
import {
  documentSchema,
  type TimelineDocument,
} from "@/lib/investigation/document/document-schema";
import { verifyAgainstLocalFiles } from "@/lib/server/headless/headless";
import { openPublishedSchema } from "@/lib/server/testing/published-schema";
import {
  analyzeGolden,
  type GoldenScore,
  goldenArtifacts,
  goldenFolderOf,
  goldenSlugs,
  scoreGolden,
} from "./golden-incident";
import { readLines } from "./read-lines";
import { findStyleFaults } from "./style-faults";
import { findTitleFaults } from "./title-faults";

/** The bar of the first step, three of four; the quality bench reports the rest. */
const rootCausesFoundShare = 0.75;

const readings = inject("readings");
const findSchemaProblem = openPublishedSchema();

type Analysed = { readonly document: TimelineDocument; readonly score: GoldenScore };
const analysed = new Map<string, Analysed>();

beforeAll(async () => {
  for (const slug of await goldenSlugs()) {
    const document = await analyzeGolden(slug, { readings });
    analysed.set(slug, { document, score: await scoreGolden(slug, document) });
  }
}, 900_000);

describe.each(await goldenSlugs())("recorded incident %s", (slug) => {
  const get = (): Analysed => {
    const found = analysed.get(slug);
    if (!found) throw new Error(`${slug} was not analysed`);
    return found;
  };

  test("the result is a whence.timeline/1 document that says there was an incident", () => {
    expect(documentSchema.parse(JSON.parse(JSON.stringify(get().document))).outcome).toBe(
      "incident",
    );
  });

  test("the result is valid by the published JSON Schema", () => {
    expect(findSchemaProblem(JSON.parse(JSON.stringify(get().document)))).toBeNull();
  });

  test("every citation quotes verbatim, and there are citations", () => {
    expect(get().score.citationValidity).toBe(1);
    expect(get().score.cites).toBeGreaterThan(20);
  });

  test("no effect ended before its cause began", () => {
    expect(get().score.impossible).toBe(0);
  });

  test("nothing that only looks like the cause is named as one", () => {
    expect(get().score.decoyNamed).toBe(false);
  });

  test("what people ruled out is no root beside one they did not", () => {
    const isRefuted = ({ why }: { readonly why: readonly string[] }) =>
      why.some((reason) => reason.startsWith("Ruled out by people"));
    const { rootCauses } = get().document;
    expect(rootCauses.every(isRefuted) || !rootCauses.some(isRefuted)).toBe(true);
  });

  test("the document verifies against the files, and no longer once a quote is altered", async () => {
    const { document } = get();
    const files = await goldenArtifacts(slug);
    expect((await verifyAgainstLocalFiles(document, files, { readings })).problems).toEqual([]);
    const altered = structuredClone(document);
    const citation = altered.events.at(0)?.evidence.at(0);
    if (citation) citation.quote = `${citation.quote} and more`;
    const { problems } = await verifyAgainstLocalFiles(altered, files, { readings });
    expect(problems.map(({ what }) => what).join()).toMatch(/quote does not occur/);
  });

  test("titles are short, in words, without stamps and ids, and their values are in the cited lines", async () => {
    const { document } = get();
    const artifacts = join(goldenFolderOf(slug), "artifacts");
    expect(findTitleFaults(document, await readLines(artifacts, document))).toEqual([]);
  });

  test("the document's sentences are short, unlike each other, and without stamps, scores and titles as grammar", () => {
    expect(findStyleFaults(get().document)).toEqual([]);
  });

  test("the same evidence gives the same bytes", async () => {
    // Read anew, all of it: what others read before is the same, too.
    const again = await analyzeGolden(slug);
    expect(JSON.stringify(again)).toBe(JSON.stringify(get().document));
  });
});

test("the true root cause is among the first three in at least three of four", () => {
  const found = [...analysed.values()].filter(
    ({ score }) => score.rootRank >= 1 && score.rootRank <= 3,
  );
  expect(found.length / analysed.size).toBeGreaterThanOrEqual(rootCausesFoundShare);
});
