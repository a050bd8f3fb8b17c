import { z } from "zod";
import { createDiscreetFetch } from "./discreet-fetch";

/** A server of this machine that lists its models as OpenAI's does. */
export type LocalServer = {
  /** The program that usually has this port. */
  readonly program: string;
  /** With its path, such as http://127.0.0.1:11434/v1. */
  readonly address: string;
  /** As the server names them, 50 at most. */
  readonly models: readonly string[];
};

type KnownServer = Pick<LocalServer, "program" | "address">;

/** The default ports, from the documentation of each program. */
const knownServers: readonly KnownServer[] = [
  { program: "Ollama", address: "http://127.0.0.1:11434/v1" },
  { program: "LM Studio", address: "http://127.0.0.1:1234/v1" },
  { program: "llama.cpp", address: "http://127.0.0.1:8080/v1" },
  { program: "vLLM", address: "http://127.0.0.1:8000/v1" },
];

/** Somebody waits for it, and a server of this machine answers at once. */
const answerTimeoutMs = 1500;
const modelsMax = 50;

/** GET /models: https://platform.openai.com/docs/api-reference/models/list. */
const listSchema = z.object({
  data: z.array(z.object({ id: z.string().min(1).max(150) })).nullable(),
});

/** Asks the usual ports of this machine which models they offer. No evidence and no key is sent; who does not answer is left out. */
export async function findLocalServers(
  servers: readonly KnownServer[] = knownServers,
): Promise<readonly LocalServer[]> {
  const found = await Promise.all(servers.map(listModels));
  return found.flatMap((server) => server ?? []);
}

async function listModels(server: KnownServer): Promise<LocalServer | null> {
  try {
    const response = await createDiscreetFetch(fetch, [])(`${server.address}/models`, {
      headers: { accept: "application/json" },
      signal: AbortSignal.timeout(answerTimeoutMs),
    });
    if (!response.ok) return null;
    const { data } = listSchema.parse(await response.json());
    return { ...server, models: (data ?? []).slice(0, modelsMax).map(({ id }) => id) };
  } catch {
    // Nobody there, or a server of another kind: both are no server of models.
    return null;
  }
}
