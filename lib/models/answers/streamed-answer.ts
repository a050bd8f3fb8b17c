import { type LanguageModelMiddleware, wrapLanguageModel } from "ai";
import { z } from "zod";
import type { NamedModel } from "../ask-model";
import { estimateTokens } from "../context-window";
import { failureOf } from "./describe-failure";

type Wrapped = NonNullable<LanguageModelMiddleware["wrapGenerate"]>;
type Generated = Awaited<ReturnType<Wrapped>>;
type Streamed = Awaited<ReturnType<Parameters<Wrapped>[0]["doStream"]>>;
type Part = Streamed["stream"] extends ReadableStream<infer One> ? One : never;

type Gathered = {
  readonly texts: Map<string, string>;
  /** Text, thoughts and arguments as they came. */
  written: string;
  readonly calls: Generated["content"];
  finish: Extract<Part, { type: "finish" }> | null;
  warnings: Generated["warnings"];
  metadata: { id?: string; timestamp?: Date; modelId?: string };
};

/**
 * A hosted model is asked to stream, and its answer is put together: a slow one shows that it is alive, so that only silence
 * ends the wait. What breaks off is no answer.
 */
export function streamed(model: NamedModel): NamedModel {
  return wrapLanguageModel({
    model,
    middleware: {
      async wrapGenerate({ doStream }) {
        const { stream, request, response } = await doStream();
        const gathered: Gathered = {
          ...{ texts: new Map(), written: "", calls: [] },
          ...{ finish: null, warnings: [], metadata: {} },
        };
        for await (const part of readParts(stream)) gather(gathered, part);
        return {
          ...toAnswer(gathered),
          ...(request === undefined ? {} : { request }),
          response: { ...response, ...gathered.metadata },
        };
      },
    },
  });
}

async function* readParts(stream: ReadableStream<Part>): AsyncGenerator<Part> {
  const reader = stream.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
}

function gather(gathered: Gathered, part: Part): void {
  const { texts, calls } = gathered;
  if (part.type === "error") throw toFailure(part.error, estimateTokens(gathered.written) || null);
  if ("delta" in part) gathered.written += part.delta;
  if (part.type === "text-delta") texts.set(part.id, (texts.get(part.id) ?? "") + part.delta);
  if (part.type === "tool-call") calls.push(part);
  if (part.type === "stream-start") gathered.warnings = part.warnings;
  if (part.type === "finish") gathered.finish = part;
  if (part.type === "response-metadata") {
    const { type: _, ...metadata } = part;
    gathered.metadata = { ...gathered.metadata, ...metadata };
  }
}

function toAnswer({ texts, written: all, calls, finish, warnings }: Gathered) {
  if (finish === null || finish.finishReason.unified === "interrupted") {
    const outputTokens = estimateTokens(all);
    throw failureOf("its answer broke off in the middle", { isRetryable: true, outputTokens });
  }
  const { finishReason, usage, providerMetadata } = finish;
  if (finishReason.unified === "error" && calls.length === 0) {
    // As MALFORMED_FUNCTION_CALL of Google. Asked again a model may write another one.
    const message = `its call could not be read (${finishReason.raw ?? "no reason given"})`;
    const outputTokens = usage.outputTokens.total ?? 0;
    throw failureOf(message, { isRetryable: true, statusCode: 200, outputTokens });
  }
  const written = [...texts.values()].map((text) => ({ type: "text" as const, text }));
  const metadata = providerMetadata === undefined ? {} : { providerMetadata };
  return { content: [...written, ...calls], finishReason, usage, warnings, ...metadata };
}

const errorSchema = z.object({
  message: z.string(),
  statusCode: z.number().optional(),
  isRetryable: z.boolean().optional(),
});

/** What a provider says in the middle of a stream, as what it says instead of one. */
function toFailure(error: unknown, outputTokens: number | null): unknown {
  const told = errorSchema.safeParse(error);
  if (!told.success) return error;
  const { message, isRetryable, statusCode } = told.data;
  if (isRetryable === undefined && statusCode === undefined) return error;
  return failureOf(message, { isRetryable, statusCode, outputTokens });
}
