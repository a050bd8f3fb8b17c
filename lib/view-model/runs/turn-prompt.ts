import { z } from "zod";
import { turnSchema } from "@/lib/domain/invocation";
import { type PromptPart, promptPartSchema } from "@/lib/domain/prompt-part";
import { countOf } from "../text/byte-size";

/** A turn with all that its performer was shown, as the server sends it. */
export const readTurnSchema = turnSchema
  .unwrap()
  .extend({ input: z.json(), prompt: z.array(promptPartSchema).readonly() });
export type ReadTurn = z.infer<typeof readTurnSchema>;

const headings: Readonly<Record<PromptPart["role"], string>> = {
  instructions: "Instructions",
  functions: "Functions offered to the model",
  user: "Message to the model",
  assistant: "Earlier answer of the model",
  tool: "Answers given to the model",
};

/** Each part under a heading that opens it, with how long it is. */
export function toPromptRows({ prompt }: Pick<ReadTurn, "prompt">) {
  return prompt.map(({ role, text }, index) => ({
    ...{ key: `${index}`, text },
    heading: `${headings[role]} (${countOf(text.length, "character")})`,
  }));
}

/** What it was not shown, and why; null when it was shown everything there was. */
export function describeShortened({ shown }: Pick<ReadTurn, "shown">): string | null {
  const count = shown?.shortened ?? 0;
  if (count === 0) return null;
  return `${countOf(count, "part")} shortened: the full text does not fit the model's context window.`;
}

/** "1,200 tokens in, 800 of them cached, 40 out" */
export function describeUsage({ usage }: Pick<ReadTurn, "usage">): string | null {
  const { inputTokens, cachedTokens, outputTokens } = usage;
  if (inputTokens + outputTokens === 0) return null;
  const [sent, cached, generated] = [inputTokens, cachedTokens, outputTokens].map((count) =>
    count.toLocaleString("en"),
  );
  return `${sent} tokens in, ${cached} of them cached, ${generated} out`;
}

/** What its task was given and what it led to, as they are stored; nothing is told of what is empty. */
export function toTaskRows({ input, output }: Pick<ReadTurn, "input" | "output">) {
  return [
    { key: "input", heading: "What the task was given", value: input },
    { key: "output", heading: "What it answered", value: output ?? null },
  ].flatMap(({ value, ...row }) => {
    const text = JSON.stringify(value, null, 2);
    return value === null || text === "{}" ? [] : [{ ...row, text }];
  });
}
