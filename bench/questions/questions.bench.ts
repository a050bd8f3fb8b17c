import { writeFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { keepFigures } from "../figures/keep-figures";
import { halfOf, listRecordings } from "../rounds/recordings";
import { askRecording, type Outcome } from "./ask-recording";
import { fitSureness } from "./fit-sureness";
import { type Asked, readQuestionSet, readTruthQuestions } from "./question-set";

// How many questions are answered right of those that the evidence answers, and how many wrong of all. Without a set, the questions of
// the recordings' truths and our own (own-questions.jsonl), and as questions without an answer those of the next recording that have a
// word which no record of this one has.
// npm run bench questions [-- parts of names, or groups: golden, met, unlearnt, shared, fitting, held-out]
// npm run bench questions -- --set <file.jsonl> --recordings <folder>... [--half looked-at|unseen] [--answers <out.jsonl>]
// npm run bench questions -- --fit [--set …]          also fits how sure answers are, by our own questions and the set, into
// lib/investigation/asking/sureness; of an outside set only the half that is looked at belongs there

const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: {
    set: { type: "string" },
    recordings: { type: "string", multiple: true, default: [] },
    half: { type: "string" },
    answers: { type: "string" },
    fit: { type: "boolean", default: false },
  },
});

type Group = { readonly name: string; readonly outcomes: readonly Outcome[] };

const groups = [
  ...(values.set === undefined || values.fit ? await askOwn() : []),
  ...(values.set === undefined ? [] : await askSet(values.set)),
];
print(groups);
if (values.answers !== undefined) await writeAnswers(values.answers, groups);
if (values.fit) await writeFit(groups.flatMap(({ outcomes }) => outcomes));

/** Each recording's folder is known by its last name; one folder may also hold many of them. */
async function askSet(place: string): Promise<readonly Group[]> {
  const asked = await readQuestionSet(place);
  const folders = [...values.recordings, ...positionals].map((folder) => resolve(folder));
  const outcomes: Outcome[] = [];
  for (const [recording, questions] of inHalf([...Map.groupBy(asked, ({ recording: of }) => of)])) {
    const folder =
      folders.find((each) => basename(each) === recording) ??
      folders.map((each) => join(each, recording))[0];
    if (folder === undefined) throw new Error(`No folder of ${recording}: name it by --recordings`);
    outcomes.push(...(await askRecording(folder, questions)));
    process.stderr.write(`${recording}\n`);
  }
  return [{ name: "set", outcomes }];
}

/** Every other recording, from the first: failures of one half are looked at, and the other half is only counted. */
function inHalf<T>(recordings: readonly T[]): readonly T[] {
  if (values.half === undefined) return recordings;
  const rest = values.half === "looked-at" ? 0 : 1;
  return recordings.filter((_, at) => at % 2 === rest);
}

async function askOwn(): Promise<readonly Group[]> {
  const { recordings } = await listRecordings(positionals);
  const own = await readQuestionSet(join(import.meta.dirname, "own-questions.jsonl"));
  const of = async ({ slug, folder }: (typeof recordings)[number]) => [
    ...(await readTruthQuestions(slug, join(folder, "truth.json"))),
    ...own.filter(({ recording }) => recording === slug),
  ];
  const sums = new Map<string, Outcome[]>();
  for (const [at, recording] of recordings.entries()) {
    const next = recordings[(at + 1) % recordings.length] ?? recording;
    const foreign = (await of(next)).filter(({ answer }) => answer !== null).map(withoutAnswer);
    const outcomes = await askRecording(recording.folder, [...(await of(recording)), ...foreign]);
    const counted = outcomes.filter(
      ({ asked, proposal }) => !isForeign(asked) || proposal.missing.length > 0,
    );
    const names = [recording.group, halfOf(recording)].flatMap((name) => name ?? []);
    for (const name of names) sums.set(name, [...(sums.get(name) ?? []), ...counted]);
    process.stderr.write(`${recording.slug}\n`);
  }
  return [...sums].map(([name, outcomes]) => ({ name, outcomes }));
}

function withoutAnswer(asked: Asked): Asked {
  return { ...asked, answer: null, language: "foreign" };
}

function isForeign({ language }: Asked): boolean {
  return language === "foreign";
}

function print(all: readonly Group[]): void {
  for (const { name, outcomes } of all) {
    printSum(name, outcomes);
    for (const [type, some] of Map.groupBy(outcomes, ({ asked }) => asked.answerType))
      printSum(`${name} ${type}`, some);
    for (const [language, some] of Map.groupBy(outcomes, ({ asked }) => asked.language))
      printSum(`${name} ${language}`, some);
  }
  keepFigures(
    "questions",
    "Questions",
    all.flatMap(({ name, outcomes }) => {
      const { right, answerable, wrong } = sumOf(outcomes);
      return [
        {
          what: `${name}: right of the answerable`,
          aim: ".60",
          measured: `${right} of ${answerable}`,
        },
        { what: `${name}: wrong of all`, aim: ".05", measured: `${wrong} of ${outcomes.length}` },
      ];
    }),
  );
  const slowest = Math.max(0, ...all.flatMap(({ outcomes }) => outcomes.map(({ ms }) => ms)));
  process.stdout.write(`the slowest question: ${slowest.toFixed(1)} ms (aim 300)\n`);
}

function printSum(name: string, outcomes: readonly Outcome[]): void {
  const { right, answerable, wrong } = sumOf(outcomes);
  const share = (part: number, of: number) => (of === 0 ? "-" : (part / of).toFixed(2));
  process.stdout.write(
    `${name.padEnd(24)} right ${right} of ${answerable} answerable (${share(right, answerable)}), wrong ${wrong} of ${outcomes.length} (${share(wrong, outcomes.length)})\n`,
  );
}

function sumOf(outcomes: readonly Outcome[]) {
  const answerable = outcomes.filter(({ asked }) => asked.answer !== null);
  return {
    answerable: answerable.length,
    right: answerable.filter(({ judgement }) => judgement === "right").length,
    wrong: outcomes.filter(({ judgement }) => judgement === "wrong").length,
  };
}

async function writeAnswers(place: string, all: readonly Group[]): Promise<void> {
  const lines = all.flatMap(({ outcomes }) =>
    outcomes.map(({ asked, answer, judgement }) =>
      JSON.stringify({ ...asked, judgement, given: answer }),
    ),
  );
  await writeFile(place, `${lines.join("\n")}\n`);
}

async function writeFit(outcomes: readonly Outcome[]): Promise<void> {
  const fitted = fitSureness(outcomes);
  const place = join(
    import.meta.dirname,
    "../../lib/investigation/asking/sureness/sureness-weights.ts",
  );
  const text = `import type { Question } from "../question/question";

// Written by \`npm run bench questions -- --fit\` from ${outcomes.length} questions.

type Sureness = {
  /** Of kinds of which there were no questions. */
  readonly common: number;
  readonly base: Partial<Record<Question["kind"], number>>;
  readonly slope: number;
  readonly missing: number;
};

export const sureness: Sureness = ${JSON.stringify(fitted, null, 2).replace(/"(\w+)":/g, "$1:")};
`;
  await writeFile(place, text);
  process.stdout.write(`written: ${place}\n`);
}
