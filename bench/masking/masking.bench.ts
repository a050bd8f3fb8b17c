import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { findMasks } from "../../lib/masking/find-masks";
import { createMasking } from "../../lib/masking/masking";
import { readSecondCorpus } from "../../lib/masking/testing/read-second-corpus";
import { printTable } from "../quality/print-table";

// Two figures of masking that pull against each other. Recall: how many secrets are hidden in a corpus written by
// somebody who had not read the rules. False masks: how many lines of public data, which is full of numbers, digests
// and identifiers, lose something that nobody has to hide. A mail address, a phone number or a signed token that
// stands there is hidden by design and no false mask; whatever else is hidden counts as false until it was looked at
// and entered in judged.jsonl, by the digest of the value.

const here = import.meta.dirname;
const [evaldata = join(here, "../../../shared/evaldata")] = process.argv.slice(2);
const linesAtOnce = 50;
const missesShown = 20;

type Judged = { readonly sha256: string; readonly isRight: boolean };

const judged = new Map(
  readLines<Judged>("judged.jsonl").map(({ sha256, isRight }) => [sha256, isRight]),
);
measureRecall();
measureInnocent();
if (existsSync(evaldata)) measureFalseMasks();
else process.stdout.write(`False masks: not measured, for there is no ${evaldata}.\n`);

function measureRecall(): void {
  const samples = readSecondCorpus("secrets");
  const misses = samples.flatMap(({ text, secrets }) => {
    const shown = createMasking().render(text).text;
    return secrets.filter((secret) => shown.includes(secret));
  });
  const all = samples.reduce((sum, { secrets }) => sum + secrets.length, 0);
  printTable([
    ["texts", "secrets", "hidden", "recall"],
    [
      String(samples.length),
      String(all),
      String(all - misses.length),
      share(all - misses.length, all),
    ],
  ]);
  for (const miss of misses.slice(0, missesShown)) process.stdout.write(`  shown: ${miss}\n`);
}

function measureInnocent(): void {
  const samples = readSecondCorpus("innocent");
  const touched = samples.filter(({ text }) => createMasking().render(text).text !== text);
  process.stdout.write(
    `Texts without a secret, of the same hand: ${touched.length} of ${samples.length} lose something.\n`,
  );
}

function measureFalseMasks(): void {
  let [lines, masked, wrong, characters] = [0, 0, 0, 0];
  const startedAt = process.cpuUsage().user;
  for (const chunk of chunksOf(evaldata)) {
    lines += chunk.split("\n").length;
    characters += chunk.length;
    const found = findMasks(chunk).map(({ from, to }) => ({
      from,
      isRight: isRight(chunk.slice(from, to)),
    }));
    const byLine = Map.groupBy(found, ({ from }) => chunk.lastIndexOf("\n", from));
    masked += byLine.size;
    wrong += [...byLine.values()].filter((masks) =>
      masks.some(({ isRight: right }) => !right),
    ).length;
  }
  const seconds = (process.cpuUsage().user - startedAt) / 1e6;
  printTable([
    [
      "lines of public data",
      "with a mask",
      "with a false one",
      "false in 1,000",
      "lines/s",
      "M characters/s",
    ],
    [
      String(lines),
      String(masked),
      String(wrong),
      ((1000 * wrong) / lines).toFixed(3),
      String(Math.round(lines / seconds)),
      (characters / seconds / 1e6).toFixed(1),
    ],
  ]);
}

/** By design: addresses of mail and signed tokens, whoever made them up. */
function isRight(value: string): boolean {
  if (/^eyJ[\w-]+\.|@[\w-]+\.[a-z]{2,}$/i.test(value)) return true;
  return judged.get(createHash("sha256").update(value).digest("hex")) ?? false;
}

function* chunksOf(folder: string): Generator<string> {
  for (const name of readdirSync(folder).toSorted()) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* chunksOf(path);
    else if (/\.(?:csv|jsonl?|md|log)$/.test(name)) yield* chunksOfFile(path);
  }
}

function* chunksOfFile(path: string): Generator<string> {
  const lines = readFileSync(path, "utf8").split("\n");
  for (let at = 0; at < lines.length; at += linesAtOnce) {
    yield lines.slice(at, at + linesAtOnce).join("\n");
  }
}

function readLines<Line>(name: string): readonly Line[] {
  const text = readFileSync(join(here, name), "utf8").trim();
  return text.split("\n").map((line) => JSON.parse(line));
}

function share(part: number, all: number): string {
  return (part / Math.max(1, all)).toFixed(4);
}
