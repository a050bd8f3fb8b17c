import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { createAnswerer } from "@/lib/investigation/asking/answer-question";
import { documentSchema } from "@/lib/investigation/document/document-schema";
import { parseJson } from "./parse-json";
import { toPlace } from "./place";
import { printResult, printWords } from "./print";
import { type ExitCode, exitCodes, UsageError } from "./usage-error";

/** Answers a question from a result file, as JSON on standard output and in words beside it. */
export async function ask(words: readonly string[]): Promise<ExitCode> {
  const { positionals } = parseArgs({ args: [...words], allowPositionals: true });
  const [place, ...questions] = positionals;
  if (place === undefined || questions.length === 0) {
    throw new UsageError("ask takes a result file and a question");
  }
  const location = toPlace(place);
  const parsed = documentSchema.safeParse(parseJson(await readFile(location, "utf8")));
  if (!parsed.success) {
    printWords(`${location} is not a whence.timeline/1 document`);
    return exitCodes.failed;
  }
  const answerTo = createAnswerer(parsed.data);
  for (const question of questions) {
    const answer = answerTo(question);
    printWords(answer.kind === "none" ? answer.reasoning : answer.answer);
    printResult(JSON.stringify(answer));
  }
  return exitCodes.done;
}
