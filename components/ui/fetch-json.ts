import { z } from "zod";

const problemSchema = z.object({ kind: z.string(), message: z.string() });

/** The server answered that it could not, in words fit for the person who asked. */
export class AnsweredProblem extends Error {
  constructor(
    readonly kind: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Reads a GET handler of ours; rejects with a message that can be shown as it is. */
export async function fetchJson<Schema extends z.ZodType>(
  address: string,
  schema: Schema,
  signal: AbortSignal,
): Promise<z.output<Schema>> {
  const response = await reach(address, signal);
  const body = await readBody(response);
  if (response.ok) return schema.parse(body);
  throw readProblem(body, response.status);
}

/** The text of a file that a GET handler of ours answers with; rejects as above. */
export async function fetchFile(address: string): Promise<{ text: string; headers: Headers }> {
  const response = await reach(address);
  if (response.ok) return { text: await response.text(), headers: response.headers };
  throw readProblem(await readBody(response), response.status);
}

async function reach(address: string, signal?: AbortSignal): Promise<Response> {
  try {
    return await fetch(address, {
      ...(signal && { signal }),
      headers: { accept: "application/json" },
    });
  } catch (error) {
    // https://fetch.spec.whatwg.org/#fetch-method: a network error, and nothing else, is a TypeError.
    if (!(error instanceof TypeError)) throw error;
    const message = "Could not reach the server. Try again.";
    // biome-ignore lint/style/useErrorCause: the cause is given, as the third argument
    throw new AnsweredProblem("unreachable", message, { cause: error });
  }
}

/** What stands before the app answers in its own form; the status then says enough. */
async function readBody(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    if (error instanceof SyntaxError && !response.ok) return null;
    throw error;
  }
}

/** What an unsuccessful answer says of itself; its status when it says nothing. */
export function readProblem(body: unknown, status: number): AnsweredProblem {
  const problem = problemSchema.safeParse(body);
  return problem.success
    ? new AnsweredProblem(problem.data.kind, problem.data.message)
    : new AnsweredProblem("failed", `The server answered with status ${status}. Try again.`);
}
