import { z } from "zod";
import type { Result } from "@/lib/base/result";
import type { AgentCases } from "../agent-cases";

/** What an agent can call. Its answer is text for the agent, bounded, masked, and what it repeats is marked as quoted. */
export type AgentTool = {
  readonly name: string;
  readonly description: string;
  readonly input: z.ZodObject;
  /** Adds something for people to decide on; all others change nothing. */
  readonly proposes: boolean;
  /** `given` is what the input made of what was sent: the server parses it by that, and nobody parses it again. */
  answer(cases: AgentCases, given: unknown, asking: Asking): Promise<Result<string, string>>;
};

/** Who asks, for as long as they wait. */
export type Asking = {
  readonly signal: AbortSignal;
  /** Tells how far a long answer is; nothing where nobody wants to know. */
  readonly tellProgress: (progress: Progress) => Promise<void>;
};

export type Progress = {
  readonly done: number;
  readonly total: number;
  readonly message: string;
};

export function agentTool<Input extends z.ZodObject>(tool: {
  readonly name: string;
  readonly description: string;
  readonly input: Input;
  readonly proposes?: boolean;
  readonly answer: (
    cases: AgentCases,
    input: z.output<Input>,
    asking: Asking,
  ) => Promise<Result<string, string>>;
}): AgentTool {
  const { input, proposes = false, answer } = tool;
  return {
    ...{ name: tool.name, description: tool.description, input, proposes },
    // Parsed by this input, as its type says.
    answer: (cases, given, asking) => answer(cases, given as z.output<Input>, asking),
  };
}

/** Its id, as list_incidents tells it, which the instructions say once. */
export const incidentInput = z.string().min(1).max(80);

const pageSizeMax = 100;

export const pageInput = {
  offset: z.int().min(0).max(1_000_000).default(0).describe("From the note of the answer before"),
  limit: z.int().min(1).max(pageSizeMax).default(30),
} as const;
