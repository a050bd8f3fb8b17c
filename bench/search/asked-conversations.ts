import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { listSearchableRecords } from "@/lib/investigation/asking/searching/search-records";
import { openLocalEvidence } from "@/lib/server/headless/headless";

// Six long conversations of our own, with the questions that are asked of them.

const folder = join(import.meta.dirname, "conversations");

export const halves = {
  "of the weights": ["1.json", "3.json", "5.csv"],
  unseen: ["2.csv", "4.json", "6.json"],
} as const;

const questionSchema = z.strictObject({
  conversation: z.number(),
  kind: z.enum(["single", "when", "who", "two", "words"]),
  question: z.string(),
  /** Numbers of the messages that answer it, from 0. */
  messages: z.array(z.number()).min(1),
});
export type Question = z.infer<typeof questionSchema>;

export const questions = (await readFile(join(folder, "questions.jsonl"), "utf8"))
  .trimEnd()
  .split("\n")
  .map((line) => questionSchema.parse(JSON.parse(line)));

export async function readConversation(file: string) {
  const { items } = await openLocalEvidence(
    [{ path: file, location: join(folder, file) }],
    listSearchableRecords,
  );
  return items;
}
