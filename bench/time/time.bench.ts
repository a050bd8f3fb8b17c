import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { keepFigures } from "../figures/keep-figures";
import { printTable } from "../quality/print-table";
import type { TimeReader } from "./found-time";
import { faultOf, readPhrases } from "./judge-phrase";
import { loadReaders } from "./other-readers";
import { ourReader } from "./our-reader";
import { isSpecified, readSpecification, referenceOf, type SpecifiedCase } from "./specification";

// How well times are read in what people write, and how fast: on the phrases of ../quality/time, and on the specification
// of Recognizers-Text where it lies. Other libraries are measured beside ours when --libraries names a folder that has them:
//   npm i --prefix <folder> chrono-node@2.10.3 @microsoft/recognizers-text-date-time@1.3.2
// The specification is split by turns: faults of its even half are listed, its odd half is counted only. --faults lists what is wrong. Ends with a failure when fewer than 0.90 of the phrases of a language are read.

const { values: options } = parseArgs({
  options: {
    libraries: { type: "string" },
    faults: { type: "boolean" },
    evaldata: { type: "string", default: join(import.meta.dirname, "../../../shared/evaldata") },
  },
});
const languages = ["english", "chinese"] as const;
const rightMin = 0.9;
const rows: string[][] = [];

for (const language of languages) {
  const others = options.libraries === undefined ? [] : loadReaders(options.libraries, language);
  for (const reader of [ourReader, ...others]) rows.push(measure(language, reader));
}
printTable([
  ["language", "reader", "phrases", "with types", "looked at", "unseen", "messages/s"],
  ...rows,
]);
keepFigures(
  "time",
  "Times in people's words",
  rows.map(([language = "", reader = "", phrases = "", , lookedAt = "", unseen = ""]) => ({
    what: `${language}, ${reader}: own phrases; outside corpus, looked at and unseen`,
    aim: ".60 unseen",
    measured: `${phrases}; ${lookedAt} and ${unseen}`,
  })),
);
if (options.libraries === undefined) {
  process.stdout.write("Other libraries were not measured: --libraries names where they are.\n");
}

function measure(language: (typeof languages)[number], reader: TimeReader): string[] {
  const phrases = readPhrases(join(import.meta.dirname, `../quality/time/${language}.jsonl`));
  const wrong = { values: 0, types: 0 };
  for (const phrase of phrases) {
    const found = reader.find(phrase.text, Date.parse(phrase.reference), phrase.zone);
    const fault = faultOf(phrase, found, true);
    if (faultOf(phrase, found, false) !== null) wrong.values += 1;
    if (fault !== null) wrong.types += 1;
    if (fault !== null && options.faults && reader.name === "ours") {
      process.stdout.write(`${phrase.id} ${phrase.text}: ${fault}\n`);
    }
  }
  const share = (count: number) => ((phrases.length - count) / phrases.length).toFixed(3);
  const isOurs = reader.name === "ours";
  if (isOurs && (phrases.length - wrong.types) / phrases.length < rightMin) process.exitCode = 1;
  const speed = Math.round(messagesPerSecond(reader, phrases));
  const specified = specifiedShares(language, reader);
  const withTypes = isOurs ? share(wrong.types) : "-";
  return [language, reader.name, share(wrong.values), withTypes, ...specified, String(speed)];
}

/** Of the half whose faults are looked at, and of the half that is measured only. */
function specifiedShares(language: string, reader: TimeReader): readonly string[] {
  const file = join(options.evaldata, "temporal-expressions", `${language}.json`);
  if (!existsSync(file)) return ["not there", "not there"];
  const cases = readSpecification(file);
  return [0, 1].map((rest) => {
    const half = cases.filter((_, index) => index % 2 === rest);
    const right = half.filter((specified) => isRight(specified, reader, rest === 0));
    return (right.length / half.length).toFixed(3);
  });
}

function isRight(specified: SpecifiedCase, reader: TimeReader, isLookedAt: boolean): boolean {
  const found = reader.find(specified.Input, referenceOf(specified), "UTC");
  const right = isSpecified(specified, found);
  if (!right && isLookedAt && options.faults && reader.name === "ours") {
    process.stdout.write(`${JSON.stringify(specified)} ${JSON.stringify(found)}\n`);
  }
  return right;
}

type Timed = { readonly text: string; readonly reference: string; readonly zone: string };

/** The better of two seconds, after a warm-up. */
function messagesPerSecond(reader: TimeReader, phrases: readonly Timed[]): number {
  const speeds = [0, 1, 2].map(() => {
    const startedAt = performance.now();
    let messages = 0;
    while (performance.now() - startedAt < 1000) {
      for (const { text, reference, zone } of phrases) {
        reader.find(text, Date.parse(reference), zone);
      }
      messages += phrases.length;
    }
    return (messages / (performance.now() - startedAt)) * 1000;
  });
  return Math.max(...speeds.slice(1));
}
