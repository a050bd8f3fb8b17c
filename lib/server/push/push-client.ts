import { z } from "zod";
import { fail, ok, type Result } from "@/lib/base/result";

/** How far a file is at the server, as its API tells. */
const stateSchema = z.object({
  state: z.enum(["missing", "arriving", "waiting", "imported"]),
  received: z.int(),
  total: z.int().nullable(),
  sha256: z.string().nullable(),
});
export type RemoteState = z.infer<typeof stateSchema>;

const problemSchema = z.object({ detail: z.string() });

/** Why it did not work: `later`, because it may work when it is tried again. */
export type PushProblem = {
  readonly kind: "later" | "final";
  readonly message: string;
  /** Null where no server answered. */
  readonly status: number | null;
};

export type SentBytes = {
  readonly from: number;
  /** Of the whole file. */
  readonly total: number;
  /** Digest of what is imported and goes on; null where nothing is. */
  readonly after: string | null;
  readonly bytes: ReadableStream<Uint8Array> | null;
};

/** What a push asks of a server. */
export type PushClient = {
  state(name: string): Promise<Result<RemoteState, PushProblem>>;
  send(name: string, sent: SentBytes): Promise<Result<RemoteState, PushProblem>>;
  importAll(names: readonly string[]): Promise<Result<null, PushProblem>>;
};

export type PushTarget = {
  readonly origin: string;
  readonly token: string;
  readonly incident: string;
};

/** Statuses after which the same request may pass: the server starts, is busy, or somebody was quicker. */
const passing = new Set([408, 409, 429, 499, 502, 503, 504]);

export function createPushClient(
  { origin, token, incident }: PushTarget,
  signal: AbortSignal,
): PushClient {
  const base = `${origin}/api/v1/incidents/${encodeURIComponent(incident)}`;
  const fileAt = (name: string) =>
    `${base}/artifacts/${name.split("/").map(encodeURIComponent).join("/")}`;
  const ask = async <T>(url: string, init: RequestInit, schema: z.ZodType<T>) => {
    const headers = { ...init.headers, Authorization: `Bearer ${token}` };
    const answered = await reach(url, { ...init, headers, signal });
    return answered.ok ? readAnswer(answered.value, origin, schema) : answered;
  };
  return {
    state: (name) => ask(fileAt(name), {}, stateSchema),
    send: (name, { from, total, after, bytes }) => {
      const headers = {
        ...(total > 0 && { "Content-Range": `bytes ${from}-${total - 1}/${total}` }),
        ...(after !== null && { "If-Match": `"${after}"` }),
      };
      // `duplex` is what fetch asks for with a stream, and no type of it knows.
      const init = { method: "PUT", body: bytes, headers, duplex: "half" } as RequestInit;
      return ask(`${fileAt(name)}?import=later`, init, stateSchema);
    },
    async importAll(names) {
      const body = JSON.stringify({ paths: names });
      const headers = { "Content-Type": "application/json" };
      const asked = await ask(`${base}/imports`, { method: "POST", body, headers }, z.unknown());
      // Nothing waits any more: the answer of an earlier try was lost.
      return asked.ok || asked.error.status === 404 ? ok(null) : asked;
    },
  };
}

async function reach(url: string, init: RequestInit): Promise<Result<Response, PushProblem>> {
  try {
    return ok(await fetch(url, init));
  } catch (error) {
    init.signal?.throwIfAborted();
    // What the network says stands in the cause: https://undici.nodejs.org
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const code = cause instanceof Error && "code" in cause ? ` (${String(cause.code)})` : "";
    const message = `${new URL(url).origin} does not answer${code}.`;
    return fail({ kind: "later", message, status: null });
  }
}

async function readAnswer<T>(
  response: Response,
  origin: string,
  schema: z.ZodType<T>,
): Promise<Result<T, PushProblem>> {
  const { status } = response;
  const value: unknown = await response.json().catch(() => null);
  const kind = passing.has(status) ? "later" : "final";
  if (!response.ok) {
    const problem = problemSchema.safeParse(value);
    const message = problem.success
      ? problem.data.detail
      : `${origin} answered with status ${status}.`;
    return fail({ kind, message, status });
  }
  const parsed = schema.safeParse(value);
  return parsed.success
    ? ok(parsed.data)
    : fail({ kind: "final", message: `${origin} is not a Whence server of this version.`, status });
}
