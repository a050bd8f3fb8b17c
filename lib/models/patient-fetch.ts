import { Agent, fetch } from "undici";

/** Nothing came from a model for as long as it was waited for. */
export class SilentModelError extends Error {
  override readonly name = "SilentModelError";

  constructor(
    message: string,
    /** A part of its answer came before. */
    readonly hasBegun: boolean,
  ) {
    super(message);
  }
}

/**
 * `fetch` that waits as long as something comes, and gives up after `idleMs` of silence: the one of Node gives up after
 * five minutes, and a model on a machine of one's own may think longer, or write for longer than that.
 */
export function createPatientFetch(idleMs: number): typeof globalThis.fetch {
  // Ours is the only limit: it starts anew with every piece, and says whether anything had come.
  const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0 });
  const patient = fetch as unknown as typeof globalThis.fetch; // The same interface, declared twice: by undici and by Node's types.
  return async (input, init) => {
    const silence = new AbortController();
    const wait = (message: string, hasBegun: boolean) =>
      setTimeout(() => silence.abort(new SilentModelError(message, hasBegun)), idleMs).unref();
    const seconds = `${idleMs / 1000} s`;
    let timer = wait(`The model did not answer within ${seconds}`, false);
    const signals = [silence.signal, ...(init?.signal ? [init.signal] : [])];
    try {
      const signal = AbortSignal.any(signals);
      const response = await patient(input, { ...init, signal, ...{ dispatcher } });
      const watched = new TransformStream<Uint8Array, Uint8Array>({
        transform(piece, controller) {
          clearTimeout(timer);
          timer = wait(
            `The model stopped in the middle of its answer: nothing came for ${seconds}`,
            true,
          );
          controller.enqueue(piece);
        },
        flush: () => clearTimeout(timer),
      });
      if (response.body === null) clearTimeout(timer);
      const { status, statusText, headers } = response;
      const body = response.body?.pipeThrough(watched) ?? null;
      return new Response(body, { status, statusText, headers: new Headers([...headers]) });
    } catch (error) {
      clearTimeout(timer);
      throw silence.signal.aborted ? silence.signal.reason : error;
    }
  };
}
