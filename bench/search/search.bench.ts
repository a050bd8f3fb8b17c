import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { goldenFiles } from "@/lib/golden/golden-incident";
import {
  listSearchableRecords,
  type RecordPlace,
} from "@/lib/investigation/asking/searching/search-records";
import { createKeywordIndex } from "@/lib/retrieval/keyword-index";
import { createSearchIndex } from "@/lib/retrieval/search";
import type { Searchable } from "@/lib/retrieval/searchable";
import { openLocalEvidence } from "@/lib/server/headless/headless";
import { listRecordings, recordingGroups } from "../rounds/recordings";
import { plainWords } from "./plain-words";

// Whether the line that answers a question of a recording is among the first five hits of the question itself: words as they
// are (BM25 alone), ours without the boost of time, ours without the times that words tell, and ours.
// npm run bench search [-- parts of names, or groups: golden, met, unlearnt, shared]

const truthSchema = z.object({
  questions: z
    .array(
      z.object({
        q: z.string(),
        answerType: z.string(),
        evidence: z
          .array(
            z.object({
              file: z.string(),
              line: z.number().optional(),
              index: z.number().optional(),
            }),
          )
          .default([]),
      }),
    )
    .default([]),
});
type TruthPlace = {
  readonly file: string;
  readonly line?: number | undefined;
  readonly index?: number | undefined;
};

const ways = ["BM25 alone", "boost off", "no normalising", "ours"] as const;
type Way = (typeof ways)[number];
const top = 5;
const sums = new Map<string, { all: number; found: Map<Way, number> }>();
const slowestMs = { build: 0, query: 0 };

const { recordings, missing } = await listRecordings(process.argv.slice(2));
for (const folder of missing) process.stdout.write(`not there: ${folder}\n`);
for (const { slug, folder, group } of recordings) {
  const { questions } = truthSchema.parse(
    JSON.parse(await readFile(join(folder, "truth.json"), "utf8")),
  );
  if (questions.length === 0) continue;
  const { items } = await openLocalEvidence(await goldenFiles(folder), listSearchableRecords);
  const find = findersOf(items);
  for (const { q, answerType, evidence } of questions) {
    if (evidence.length === 0) continue;
    const key = `${group} ${answerType}`;
    const sum = sums.get(key) ?? { all: 0, found: new Map() };
    sum.all += 1;
    for (const way of ways) {
      const hits = find(way, q);
      const isFound = hits.some((hit) => evidence.some((place) => isAt(hit, place)));
      if (isFound) sum.found.set(way, (sum.found.get(way) ?? 0) + 1);
    }
    sums.set(key, sum);
  }
  process.stderr.write(`${slug}\n`);
}

function findersOf(items: readonly Searchable<RecordPlace>[]) {
  const startedAt = performance.now();
  const index = createSearchIndex(items);
  slowestMs.build = Math.max(slowestMs.build, performance.now() - startedAt);
  const plain = createKeywordIndex(items.map(({ text }) => plainWords(text)));
  const settings = {
    "boost off": { boost: 0 },
    "no normalising": { isNormalised: false },
    ours: {},
  } as const;
  return (way: Way, query: string): readonly RecordPlace[] => {
    if (way === "BM25 alone") {
      return [...plain.score(plainWords(query))]
        .toSorted(([a, one], [b, other]) => other - one || a - b)
        .slice(0, top)
        .flatMap(([number]) => items[number]?.place ?? []);
    }
    const asked = performance.now();
    const { hits } = index.search(query, { at: null, zone: "UTC" }, { top, ...settings[way] });
    slowestMs.query = Math.max(slowestMs.query, performance.now() - asked);
    return hits.map(({ place }) => place);
  };
}

function isAt({ path, locator }: RecordPlace, { file, line, index }: TruthPlace): boolean {
  if (path !== file) return false;
  if (locator.kind === "index") return locator.index === index;
  return (
    locator.kind === "lines" && line !== undefined && locator.from <= line && line <= locator.to
  );
}

const row = (cells: readonly string[]) =>
  process.stdout.write(
    `${cells.map((cell, at) => (at === 0 ? cell.padEnd(20) : cell.padStart(15))).join("")}\n`,
  );
row([`R@${top}`, "n", ...ways]);
function report(name: string, isOf: (key: string) => boolean): void {
  const of = [...sums].filter(([key]) => isOf(key)).map(([, sum]) => sum);
  const all = of.reduce((sum, { all: count }) => sum + count, 0);
  if (all === 0) return;
  const share = (way: Way) =>
    (of.reduce((sum, { found }) => sum + (found.get(way) ?? 0), 0) / all).toFixed(3);
  row([name, String(all), ...ways.map(share)]);
}
const kinds = ["when", "what_on", "duration", "order"];
for (const group of recordingGroups) {
  for (const kind of kinds) report(`${group} ${kind}`, (key) => key === `${group} ${kind}`);
}
for (const kind of kinds) report(`all ${kind}`, (key) => key.endsWith(` ${kind}`));
report("all when, what_on", (key) => / (?:when|what_on)$/.test(key));
process.stdout.write(
  `slowest: index ${slowestMs.build.toFixed(0)} ms, query ${slowestMs.query.toFixed(1)} ms\n`,
);
