/**
 * Keeps what is sent to the address that was set, and the key out of what comes back: a redirect would carry evidence
 * to a place nobody named, and what a server answers is kept with the turn, shown and logged.
 */
export function createDiscreetFetch(
  fetch: typeof globalThis.fetch,
  secrets: readonly (string | undefined)[],
): typeof globalThis.fetch {
  const hidden = secrets.filter((secret) => secret !== undefined && secret !== "");
  return async (input, init) => {
    const response = await fetch(input, { ...init, redirect: "manual" });
    if (response.status >= 300 && response.status < 400) {
      throw new Error(
        `The address answered with a redirect (${response.status}), which is not followed. Set the address it leads to`,
      );
    }
    const text = await readBounded(response);
    const { status, statusText, headers } = response;
    return new Response(isBodiless(status) ? null : withoutSecrets(text, hidden), {
      ...{ status, statusText, headers: withoutLength(headers) },
    });
  };
}

/** No answer of a model is as long; one that never ends must not fill the memory. */
const bodyBytesMax = 16_000_000;

async function readBounded({ body }: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of body ?? []) {
    bytes += piece.length;
    if (bytes > bodyBytesMax) throw new Error("The answer is longer than any answer may be");
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString("utf8");
}

function isBodiless(status: number): boolean {
  return status === 204 || status === 205;
}

function withoutSecrets(text: string, hidden: readonly (string | undefined)[]): string {
  return hidden.reduce<string>((rest, secret) => rest.replaceAll(secret ?? "", "[key]"), text);
}

/** The body was unpacked, and may have become shorter. */
function withoutLength(headers: Headers): Headers {
  const kept = new Headers([...headers]);
  for (const name of ["content-length", "content-encoding"]) kept.delete(name);
  return kept;
}
