import type { WordsInput, WordsOutput } from "@/lib/investigation/rounds/contracts/answer-in-words";

/** What the rules answer is known before anybody is asked, and goes in with the question. */
export async function wordsByRules({ byRules }: WordsInput): Promise<WordsOutput> {
  const nothing = byRules === "" ? "The rules find no answer" : "The rules answer without a task";
  return { reasoning: byRules, sentences: [], nothing };
}
