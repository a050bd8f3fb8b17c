import {
  brokenCall,
  brokenCallMade,
  cachedCounted,
  cachedUsage,
  endingIn,
  events,
  fault,
  type Said,
  saidWords,
  soon,
  twoCalls,
  twoCallsMade,
  usualUsage,
  type Wire,
  type WireAnswer,
  withoutEnd,
  words,
} from "./wire";

/** How a server departs from what OpenAI streams. */
type Habits = {
  /** Of the call, among those of one answer. */
  readonly indexOf: (call: number) => number;
  readonly idOf: (call: number) => string | null;
  /** Characters of the arguments in one event. */
  readonly pieceMax: number;
};

const asOpenai: Habits = { indexOf: (call) => call, idOf: (call) => `call_${call}`, pieceMax: 7 };

const head = { id: "chatcmpl-1", object: "chat.completion.chunk", created: 1, model: "x" };
const chunk = (delta: object, finish: string | null = null) => ({
  ...head,
  choices: [{ index: 0, delta, finish_reason: finish }],
});

/** https://platform.openai.com/docs/api-reference/chat-streaming */
function sayAs(habits: Habits): Wire["say"] {
  return ({ text, calls = [], isCutOff, usage = usualUsage }: Said): WireAnswer => {
    const finish = calls.length > 0 ? "tool_calls" : "stop";
    const streamed = events([
      chunk({ role: "assistant", content: "" }),
      ...(text?.match(/.{1,4}/gs) ?? []).map((content) => chunk({ content })),
      ...calls.flatMap((call, at) => toPieces(call, at, habits)),
      chunk({}, isCutOff ? "length" : finish),
      ...(usage === null ? [] : [{ ...head, choices: [], usage: toCounts(usage) }]),
    ]);
    return { ...streamed, pieces: [...streamed.pieces, "data: [DONE]\n\n"] };
  };
}

function toPieces(
  { name, arguments: input }: { readonly name: string; readonly arguments: string },
  at: number,
  { indexOf, idOf, pieceMax }: Habits,
) {
  const id = idOf(at);
  const first = input.slice(0, pieceMax);
  const rest = input.slice(pieceMax).match(new RegExp(`.{1,${pieceMax}}`, "gs")) ?? [];
  const index = indexOf(at);
  const named = { type: "function", function: { name, arguments: first } };
  return [
    chunk({ tool_calls: [{ index, ...(id === null ? {} : { id }), ...named }] }),
    ...rest.map((piece) => chunk({ tool_calls: [{ index, function: { arguments: piece } }] })),
  ];
}

function toCounts({ input, cached, output }: typeof usualUsage) {
  return {
    ...{ prompt_tokens: input, completion_tokens: output, total_tokens: input + output },
    prompt_tokens_details: { cached_tokens: cached },
  };
}

const errorOf = (message: string, type: string, code: string | number | null) => ({
  error: { message, type, param: null, code },
});

/** What all of them answer alike; what `own` adds or says otherwise comes from the server's own documentation. */
function wireOf<Own extends Partial<Wire["cells"]>>(
  model: string,
  habits: Habits,
  own: Own & Pick<Wire["cells"], "longer than the context" | "overloaded for good">,
): Wire {
  const say = sayAs(habits);
  const shared: Omit<Wire["cells"], "longer than the context" | "overloaded for good"> = {
    "two calls at once, in pieces": { plays: [say(twoCalls)], comes: { calls: twoCallsMade } },
    "cached tokens": {
      plays: [say({ ...words, usage: cachedUsage })],
      comes: { ...saidWords, usage: cachedCounted, sent: '"include_usage":true' },
    },
    "no counts": { plays: [say({ ...words, usage: null })], comes: saidWords },
    "a refusal": {
      plays: [events([chunk({ content: "I" }), chunk({}, "content_filter")])],
      comes: { ends: /^The model declined to answer \(content_filter\)$/ },
    },
    "429 with the time to wait": {
      plays: [fault(429, errorOf("Slow down", "requests", null), soon), say(words)],
      comes: { ...saidWords, tries: 2 },
    },
    "overloaded for a moment": {
      plays: [fault(503, errorOf("Loading model", "unavailable_error", 503), soon), say(words)],
      comes: { ...saidWords, tries: 2 },
    },
    "cut off at the limit of its output": {
      plays: [say({ text: "It st", isCutOff: true })],
      comes: { calls: [], text: "It st", isCutOff: true },
    },
    "a picture": {
      plays: [say(words)],
      comes: {
        ...saidWords,
        sent: '{"type":"image_url","image_url":{"url":"data:image/jpeg;base64,',
      },
    },
    "broken arguments": { plays: [say(brokenCall)], comes: { calls: brokenCallMade } },
    "a call without an id": {
      plays: [sayAs({ ...habits, idOf: () => null })(twoCalls)],
      comes: { calls: twoCallsMade },
    },
    "calls written as text": {
      plays: [
        say({
          text: '<tool_call>\n{"name": "say", "arguments": {"words": "first"}}\n</tool_call>',
        }),
      ],
      comes: { calls: [{ name: "say", input: { words: "first" } }], text: "" },
    },
    "an error in the middle": {
      plays: [
        endingIn(say(words), 3, events([errorOf("The server had an error", "server_error", 500)])),
        say(words),
      ],
      comes: { ...saidWords, tries: 2 },
    },
    "an end in the middle": {
      plays: [withoutEnd(say(words), 3), say(words)],
      comes: { ...saidWords, tries: 2 },
    },
  };
  return {
    ...{ model, say, cells: { ...shared, ...own } },
    settings: (url) => ({ url: `${url}/v1`, key: "key-of-a-test" }),
  };
}

/** OpenAI's own chat completions, which a gateway speaks, too. */
export const openaiChat = wireOf("local/gpt-x", asOpenai, {
  "a refusal": {
    plays: [
      events([
        chunk({ role: "assistant", content: null, refusal: "" }),
        chunk({ refusal: "I'm sorry, " }),
        chunk({ refusal: "I cannot help with that." }),
        chunk({}, "stop"),
      ]),
    ],
    comes: { ends: /^The model declined to answer/ },
  },
  "overloaded for good": {
    plays: [fault(503, errorOf("The engine is currently overloaded", "server_error", null), soon)],
    comes: {
      ends: /^The provider failed \(503\): The engine is currently overloaded$/,
      ...{ isUnreached: true, tries: 3 },
    },
  },
  "longer than the context": {
    plays: [
      fault(
        400,
        errorOf(
          "This model's maximum context length is 128000 tokens. However, your messages resulted in 130000 tokens.",
          "invalid_request_error",
          "context_length_exceeded",
        ),
      ),
    ],
    comes: { ends: /longer than the model's context.*resulted in 130000 tokens/, tries: 1 },
  },
});

/** https://docs.vllm.ai/en/latest/serving/openai_compatible_server.html; its earlier versions put no `error` around errors. */
export const vllm = wireOf(
  "local/vllm-x",
  { ...asOpenai, idOf: (call) => `chatcmpl-tool-${call}` },
  {
    "overloaded for good": {
      plays: [fault(503, "Service Unavailable", soon)],
      comes: {
        ends: /^The provider failed \(503\): Service Unavailable/,
        isUnreached: true,
        tries: 3,
      },
    },
    "longer than the context": {
      plays: [
        fault(400, {
          ...{ object: "error", type: "BadRequestError", param: null, code: 400 },
          message:
            "This model's maximum context length is 16384 tokens. However, you requested 122946 tokens (112946 in the messages, 10000 in the completion).",
        }),
      ],
      comes: { ends: /longer than the model's context.*you requested 122946 tokens/, tries: 1 },
    },
    // Without --tool-call-parser it refuses the request instead.
    "calls written as text": {
      plays: [
        fault(400, {
          ...{ object: "error", type: "BadRequestError", param: null, code: 400 },
          message:
            '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set',
        }),
      ],
      comes: {
        ends: /^The provider failed \(400\): "auto" tool choice requires --enable-auto/,
        tries: 1,
      },
    },
  },
);

/** https://github.com/ollama/ollama/issues/15457: every call is counted as the first, and comes whole. */
export const ollama = wireOf(
  "local/ollama-x",
  { indexOf: () => 0, idOf: (call) => `call_ab${call}`, pieceMax: 10_000 },
  {
    "overloaded for good": {
      plays: [
        fault(
          503,
          errorOf(
            "server busy, please try again. maximum pending requests exceeded",
            "api_error",
            null,
          ),
          soon,
        ),
      ],
      comes: { ends: /^The provider failed \(503\): server busy/, isUnreached: true, tries: 3 },
    },
    // It leaves out what does not fit, and says nothing: see docs/models.md.
    "longer than the context": { never: "it leaves out the beginning instead" },
    "calls written as text": {
      plays: [sayAs(asOpenai)({ text: '{"name": "say", "parameters": {"words": "first"}}' })],
      comes: { calls: [{ name: "say", input: { words: "first" } }], text: "" },
    },
  },
);

/** https://github.com/ggml-org/llama.cpp/blob/master/tools/server/README.md */
export const llamaCpp = wireOf(
  "local/llama-x",
  { ...asOpenai, idOf: (call) => (call === 0 ? "a1B2c3" : `z9${call}`) },
  {
    "overloaded for good": {
      plays: [
        fault(
          503,
          { error: { code: 503, message: "Loading model", type: "unavailable_error" } },
          soon,
        ),
      ],
      comes: { ends: /^The provider failed \(503\): Loading model$/, isUnreached: true, tries: 3 },
    },
    // https://github.com/ggml-org/llama.cpp/pull/15780
    "longer than the context": {
      plays: [
        fault(400, {
          error: {
            code: 400,
            message: "the request exceeds the available context size, try increasing it",
            ...{ type: "exceed_context_size_error", n_prompt_tokens: 14429, n_ctx: 8192 },
          },
        }),
      ],
      comes: {
        ends: /longer than the model's context.*exceeds the available context size/,
        tries: 1,
      },
    },
  },
);
