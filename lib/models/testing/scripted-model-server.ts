import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { z } from "zod";
import { type Pass, passes } from "@/lib/domain/runs/pass";
import { promptOf } from "@/lib/tasks/task-prompts";

const requestSchema = z.object({
  messages: z.array(z.object({ role: z.string(), content: z.unknown() })),
  tools: z.array(z.object({ function: z.object({ name: z.string() }) })).default([]),
});

const toolsSchema = z.object({ tools: z.array(z.unknown()).default([]) });

export type ScriptedRequest = {
  /** 1, 2, 3… over all passes. */
  readonly number: number;
  /** All messages as one text. */
  readonly text: string;
  readonly messages: readonly { readonly role: string; readonly text: string }[];
  readonly bytes: number;
  /** Pictures in it. */
  readonly pictures: number;
  /** Of a pass, by the words of its task; null elsewhere. */
  readonly pass: Pass | null;
  /** All that was said since it was given the task it has now; everything where it has none of a pass. */
  readonly sinceTask: string;
  /** Names of what is offered. */
  readonly tools: readonly string[];
  /** Of what is offered, as it was sent. */
  readonly toolBytes: number;
  /** Of the header; empty without one. */
  readonly authorization: string;
};

export type ScriptedAnswer =
  | {
      readonly content: string;
      readonly isCutOff?: boolean;
      readonly countsNothing?: boolean;
      readonly stream?: ScriptedStream;
    }
  | {
      /** A string is sent as it is: broken JSON, too. */
      readonly calls: readonly { readonly name: string; readonly arguments: unknown }[];
      readonly isCutOff?: boolean;
      readonly stream?: ScriptedStream;
    }
  | { readonly status: number; readonly body?: string }
  | { readonly hang: true };

/** An answer in small pieces; without it a server answers at once, though it was asked to stream. */
export type ScriptedStream = {
  /** Between two pieces. */
  readonly everyMs: number;
  /** `cut`: the connection ends in the middle; `stalls`: nothing more comes; `endless`: the same piece for ever. */
  readonly ends?: "cut" | "stalls" | "endless";
};

export type ScriptedModelServer = {
  readonly url: string;
  readonly requests: readonly ScriptedRequest[];
  close(): Promise<void>;
};

/** What is answered to a request for vectors. */
export type ScriptedVectors =
  | { readonly vectors: readonly (readonly number[])[] }
  | { readonly status: number; readonly body?: string }
  | { readonly hang: true };

const noVectors = (): ScriptedVectors => ({ status: 404 });

/** An OpenAI-compatible server on loopback that answers as a test says; `embed` is asked for the vectors of texts. */
export async function startScriptedModel(
  answer: (request: ScriptedRequest) => ScriptedAnswer,
  embed: (texts: readonly string[]) => ScriptedVectors = noVectors,
): Promise<ScriptedModelServer> {
  const requests: ScriptedRequest[] = [];
  const server = createServer((incoming, response) => {
    void (incoming.url === "/v1/embeddings"
      ? respondVectors(incoming, response, embed)
      : respond(incoming, response, requests, answer));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    ...{ url: `http://127.0.0.1:${port}/v1`, requests },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const textsSchema = z.object({ model: z.string(), input: z.array(z.string()) });

async function respondVectors(
  incoming: IncomingMessage,
  response: ServerResponse,
  embed: (texts: readonly string[]) => ScriptedVectors,
): Promise<void> {
  const { model, input } = textsSchema.parse(JSON.parse(await readAll(incoming)));
  const given = embed(input);
  if ("hang" in given) return;
  response.setHeader("content-type", "application/json");
  if ("status" in given) return fault(response, given);
  const data = given.vectors.map((embedding, index) => ({ object: "embedding", index, embedding }));
  const usage = { prompt_tokens: 1, total_tokens: 1 };
  response.end(JSON.stringify({ object: "list", data, model, usage }));
}

function fault(
  response: ServerResponse,
  { status, body }: { readonly status: number; readonly body?: string },
): void {
  response.statusCode = status;
  response.end(body ?? JSON.stringify({ error: { message: "asked for", type: "test" } }));
}

async function readAll(incoming: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString();
}

async function respond(
  incoming: IncomingMessage,
  response: ServerResponse,
  requests: ScriptedRequest[],
  answer: (request: ScriptedRequest) => ScriptedAnswer,
): Promise<void> {
  const raw = await readAll(incoming);
  const sent: unknown = JSON.parse(raw);
  const { messages, tools } = requestSchema.parse(sent);
  const shown = messages.map(({ role, content }) => ({ role, text: textOf(content) }));
  const text = shown.map((message) => message.text).join("\n");
  const request = {
    ...{ number: requests.length + 1, text },
    ...lastTask(text),
    messages: shown,
    bytes: raw.length,
    pictures: raw.match(/"type":"image_url"/g)?.length ?? 0,
    tools: tools.map(({ function: { name } }) => name),
    toolBytes: JSON.stringify(toolsSchema.parse(sent).tools).length,
    authorization: incoming.headers.authorization ?? "",
  };
  requests.push(request);
  const given = answer(request);
  if ("hang" in given) return;
  response.setHeader("content-type", "application/json");
  if ("status" in given) return fault(response, given);
  const completion = toCompletion(given, request);
  if (given.stream === undefined) response.end(JSON.stringify(completion));
  else await stream(response, completion, given.stream);
}

/** The task it was given last; a conversation holds those before. */
function lastTask(text: string): Pick<ScriptedRequest, "pass" | "sinceTask"> {
  const given = passes.map((pass) => ({ pass, at: text.lastIndexOf(promptOf(pass).task) }));
  const [last] = given.filter(({ at }) => at >= 0).toSorted((a, b) => b.at - a.at);
  return last === undefined
    ? { pass: null, sinceTask: text }
    : { pass: last.pass, sinceTask: text.slice(last.at + promptOf(last.pass).task.length) };
}

async function stream(
  response: ServerResponse,
  { choices: [choice], usage, ...head }: ReturnType<typeof toCompletion>,
  { everyMs, ends }: ScriptedStream,
): Promise<void> {
  response.setHeader("content-type", "text/event-stream");
  const piece = (delta: object, finish: string | null = null) =>
    `data: ${JSON.stringify({ ...head, choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
  const { content = null, tool_calls: calls = [] } = choice?.message ?? {};
  const pieces = [
    ": alive\n\n",
    ...[...(content ?? "")].map((letter) => piece({ content: letter })),
    ...calls.flatMap(({ id, type, function: called }, index) => [
      piece({ tool_calls: [{ index, id, type, function: { name: called.name, arguments: "" } }] }),
      ...(called.arguments.match(/.{1,40}/gs) ?? []).map((text) =>
        piece({ tool_calls: [{ index, function: { arguments: text } }] }),
      ),
    ]),
    ...(ends === undefined
      ? [
          piece({}, choice?.finish_reason),
          `data: ${JSON.stringify({ ...head, choices: [], usage })}\n\n`,
          "data: [DONE]\n\n",
        ]
      : []),
  ];
  for (let at = 0; !response.destroyed; at += 1) {
    const next = pieces[at] ?? (ends === "endless" ? pieces[1] : undefined);
    if (next === undefined) break;
    response.write(next);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
  if (ends === "cut") response.destroy();
  else if (ends === undefined) response.end();
}

function toCompletion(
  given: Extract<ScriptedAnswer, { readonly content: string } | { readonly calls: unknown }>,
  { number, bytes }: ScriptedRequest,
) {
  const calls = "calls" in given ? given.calls : [];
  const finish = calls.length > 0 ? "tool_calls" : "stop";
  return {
    ...{ id: `answer-${number}`, object: "chat.completion", created: 0, model: "scripted" },
    choices: [
      {
        index: 0,
        finish_reason: given.isCutOff ? "length" : finish,
        message: {
          role: "assistant",
          content: "content" in given ? given.content : null,
          ...(calls.length === 0
            ? {}
            : {
                tool_calls: calls.map(({ name, arguments: input }, index) => ({
                  ...{ id: `call_${number}_${index}`, type: "function" },
                  function: {
                    name,
                    arguments: typeof input === "string" ? input : JSON.stringify(input),
                  },
                })),
              }),
        },
      },
    ],
    ...("content" in given && given.countsNothing
      ? {}
      : {
          usage: {
            prompt_tokens: Math.ceil(bytes / 4),
            completion_tokens: 10,
            total_tokens: Math.ceil(bytes / 4) + 10,
          },
        }),
  };
}

function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  const parts = z.array(z.object({ text: z.string().default("") })).safeParse(content);
  return parts.success ? parts.data.map(({ text }) => text).join("\n") : "";
}
