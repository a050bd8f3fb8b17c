import { readFile } from "node:fs/promises";
import { z } from "zod";

/** A question of a set: `answer` is null where the evidence does not answer it. */
const askedSchema = z.object({
  recording: z.string(),
  q: z.string(),
  answer: z.string().nullable(),
  answerType: z.string().default("what_on"),
  language: z.string().default("en"),
});
export type Asked = z.infer<typeof askedSchema>;

/** A set in a file of one question a line. */
export async function readQuestionSet(place: string): Promise<readonly Asked[]> {
  const lines = (await readFile(place, "utf8")).split("\n").filter((line) => line.trim() !== "");
  return lines.map((line) => askedSchema.parse(JSON.parse(line)));
}

const truthSchema = z.object({
  questions: z
    .array(z.object({ q: z.string(), answerType: z.string(), answer: z.string() }))
    .default([]),
});

/** The questions of a recording's own truth. */
export async function readTruthQuestions(
  recording: string,
  truthPlace: string,
): Promise<readonly Asked[]> {
  const { questions } = truthSchema.parse(JSON.parse(await readFile(truthPlace, "utf8")));
  return questions.map(({ q, answer, answerType }) => {
    const language = /\p{sc=Han}/u.test(q) ? "zh or ja" : "en";
    return { recording, q, answer, answerType, language };
  });
}
