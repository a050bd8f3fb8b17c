import { z } from "zod";
import { failureOf } from "./answers/describe-failure";
import { estimateTokens } from "./context-window";

/**
 * An OpenAI-compatible server is asked to stream, so that a slow model shows that it is alive; what it streamed is put
 * together to the answer it would have given at once, which everything behind this reads. A server that answers at once
 * all the same is taken as it is.
 */
export function createStreamingFetch(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, { ...init, ...askToStream(init?.body) });
    const isStream = response.headers.get("content-type")?.includes("text/event-stream") === true;
    if (!response.ok || !isStream) return response;
    const { status, statusText } = response;
    return Response.json(assembleCompletion(await response.text()), { status, statusText });
  };
}

function askToStream(body: RequestInit["body"]) {
  if (typeof body !== "string") return {};
  const asked = z.record(z.string(), z.unknown()).parse(JSON.parse(body));
  return {
    body: JSON.stringify({ ...asked, stream: true, stream_options: { include_usage: true } }),
  };
}

const chunkSchema = z.object({
  id: z.string().nullish(),
  created: z.number().nullish(),
  model: z.string().nullish(),
  choices: z
    .array(
      z.object({
        delta: z
          .object({
            content: z.string().nullish(),
            refusal: z.string().nullish(),
            tool_calls: z
              .array(
                z.object({
                  index: z.number().nullish(),
                  id: z.string().nullish(),
                  function: z
                    .object({ name: z.string().nullish(), arguments: z.string().nullish() })
                    .nullish(),
                }),
              )
              .nullish(),
          })
          .nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .nullish(),
  usage: z.unknown().optional(),
  error: z.unknown().optional(),
});
type Chunk = z.infer<typeof chunkSchema>;
type Delta = NonNullable<NonNullable<Chunk["choices"]>[number]["delta"]>;
type Piece = NonNullable<Delta["tool_calls"]>[number];

type Assembled = {
  head: { readonly id: string | null; readonly created: number; readonly model: string | null };
  text: string;
  refusal: string;
  readonly calls: Map<number, { id: string; name: string; arguments: string }>;
  /** Of the call that the next piece with this count goes on with. */
  readonly places: Map<number, number>;
  finish: string | null;
  usage: unknown;
};

/** Throws where it broke off, or holds an error instead. https://platform.openai.com/docs/api-reference/chat-streaming */
export function assembleCompletion(stream: string) {
  const whole: Assembled = {
    ...{ head: { id: null, created: 0, model: null }, text: "", refusal: "" },
    ...{ calls: new Map(), places: new Map(), finish: null, usage: undefined },
  };
  for (const data of eventsOf(stream)) addChunk(whole, parseChunk(data));
  const { head, text, refusal, calls, finish, usage } = whole;
  if (finish === null) {
    const outputTokens = writtenIn(whole);
    throw failureOf("its answer broke off in the middle", { isRetryable: true, outputTokens });
  }
  const made = [...calls.values()].map(toCall);
  const message = {
    ...{ role: "assistant", content: text === "" ? null : text },
    ...(refusal === "" ? {} : { refusal }),
    ...(made.length === 0 ? {} : { tool_calls: made }),
  };
  return {
    ...{ ...head, object: "chat.completion" },
    choices: [{ index: 0, finish_reason: finish, message }],
    ...(usage === undefined ? {} : { usage }),
  };
}

function addChunk(whole: Assembled, { id, created, model, choices, usage, error }: Chunk): void {
  if (error !== undefined && error !== null) throw errorOf(error, writtenIn(whole) || null);
  const { head } = whole;
  whole.head = {
    ...{ id: id ?? head.id, created: created ?? head.created, model: model ?? head.model },
  };
  const [choice] = choices ?? [];
  if (choice?.delta) addDelta(whole, choice.delta);
  whole.finish = choice?.finish_reason ?? whole.finish;
  whole.usage = usage ?? whole.usage;
}

/** Tokens, about. */
function writtenIn({ text, refusal, calls }: Assembled): number {
  const made = [...calls.values()].map((call) => call.name + call.arguments);
  return estimateTokens([text, refusal, ...made].join(""));
}

function toCall({ id, ...called }: { id: string; name: string; arguments: string }) {
  return { id, type: "function", function: called };
}

/** The data of each event, without the comments that keep a connection open; llama.cpp writes an error as "error: {…}". */
function eventsOf(stream: string): readonly string[] {
  return stream
    .split(/\r?\n/)
    .flatMap((line) => {
      if (line.startsWith("error:")) return [`{"error":${line.slice("error:".length)}}`];
      return line.startsWith("data:") ? [line.slice("data:".length).trim()] : [];
    })
    .filter((data) => data !== "" && data !== "[DONE]");
}

function parseChunk(data: string): Chunk {
  try {
    return chunkSchema.parse(JSON.parse(data));
  } catch (cause) {
    throw new Error("a part of its answer is no part of an answer", { cause });
  }
}

function addDelta(whole: Assembled, { content, refusal, tool_calls: calls }: Delta): void {
  whole.text += content ?? "";
  whole.refusal += refusal ?? "";
  for (const piece of calls ?? []) {
    const { id, function: called } = piece;
    const at = placeOf(whole, piece);
    const known = whole.calls.get(at) ?? { id: "", name: "", arguments: "" };
    whole.calls.set(at, {
      id: known.id || (id ?? `call_${at}`),
      name: known.name || (called?.name ?? ""),
      arguments: known.arguments + (called?.arguments ?? ""),
    });
  }
}

/**
 * Who counts no calls begins each with a name. Some servers count every call as the first: another id with a name begins
 * another call. An id alone does not, for others make one up with every piece.
 */
function placeOf({ calls, places }: Assembled, { index, id, function: called }: Piece): number {
  const counted = index ?? null;
  const before = counted === null ? calls.size - 1 : places.get(counted);
  const known = before === undefined ? undefined : calls.get(before);
  const isNamed = Boolean(called?.name);
  const isNext = id ? known?.id !== id : isWhole(known?.arguments ?? "");
  const isOther = isNamed && (counted === null || isNext);
  const place = before === undefined || isOther ? calls.size : before;
  if (counted !== null) places.set(counted, place);
  return place;
}

function isWhole(json: string): boolean {
  try {
    JSON.parse(json);
    return true;
  } catch {
    return false;
  }
}

const errorSchema = z.object({ message: z.string(), code: z.unknown().optional() });

/** By its status where it has one; otherwise the server's fault. */
function errorOf(error: unknown, outputTokens: number | null): Error {
  const parsed = errorSchema.safeParse(error);
  const { message, code } = parsed.success
    ? parsed.data
    : { message: "it answered with an error", code: null };
  const isStatus = typeof code === "number" && code >= 400 && code < 600;
  return failureOf(message, { statusCode: isStatus ? code : 500, outputTokens });
}
