import { Agent, fetch } from "undici";

/**
 * `fetch` that waits for an answer as long as its caller does: the one of Node gives up when nothing has come for five
 * minutes, and a model on a machine of one's own may think longer.
 */
export function createPatientFetch(timeoutMs: number): typeof globalThis.fetch {
  const dispatcher = new Agent({ headersTimeout: timeoutMs, bodyTimeout: timeoutMs });
  const patient: typeof fetch = (input, init) => fetch(input, { ...init, dispatcher });
  return patient as unknown as typeof globalThis.fetch; // The same interface, declared twice: by undici and by Node's types.
}
