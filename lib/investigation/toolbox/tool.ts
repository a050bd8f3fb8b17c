import { z } from "zod";
import { fail, ok, type Result } from "@/lib/base/result";
import type { Desk } from "./desk";
import type { ToolLine } from "./tool-line";

export type ToolAnswer = {
  readonly lines: readonly ToolLine[];
  /** What the lines do not say: how many more there are, and how to ask for them. */
  readonly note: string;
};

/** What can be asked of the evidence. Its answer is bounded, paged and masked, whoever asks. */
export type EvidenceTool = {
  readonly name: string;
  /** For whoever asks: what it answers, and what it costs where that is much. */
  readonly description: string;
  readonly input: z.ZodType;
  /** `given` is outside data; a message its author can act on when it does not fit. */
  answer(desk: Desk, given: unknown): Promise<Result<ToolAnswer, string>>;
};

export function defineTool<Input>(tool: {
  readonly name: string;
  readonly description: string;
  readonly input: z.ZodType<Input>;
  readonly answer: (desk: Desk, input: Input) => Promise<ToolAnswer | string>;
}): EvidenceTool {
  return {
    ...{ name: tool.name, description: tool.description, input: tool.input },
    async answer(desk, given) {
      const parsed = tool.input.safeParse(given);
      if (!parsed.success) {
        const [issue] = parsed.error.issues;
        return fail(`Bad argument ${issue?.path.join(".") ?? ""}: ${issue?.message ?? "invalid"}`);
      }
      const answered = await tool.answer(desk, parsed.data);
      return typeof answered === "string" ? fail(answered) : ok(answered);
    },
  };
}

/** Times as they are given to tools. */
export const toolTime = z.iso.datetime({ offset: true });
