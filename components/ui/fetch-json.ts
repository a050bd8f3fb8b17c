import { z } from "zod";

const problemSchema = z.object({ kind: z.string(), message: z.string() });

/** The server answered that it could not, in words fit for the person who asked. */
export class AnsweredProblem extends Error {
  constructor(
    readonly kind: string,
    message: string,
  ) {
    super(message);
  }
}

/** Reads a GET handler of ours; rejects with a message that can be shown as it is. */
export async function fetchJson<Schema extends z.ZodType>(
  address: string,
  schema: Schema,
  signal: AbortSignal,
): Promise<z.output<Schema>> {
  const response = await fetch(address, { signal, headers: { accept: "application/json" } });
  const body: unknown = await response.json();
  if (response.ok) return schema.parse(body);
  throw readProblem(body, response.status);
}

/** What an unsuccessful answer says of itself; its status when it says nothing. */
export function readProblem(body: unknown, status: number): AnsweredProblem {
  const problem = problemSchema.safeParse(body);
  return problem.success
    ? new AnsweredProblem(problem.data.kind, problem.data.message)
    : new AnsweredProblem("failed", `The server answered with status ${status}. Try again.`);
}
