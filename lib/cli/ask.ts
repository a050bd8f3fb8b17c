import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { parseJson } from "@/lib/base/parse-json";
import { createAnswerer } from "@/lib/investigation/asking/answer-question";
import { createEvidenceAnswerer } from "@/lib/investigation/asking/ask-evidence";
import { recallEvidence } from "@/lib/investigation/asking/searching/recall-evidence";
import type { Answer } from "@/lib/investigation/asking/telling";
import {
  documentSchema,
  type TimelineDocument,
} from "@/lib/investigation/document/document-schema";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import { openLocalEvidence } from "@/lib/server/headless/headless";
import { isZone } from "@/lib/time/zone";
import { findFiles, isTruth } from "./find-files";
import { toPlace } from "./place";
import { printResult, printWords } from "./print";
import { type ExitCode, exitCodes, UsageError } from "./usage-error";

/**
 * Answers questions from a result file, and where it tells nothing from the evidence it was made from, if that is given; as JSON on
 * standard output and in words beside it.
 */
export async function ask(words: readonly string[], signal: AbortSignal): Promise<ExitCode> {
  const { place, questions, folders, zone } = readArguments(words);
  const location = toPlace(place);
  const parsed = documentSchema.safeParse(parseJson(await readFile(location, "utf8")));
  if (!parsed.success) {
    printWords(`${location} is not a whence.timeline/1 document`);
    return exitCodes.failed;
  }
  const document = parsed.data;
  if (folders.length === 0) {
    await answerAll(questions, createAnswerer(document, zone ?? "UTC"));
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
      await answerAll(questions, answerTo);
    },
    { zone, isLeftOut: isTruth, signal },
  );
  return exitCodes.done;
}

function readArguments(words: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { evidence: { type: "string", multiple: true }, zone: { type: "string" } },
  });
  const [place, ...questions] = positionals;
  if (place === undefined || questions.length === 0) {
    throw new UsageError("ask takes a result file and a question");
  }
  const { evidence: folders = [], zone = null } = values;
  if (zone !== null && !isZone(zone)) throw new UsageError(`Not a time zone: ${zone}`);
  return { place, questions, folders, zone };
}

async function answerAll(
  questions: readonly string[],
  answerTo: (question: string) => Answer | Promise<Answer>,
): Promise<void> {
  for (const question of questions) {
    const answer = await answerTo(question);
    printWords(answer.kind === "none" ? `No answer found. ${answer.reasoning}` : answer.answer);
    for (const { answer: text, confidence } of answer.candidates ?? [])
      printWords(`  candidate, ${Math.round(confidence * 100)} %: ${text}`);
    printResult(JSON.stringify(answer));
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
