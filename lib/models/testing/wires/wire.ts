import { createServer, type ServerResponse } from "node:http";
import { assertPresent } from "@/lib/base/assert";
import type { ModelSettings } from "../../provider-registry";

/** One answer over HTTP, in the format of a provider. */
export type WireAnswer = {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly pieces: readonly string[];
  /** Between two pieces; 0 at first. */
  readonly everyMs?: number;
  /** After its pieces nothing more comes, and it does not end. */
  readonly stalls?: boolean;
  /** After its pieces the connection ends, and the answer does not. */
  readonly breaks?: boolean;
};

export type WireRequest = {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
};

/** What a model says, whatever its provider. */
export type Said = {
  readonly text?: string;
  /** Arguments as they are sent, so that they may be broken. */
  readonly calls?: readonly { readonly name: string; readonly arguments: string }[];
  readonly isCutOff?: boolean;
  /** Null where the server counts nothing. */
  readonly usage?: {
    /** With the cached ones. */
    readonly input: number;
    readonly cached: number;
    readonly output: number;
  } | null;
};

export const usualUsage = { input: 1000, cached: 0, output: 20 };

export const wireCases = [
  "two calls at once, in pieces",
  "cached tokens",
  "no counts",
  "a refusal",
  "429 with the time to wait",
  "overloaded for a moment",
  "overloaded for good",
  "cut off at the limit of its output",
  "longer than the context",
  "a picture",
  "broken arguments",
  "a call without an id",
  "calls written as text",
  "an error in the middle",
  "an end in the middle",
] as const;
export type WireCase = (typeof wireCases)[number];

/** What Whence makes of it. */
export type Outcome =
  | {
      readonly calls: readonly { readonly name: string; readonly input: unknown }[];
      readonly text?: string;
      readonly usage?: { inputTokens: number; cachedTokens: number; outputTokens: number };
      readonly isCutOff?: true;
      readonly tries?: number;
      /** Which the request must hold. */
      readonly sent?: string;
    }
  | {
      /** The problem, in words. */
      readonly ends: RegExp;
      /** It is asked no more in the analysis. */
      readonly isUnreached?: true;
      readonly tries?: number;
    };

export type WireCell =
  | { readonly plays: readonly WireAnswer[]; readonly comes: Outcome }
  /** Why this format has no such case. */
  | { readonly never: string };

export type Wire = {
  readonly model: string;
  readonly settings: (url: string) => Partial<ModelSettings>;
  readonly say: (said: Said) => WireAnswer;
  readonly cells: Readonly<Record<WireCase, WireCell>>;
};

export type WireServer = {
  readonly url: string;
  readonly requests: readonly WireRequest[];
  close(): Promise<void>;
};

/** A server on loopback that answers one request after another, and every further one as the last. */
export async function startWire(plays: readonly WireAnswer[]): Promise<WireServer> {
  const requests: WireRequest[] = [];
  const server = createServer(async (incoming, response) => {
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(Buffer.from(part));
    const { url: path = "", headers } = incoming;
    requests.push({ path, headers, body: Buffer.concat(parts).toString() });
    await respond(
      response,
      assertPresent(plays[Math.min(requests.length, plays.length) - 1], "an answer"),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    ...{ url: `http://127.0.0.1:${port}`, requests },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function respond(
  response: ServerResponse,
  { status = 200, headers, pieces, everyMs = 0, stalls = false, breaks = false }: WireAnswer,
): Promise<void> {
  response.writeHead(status, headers);
  for (const piece of pieces) {
    if (response.destroyed) return;
    response.write(piece);
    if (everyMs > 0) await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
  if (breaks) response.destroy();
  else if (!stalls) response.end();
}

/** An error as JSON, or as text. */
export function fault(
  status: number,
  body: object | string,
  headers: Readonly<Record<string, string>> = {},
): WireAnswer {
  const isText = typeof body === "string";
  return {
    status,
    headers: { "content-type": isText ? "text/plain" : "application/json", ...headers },
    pieces: [isText ? body : JSON.stringify(body)],
  };
}

/** Server-sent events; with names where the provider names them. */
export function events(parts: readonly object[], isNamed = false): WireAnswer {
  return {
    headers: { "content-type": "text/event-stream" },
    pieces: parts.map(
      (part) =>
        `${isNamed && "type" in part ? `event: ${part.type}\n` : ""}data: ${JSON.stringify(part)}\n\n`,
    ),
  };
}

/** Without its last `count` events. */
export function withoutEnd(answer: WireAnswer, count: number): WireAnswer {
  return { ...answer, pieces: answer.pieces.slice(0, -count) };
}

/** With another event in the place of its last `count`. */
export function endingIn(answer: WireAnswer, count: number, end: WireAnswer): WireAnswer {
  return { ...answer, pieces: [...answer.pieces.slice(0, -count), ...end.pieces] };
}

/** At once: a test waits for no provider. */
export const soon = { "retry-after": "0" };

export const twoCalls: Said = {
  calls: [
    { name: "say", arguments: '{"words":"first"}' },
    { name: "say", arguments: '{"words":"second"}' },
  ],
};
export const twoCallsMade = [
  { name: "say", input: { words: "first" } },
  { name: "say", input: { words: "second" } },
];
export const words: Said = { text: "It stands." };
export const saidWords = { calls: [], text: "It stands." };
export const cachedUsage = { input: 1000, cached: 900, output: 20 };
export const cachedCounted = { inputTokens: 1000, cachedTokens: 900, outputTokens: 20 };

/** The arguments without their last brace, as of a model that stops too early. */
export const brokenCall: Said = { calls: [{ name: "say", arguments: '{"words":"fir' }] };
export const brokenCallMade = [{ name: "say", input: '{"words":"fir' }];
