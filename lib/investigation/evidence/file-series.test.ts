import { expect, test } from "vitest";
import { instant, interval } from "@/lib/base/instant";
import type { Locator } from "@/lib/domain/evidence/evidence";
import { emptyTimeline } from "@/lib/domain/timeline/timeline";
import { evidenceOfText } from "@/lib/testing/evidence-of-text";
import type { EvidenceReader, SeriesQuery } from "../ports/evidence-port";
import { readFileSeries } from "./file-series";

const from = Date.UTC(2026, 2, 8, 14);
const text = evidenceOfText({
  "m.csv": ["2026-03-08T14:00:00Z load", "2026-03-08T14:06:39.999Z load"],
  "undated.txt": ["load"],
});
const idOf = (path: string) => {
  const file = text.artifacts.find(({ artifact }) => artifact.path === path);
  if (!file) throw new Error("The file was given");
  return file.artifact.id;
};

/** What the store was asked, in order. */
function recording(): { readonly evidence: EvidenceReader; readonly asked: SeriesQuery[] } {
  const asked: SeriesQuery[] = [];
  const series: EvidenceReader["series"] = async (query) => {
    asked.push(query);
    return { series: [], total: 3, undated: 0 };
  };
  return { evidence: { ...text, series }, asked };
}

const line = (number: number): Locator => ({ kind: "lines", from: number, to: number });
const whole = { stretch: null, bucketMs: null, words: [], at: null, limit: 8 };

test("all of a file's time is read in as many buckets as a chart has columns", async () => {
  const { evidence, asked } = recording();
  const answer = await readFileSeries(evidence, emptyTimeline, {
    ...whole,
    artifactId: idOf("m.csv"),
  });
  expect(answer).toMatchObject({ from, to: from + 399_999, bucketMs: 1_000, total: 3 });
  expect(asked).toMatchObject([{ earliest: from, latest: from + 399_999, isOfPlaces: false }]);
});

test("a stretch is read in the buckets asked for", async () => {
  const { evidence, asked } = recording();
  const stretch = interval(instant(from), instant(from + 10_000));
  await readFileSeries(evidence, emptyTimeline, {
    ...{ ...whole, artifactId: idOf("m.csv"), stretch, bucketMs: 50 },
  });
  expect(asked).toMatchObject([{ ...stretch, bucketMs: 50 }]);
});

test("a place without a sample has no series, and the file is not read for it", async () => {
  const { evidence, asked } = recording();
  const place = { ...whole, artifactId: idOf("m.csv"), at: line(1) };
  expect(await readFileSeries(evidence, emptyTimeline, place)).toMatchObject({ series: [] });
  expect(asked).toEqual([]);
});

test("a file in which nothing is dated has no stretch of time to draw", async () => {
  const { evidence } = recording();
  expect(
    await readFileSeries(evidence, emptyTimeline, { ...whole, artifactId: idOf("undated.txt") }),
  ).toBeNull();
});
