import { existsSync } from "node:fs";
import {
  type GoldenScore,
  goldenFolderOf,
  goldenSlugs,
  scoreAgainst,
} from "@/lib/golden/golden-incident";
import type { Draft } from "@/lib/investigation/runs/plan-run";
import type { ScriptedAnswer, ScriptedRequest } from "@/lib/models/testing/scripted-model-server";
import { quietParts } from "../passes/repeat-quiet";
import { printTable } from "../quality/print-table";
import { createKnower } from "./knower";
import { countLies, createLiar, withoutLies } from "./liar";
import { writeLongIncident } from "./long-incident";
import { analyse, describeScore, play, scoreHeadings } from "./play";
import { countFound, createReader, type ReadLine } from "./reader";
import { type RecordedTruth, readRecordedTruth } from "./recorded-truth";
import { countSpent, offeredRows, passRows } from "./spent";

// What stands between a good model and a good timeline, and what a bad one can do to it: one who knows the truth says it
// through the contracts, one who confirms the draft changes nothing, one who lies in every way lowers nothing, one who only
// reads is shown what it takes. Prints quality, tokens and what a provider could have kept of them.
// npm run bench models [-- <slug part>…] [--context 32000] [--long]
// `--long`: recordings of 50,000 lines, their quiet ones repeated before the incident; the copyist alone.

const longLines = 50_000;
const given = process.argv.slice(2);
const isLong = given.includes("--long");
const contextAt = given.indexOf("--context");
const contextTokensMax = contextAt < 0 ? 100_000 : Number(given[contextAt + 1]);
const wanted = given.filter(
  (word, index) =>
    word !== "--long" && (contextAt < 0 || (index !== contextAt && index !== contextAt + 1)),
);

/** Of each request of a run, that begins like the one before; in a narrow window old turns are left out. */
const keptMin = 0.95;

type Player = {
  readonly draft: Draft;
  readonly answer: (request: ScriptedRequest) => ScriptedAnswer;
  readonly refused?: readonly string[];
};

const honest: Readonly<Record<string, (truth: RecordedTruth) => Player>> = {
  knower: (truth) => ({ draft: "rules", ...createKnower(truth) }),
  "knower, no draft": (truth) => ({ draft: "none", ...createKnower(truth) }),
  copyist: () => ({ draft: "rules", answer: () => ({ content: "It stands." }) }),
};

const rows: (readonly string[])[] = [
  ["incident", "who", ...scoreHeadings, "turns", "ktokens", "most", "kept", "refused"],
];
const readings: (readonly string[])[] = [];
const showers = new Map<string, number>();
const requestsBy = new Map<string, (readonly ScriptedRequest[])[]>();
const faults: string[] = [];

if (isLong) {
  for (const part of quietParts.filter(({ slug }) => isWanted(slug))) {
    const { folder, remove } = await writeLongIncident(part, longLines);
    await measure(`${part.slug} long`, folder, ["copyist"]).finally(remove);
  }
} else {
  for (const slug of (await goldenSlugs()).filter(isWanted)) {
    const folder = goldenFolderOf(slug);
    if (existsSync(folder)) await measure(slug, folder, Object.keys(honest));
  }
}
printTable(rows);
printSpent();
if (readings.length > 0) printReadings();
for (const fault of faults) process.stdout.write(`${fault}\n`);
process.exitCode = faults.length === 0 ? 0 : 1;

function isWanted(slug: string): boolean {
  return wanted.length === 0 || wanted.some((part) => slug.includes(part));
}

async function measure(slug: string, folder: string, names: readonly string[]): Promise<void> {
  const truth = await readRecordedTruth(folder);
  const rules = await scoreAgainst(folder, await analyse(folder));
  rows.push([slug.slice(0, 28), "rules", ...describeScore(rules), "", "", "", "", ""]);
  for (const name of names) {
    const player = honest[name]?.(truth);
    if (player === undefined) continue;
    const { document, requests } = await play(
      folder,
      contextTokensMax,
      player.answer,
      player.draft,
    );
    if (document === null) continue;
    const score = await scoreAgainst(folder, document);
    addRow(name, score, requests, `${player.refused?.length ?? 0}`);
    for (const why of player.refused ?? []) process.stderr.write(`${slug} ${name}: ${why}\n`);
    faults.push(...tooNew(`${slug}, ${name}`, requests));
    if (name === "copyist") faults.push(...fallen(`${slug}, copyist`, score, rules, 0.95));
  }
  if (isLong) return;
  await measureLiar(slug, folder, truth, rules);
  await measureReader(slug, folder, truth);
  process.stderr.write(`${slug} is done\n`);
}

function tooNew(what: string, requests: readonly ScriptedRequest[]): readonly string[] {
  const { kept } = countSpent(requests);
  return contextTokensMax < 100_000 || kept === null || kept >= keptMin
    ? []
    : [`${what}: ${kept.toFixed(3)} of a request is like the one before`];
}

async function measureLiar(
  slug: string,
  folder: string,
  truth: RecordedTruth,
  rules: GoldenScore,
): Promise<void> {
  const { document, requests } = await play(folder, contextTokensMax, createLiar(truth), "rules");
  if (document === null) return;
  const score = await scoreAgainst(folder, document);
  addRow("liar", score, requests, `${countLies(document)} stand`);
  const unaccepted = await scoreAgainst(folder, withoutLies(document));
  rows.push(["", "liar, not accepted", ...describeScore(unaccepted), "", "", "", "", ""]);
  faults.push(...fallen(`${slug}, liar not accepted`, unaccepted, rules, 1));
  if (score.citationValidity < 1)
    faults.push(`${slug}, liar: citations of ${score.citationValidity}`);
  if (score.keyRecall < rules.keyRecall) faults.push(`${slug}, liar: key events fell`);
}

async function measureReader(slug: string, folder: string, truth: RecordedTruth): Promise<void> {
  const reader = createReader();
  await play(folder, contextTokensMax, reader.answer, "none");
  const found = reader.found(truth);
  const { lines, events } = countFound(found);
  for (const { by } of found.flat())
    showers.set(by ?? "never", (showers.get(by ?? "never") ?? 0) + 1);
  readings.push([slug.slice(0, 28), lines.toFixed(2), events.toFixed(2), unshown(truth, found)]);
}

function unshown(truth: RecordedTruth, found: readonly (readonly ReadLine[])[]): string {
  const keys = truth.events.filter(({ importance }) => importance === "key");
  return keys
    .filter((_, index) => found[index]?.every(({ by }) => by === null))
    .map(({ title }) => title.slice(0, 60))
    .join("; ");
}

function addRow(
  who: string,
  score: GoldenScore,
  requests: readonly ScriptedRequest[],
  refused: string,
): void {
  const spent = countSpent(requests);
  rows.push([
    ...["", who, ...describeScore(score), `${spent.requests}`, (spent.tokens / 1000).toFixed(0)],
    ...[(spent.tokensMost / 1000).toFixed(1), spent.kept?.toFixed(2) ?? "-", refused],
  ]);
  requestsBy.set(who, [...(requestsBy.get(who) ?? []), requests]);
  if (spent.tokensMost > contextTokensMax)
    faults.push(`${who}: a request of ${spent.tokensMost} tokens`);
}

/** Figures below that share of the rules', and a root at another rank. */
function fallen(
  what: string,
  score: GoldenScore,
  rules: GoldenScore,
  share: number,
): readonly string[] {
  const figures = ["keyRecall", "keyPrecision", "linkF1", "stateRecall", "gapRecall"] as const;
  const low = figures.filter((name) => (score[name] ?? 0) < (rules[name] ?? 0) * share - 1e-9);
  const rank = (one: GoldenScore) => (one.rootRank === 0 ? 99 : one.rootRank);
  return [
    ...low.map(
      (name) =>
        `${what}: ${name} is ${score[name]?.toFixed(2)}, ${rules[name]?.toFixed(2)} by the rules`,
    ),
    ...(rank(score) > rank(rules)
      ? [`${what}: root at ${score.rootRank}, ${rules.rootRank} by the rules`]
      : []),
    ...(score.citationValidity < rules.citationValidity ? [`${what}: citations`] : []),
  ];
}

function printSpent(): void {
  const headings = [
    "who",
    "pass",
    "turns",
    "ktokens least",
    "mean",
    "most",
    "one request",
    "kept least, mean",
  ];
  process.stdout.write("\n");
  printTable([headings, ...[...requestsBy].flatMap(([who, runs]) => passRows(who, runs))]);
  process.stdout.write("\n");
  printTable([
    ["offered in every turn", "tokens", "with the opening"],
    ...offeredRows([...requestsBy.values()].flat(2)),
  ]);
}

function printReadings(): void {
  process.stdout.write("\n");
  printTable([["reader", "lines shown", "key events", "never shown by any line"], ...readings]);
  process.stdout.write("\n");
  printTable([["first shown by", "lines"], ...[...showers].map(([by, count]) => [by, `${count}`])]);
}
