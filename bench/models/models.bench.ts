import { existsSync } from "node:fs";
import { assertPresent } from "@/lib/base/assert";
import {
  type GoldenScore,
  goldenFiles,
  goldenFolderOf,
  goldenSlugs,
  scoreAgainst,
} from "@/lib/golden/golden-incident";
import type { Draft } from "@/lib/investigation/runs/plan-run";
import {
  type ScriptedAnswer,
  type ScriptedRequest,
  startScriptedModel,
} from "@/lib/models/testing/scripted-model-server";
import { analyzeLocalFiles } from "@/lib/server/headless/headless";
import { printTable } from "../quality/print-table";
import { createKnower } from "./knower";
import { readRecordedTruth } from "./recorded-truth";

// What stands between a good model and a good timeline: one who knows the truth says it through the contracts, one who
// confirms the draft changes nothing. Prints quality, tokens and what a provider could have kept of them.
// npm run bench:models [-- <slug part>] [--context 32000]

const [, , ...given] = process.argv;
const contextAt = given.indexOf("--context");
const contextTokensMax = contextAt < 0 ? 100_000 : Number(given[contextAt + 1]);
const wanted = given.filter(
  (_, index) => contextAt < 0 || (index !== contextAt && index !== contextAt + 1),
);

type Player = (folder: string) => Promise<{
  readonly answer: (request: ScriptedRequest) => ScriptedAnswer;
  readonly refused: readonly string[];
}>;

const players: Readonly<Record<string, Player>> = {
  knower: async (folder) => createKnower(await readRecordedTruth(folder)),
  "knower, no draft": async (folder) => createKnower(await readRecordedTruth(folder)),
  copyist: async () => ({ answer: () => ({ content: "It stands." }), refused: [] }),
};

const slugs = (await goldenSlugs()).filter(
  (slug) => wanted.length === 0 || wanted.some((part) => slug.includes(part)),
);
const rows: (readonly string[])[] = [
  [
    "incident",
    "who",
    "key R",
    "key P",
    "links",
    "states",
    "gaps",
    "root",
    "cites",
    "turns",
    "ktokens",
    "kept",
    "refused",
  ],
];
for (const slug of slugs) {
  const folder = goldenFolderOf(slug);
  if (!existsSync(folder)) continue;
  const rules = await score(folder, await analyse(folder, null));
  rows.push([slug.slice(0, 28), "rules", ...describe(rules), "", "", "", ""]);
  for (const [name, open] of Object.entries(players)) {
    const { answer, refused } = await open(folder);
    const model = await startScriptedModel(answer);
    try {
      const scored = await score(
        folder,
        await analyse(folder, model.url, name.endsWith("no draft") ? "none" : "rules"),
      );
      const { requests } = model;
      const tokens = requests.reduce((sum, { bytes }) => sum + bytes / 4, 0);
      rows.push([
        ...["", name, ...describe(scored), `${requests.length}`, (tokens / 1000).toFixed(0)],
        ...[keptShare(requests), `${refused.length}`],
      ]);
      for (const why of refused) process.stderr.write(`${slug} ${name}: ${why}\n`);
    } finally {
      await model.close();
    }
  }
}
printTable(rows);

async function analyse(source: string, url: string | null, draft: Draft = "rules") {
  const result = await analyzeLocalFiles({
    ...{ files: await goldenFiles(source), skipped: [], zone: null, draft },
    ...(url === null ? {} : { analyst: "local/scripted", models: settings(url) }),
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  return assertPresent(result.ok ? result.value : null, `a timeline of ${source}`);
}

function settings(url: string) {
  return { url, timeoutMs: 60_000, retriesMax: 0, contextTokensMax, outputTokensMax: 8000 };
}

function score(folder: string, document: Awaited<ReturnType<typeof analyse>>) {
  return scoreAgainst(folder, document);
}

function describe(one: GoldenScore): readonly string[] {
  const { keyRecall, keyPrecision, linkF1, stateRecall, gapRecall, rootRank, citationValidity } =
    one;
  const decimal = (value: number | null) => (value === null ? "-" : value.toFixed(2));
  return [
    ...[keyRecall, keyPrecision, linkF1, stateRecall, gapRecall].map(decimal),
    `${rootRank}`,
    decimal(citationValidity),
  ];
}

/** From the second request of a pass on: what begins like the request before, which providers keep. */
function keptShare(requests: readonly ScriptedRequest[]): string {
  let kept = 0;
  let all = 0;
  for (const [index, request] of requests.entries()) {
    const before = requests[index - 1];
    if (before === undefined || before.tools.join() !== request.tools.join()) continue;
    const told = request.messages.reduce((sum, { text }) => sum + text.length, 0);
    const functions = Math.max(0, request.bytes - told);
    all += told + functions;
    kept += functions + sharedBeginning(before, request);
  }
  return all === 0 ? "-" : (kept / all).toFixed(2);
}

function sharedBeginning(before: ScriptedRequest, request: ScriptedRequest): number {
  let shared = 0;
  for (const [index, { text }] of request.messages.entries()) {
    if (before.messages[index]?.text !== text) break;
    shared += text.length;
  }
  return shared;
}
