import { checkSentences } from "@/lib/investigation/rounds/checking/check-sentences";
import { wordsTask } from "@/lib/investigation/rounds/contracts/answer-in-words";
import { evidenceTools } from "@/lib/investigation/toolbox/evidence-tools";
import { wordsPrompt } from "@/lib/tasks/answer-in-words/prompt";
import { definePart, section } from "./round-part";
import { everything } from "./standing-timeline";

const textMax = 120;

/** A person's question has every tool, and is shown with what the rules answer to it. */
export const wordsPart = definePart("answer-in-words", wordsTask, ({ question, byRules }) => ({
  ...{ prompt: wordsPrompt, tools: evidenceTools, focus: () => everything },
  opening: async (bench) => [
    { priority: "critical", text: section(bench, "The question", [question]), summary: "" },
    {
      priority: "high",
      text: section(bench, "What the rules answer", [byRules === "" ? "Nothing" : byRules]),
      summary: "What the rules answer: left out to save room",
    },
  ],
  async review(output, known) {
    const parsed = wordsTask.output.safeParse(output);
    if (!parsed.success) return [];
    const { refused } = await checkSentences(parsed.data.sentences, "", known);
    return refused.map(({ text, why }) => `“${text.slice(0, textMax)}” would be dropped. ${why}.`);
  },
}));
