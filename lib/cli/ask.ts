import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { parseJson } from "@/lib/base/parse-json";
import { requestTextMax } from "@/lib/domain/rounds/rounds-request";
import { createAnswerer } from "@/lib/investigation/asking/answer-question";
import { createEvidenceAnswerer } from "@/lib/investigation/asking/ask-evidence";
import { recallEvidence } from "@/lib/investigation/asking/searching/recall-evidence";
import type { Answer } from "@/lib/investigation/asking/telling";
import {
  documentSchema,
  type TimelineDocument,
} from "@/lib/investigation/document/document-schema";
import { describePlace } from "@/lib/investigation/document/markdown-notes";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import { openLocalEvidence } from "@/lib/server/headless/headless";
import { openHeadlessWords, type WordsByModel } from "@/lib/server/headless/headless-words";
import { isZone } from "@/lib/time/zone";
import { findFiles, isTruth } from "./find-files";
import { toPlace } from "./place";
import { printResult, printWords } from "./print";
import { describeUsage, parseSpending } from "./spending";
import { type ExitCode, exitCodes, UsageError } from "./usage-error";

/**
 * Answers questions from a result file, and where it tells nothing from the evidence it was made from, if that is given; as JSON on
 * standard output and in words beside it. With `--model` that one answers beside the rules, in sentences which code has checked.
 */
export async function ask(words: readonly string[], signal: AbortSignal): Promise<ExitCode> {
  const { place, questions, folders, zone, ...rest } = readArguments(words);
  const location = toPlace(place);
  const parsed = documentSchema.safeParse(parseJson(await readFile(location, "utf8")));
  if (!parsed.success) {
    printWords(`${location} is not a whence.timeline/1 document`);
    return exitCodes.failed;
  }
  const document = parsed.data;
  if (folders.length === 0) {
    const answerTo = createAnswerer(document, zone ?? "UTC");
    await answerAll(questions, answerTo, openModel(document, null, rest, signal));
    return exitCodes.done;
  }
  const { files } = await findFiles(folders.map(toPlace));
  if (files.length === 0) {
    printWords("There is no file to read.");
    return exitCodes.nothingReadable;
  }
  await openLocalEvidence(
    files,
    async (evidence) => {
      sayMissing(document, evidence);
      const recall = await recallEvidence(evidence);
      const answerTo = createEvidenceAnswerer(document, zone ?? "UTC", recall, evidence);
      await answerAll(questions, answerTo, openModel(document, evidence, rest, signal));
    },
    { zone, isLeftOut: isTruth, signal },
  );
  return exitCodes.done;
}

function readArguments(words: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      ...{ evidence: { type: "string", multiple: true }, zone: { type: "string" } },
      ...{ model: { type: "string" }, price: { type: "string" } },
      ...{ "budget-tokens": { type: "string" }, "budget-usd": { type: "string" } },
    },
  });
  const [place, ...questions] = positionals;
  if (place === undefined || questions.length === 0) {
    throw new UsageError("ask takes a result file and a question");
  }
  const { evidence: folders = [], zone = null, model } = values;
  const isLong = questions.some((question) => question.length > requestTextMax);
  if (model !== undefined && isLong) {
    throw new UsageError(`--model takes questions of up to ${requestTextMax} characters`);
  }
  if (zone !== null && !isZone(zone)) throw new UsageError(`Not a time zone: ${zone}`);
  return { place, questions, folders, zone, model, spending: parseSpending(values) };
}

type Asking = Pick<ReturnType<typeof readArguments>, "model" | "spending">;
type AskModel = (question: string, byRules: Answer) => Promise<WordsByModel>;

/** Null where no model is asked. */
function openModel(
  document: TimelineDocument,
  evidence: EvidenceReader | null,
  { model, spending }: Asking,
  signal: AbortSignal,
): AskModel | null {
  if (model === undefined) return null;
  const words = openHeadlessWords(document, evidence, {
    ...{ analyst: model, spending, signal, onProgress: printWords },
  });
  return async (question, { answer }) => {
    const answered = await words({ question, byRules: answer.slice(0, byRulesMax) });
    printModel(answered, describeUsage(answered.usage, spending));
    return answered;
  };
}

const byRulesMax = 2000;

/** Each sentence with its author and its lines; then what was dropped, and why. */
function printModel({ performer, sentences, refused, reason }: WordsByModel, spent: string): void {
  for (const { text, author, evidence } of sentences) {
    printWords(`${author}: ${text} (${evidence.map(describePlace).join("; ")})`);
  }
  for (const { text, why } of refused) printWords(`  dropped: “${text}” ${why}.`);
  if (sentences.length === 0) printWords(`${performer} gives no answer. ${reason}`);
  if (spent !== "") printWords(spent.trim());
}

async function answerAll(
  questions: readonly string[],
  answerTo: (question: string) => Answer | Promise<Answer>,
  askModel: AskModel | null,
): Promise<void> {
  for (const question of questions) {
    const answer = await answerTo(question);
    printWords(answer.kind === "none" ? `No answer found. ${answer.reasoning}` : answer.answer);
    for (const { answer: text, confidence } of answer.candidates ?? [])
      printWords(`  candidate, ${Math.round(confidence * 100)} %: ${text}`);
    const byModel = askModel === null ? {} : { byModel: await askModel(question, answer) };
    printResult(JSON.stringify({ ...answer, ...byModel }));
  }
}

/** What the result was made from and is not here in the same bytes: what it tells is answered, what only it would tell is not. */
function sayMissing({ artifacts }: TimelineDocument, evidence: EvidenceReader): void {
  const here = new Set(evidence.artifacts.map(({ artifact }) => artifact.sha256));
  const missing = artifacts.filter(({ sha256 }) => !here.has(sha256)).map(({ path }) => path);
  if (missing.length === 0) return;
  const named = missing.slice(0, 5).join(", ");
  const more = missing.length > 5 ? ` and ${missing.length - 5} more` : "";
  printWords(`Not among the evidence, or changed since the result was made: ${named}${more}`);
}
