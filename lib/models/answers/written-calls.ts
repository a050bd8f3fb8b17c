import { z } from "zod";

type Call = { readonly name: string; readonly input: unknown };

const callSchema = z.union([
  z
    .object({
      name: z.string(),
      arguments: z.union([z.string(), z.record(z.string(), z.unknown())]),
    })
    .transform(({ name, arguments: input }) => ({ name, input })),
  z
    .object({ name: z.string(), parameters: z.record(z.string(), z.unknown()) })
    .transform(({ name, parameters: input }) => ({ name, input })),
]);

/**
 * Calls that a model wrote as its text, because its server has no parser for them: one JSON object or more with the name of
 * an offered function, alone, in a list, or between the marks of Hermes and Qwen (`<tool_call>`), Mistral (`[TOOL_CALLS]`)
 * or Markdown. Text with anything else in it is text, so that a quoted line is never taken for a call.
 */
export function findWrittenCalls(
  text: string,
  isOffered: (name: string) => boolean,
): readonly Call[] {
  const said = text.replace(/^\s*<think>[\s\S]*?<\/think>/, "");
  const plain = said.replace(/<\/?tool_call>|\[TOOL_CALLS\]|^```\w*$/gm, "\n").trim();
  if (!/^[[{]/.test(plain)) return [];
  const values =
    parseAll([plain]) ?? parseAll(plain.split(/\n\s*\n/)) ?? parseAll(plain.split("\n"));
  const calls = z.array(callSchema).safeParse(values?.flat());
  return calls.success && calls.data.every(({ name }) => isOffered(name))
    ? calls.data.map(({ name, input }) => ({ name, input: inputOf(input) }))
    : [];
}

/** Null when a part is no JSON. */
function parseAll(parts: readonly string[]): unknown[] | null {
  try {
    return parts.filter((part) => part.trim() !== "").map((part): unknown => JSON.parse(part));
  } catch {
    return null;
  }
}

/** As a string where a server wrote them so. */
function inputOf(input: unknown): unknown {
  if (typeof input !== "string") return input;
  return parseAll([input])?.[0] ?? input;
}
