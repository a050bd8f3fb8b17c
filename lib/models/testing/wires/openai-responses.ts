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

/** https://platform.openai.com/docs/api-reference/responses-streaming */
function stream(items: readonly object[], end: object, usage: Said["usage"]): WireAnswer {
  const head = { id: "resp_1", object: "response", created_at: 1, model: "gpt-x" };
  const { input, cached, output } = usage ?? usualUsage;
  const counted = {
    ...{ input_tokens: input, input_tokens_details: { cached_tokens: cached } },
    ...{ output_tokens: output, output_tokens_details: { reasoning_tokens: 0 } },
    total_tokens: input + output,
  };
  const ended = { ...head, ...end, output: [], usage: usage === null ? null : counted };
  const isWhole = !("incomplete_details" in end);
  return events(
    [
      { type: "response.created", response: { ...head, status: "in_progress" } },
      { type: "response.in_progress", response: { ...head, status: "in_progress" } },
      ...items,
      { type: isWhole ? "response.completed" : "response.incomplete", response: ended },
    ].map((event, index) => ({ ...event, sequence_number: index })),
    true,
  );
}

function message(part: object, deltas: readonly object[], index: number) {
  const item = { id: "msg_1", type: "message", role: "assistant", status: "completed" };
  return [
    { type: "response.output_item.added", output_index: index, item: { ...item, content: [] } },
    ...deltas.map((delta) => ({
      ...{ item_id: "msg_1", output_index: index, content_index: 0, ...delta },
    })),
    { type: "response.output_item.done", output_index: index, item: { ...item, content: [part] } },
  ];
}

function say({ text, calls = [], isCutOff, usage = usualUsage }: Said): WireAnswer {
  const deltas = (text?.match(/.{1,4}/gs) ?? []).map((delta) => ({
    ...{ type: "response.output_text.delta", delta },
  }));
  const written =
    text === undefined ? [] : message({ type: "output_text", text, annotations: [] }, deltas, 0);
  const made = calls.flatMap(({ name, arguments: input }, index) => {
    const item = { id: `fc_${index}`, type: "function_call", call_id: `call_${index}`, name };
    const at = { output_index: index };
    return [
      { type: "response.output_item.added", ...at, item: { ...item, arguments: "" } },
      ...(input.match(/.{1,7}/gs) ?? []).map((delta) => ({
        ...{ type: "response.function_call_arguments.delta", item_id: item.id, ...at, delta },
      })),
      { type: "response.function_call_arguments.done", item_id: item.id, ...at, arguments: input },
      {
        ...{ type: "response.output_item.done", ...at },
        item: { ...item, arguments: input, status: "completed" },
      },
    ];
  });
  const end = isCutOff
    ? { status: "incomplete", incomplete_details: { reason: "max_output_tokens" } }
    : { status: "completed" };
  return stream([...written, ...made], end, usage);
}

/** https://platform.openai.com/docs/guides/error-codes */
const errorOf = (message: string, type: string, code: string | null) => ({
  error: { message, type, param: null, code },
});
const overloaded = errorOf("The engine is currently overloaded", "server_error", null);
const no = "I'm sorry, I cannot help with that.";

export const openaiResponses: Wire = {
  model: "openai/gpt-x",
  settings: (url) => ({ hosts: { openai: url }, openaiKey: "key-of-a-test" }),
  say,
  cells: {
    "two calls at once, in pieces": { plays: [say(twoCalls)], comes: { calls: twoCallsMade } },
    "cached tokens": {
      plays: [say({ ...words, usage: cachedUsage })],
      // What is sent is evidence: it is not to be kept there.
      comes: { ...saidWords, usage: cachedCounted, sent: '"store":false' },
    },
    "no counts": {
      plays: [say({ ...words, usage: null })],
      comes: saidWords,
    },
    "a refusal": {
      plays: [
        stream(
          message(
            { type: "refusal", refusal: no },
            [
              { type: "response.refusal.delta", delta: no },
              { type: "response.refusal.done", refusal: no },
            ],
            0,
          ),
          { status: "completed" },
          usualUsage,
        ),
      ],
      comes: { ends: /^The model declined to answer/ },
    },
    "429 with the time to wait": {
      plays: [
        fault(429, errorOf("Rate limit reached", "requests", "rate_limit_exceeded"), {
          "retry-after-ms": "1",
        }),
        say(words),
      ],
      comes: { ...saidWords, tries: 2 },
    },
    "overloaded for a moment": {
      plays: [fault(503, overloaded, soon), say(words)],
      comes: { ...saidWords, tries: 2 },
    },
    "overloaded for good": {
      plays: [fault(503, overloaded, soon)],
      comes: {
        ends: /^The provider failed \(503\): The engine is currently overloaded$/,
        ...{ isUnreached: true, tries: 3 },
      },
    },
    "cut off at the limit of its output": {
      plays: [say({ text: "It st", isCutOff: true })],
      comes: { calls: [], text: "It st", isCutOff: true },
    },
    "longer than the context": {
      plays: [
        fault(
          400,
          errorOf(
            "Your input exceeds the context window of this model. Please adjust your input and try again.",
            "invalid_request_error",
            "context_length_exceeded",
          ),
        ),
      ],
      comes: { ends: /longer than the model's context.*exceeds the context window/, tries: 1 },
    },
    "a picture": {
      plays: [say(words)],
      comes: {
        ...saidWords,
        sent: '{"type":"input_image","image_url":"data:image/jpeg;base64,',
      },
    },
    "broken arguments": { plays: [say(brokenCall)], comes: { calls: brokenCallMade } },
    "a call without an id": { never: "each function_call has a call_id" },
    "calls written as text": { never: "the provider parses calls" },
    "an error in the middle": {
      plays: [
        endingIn(
          say(words),
          2,
          events(
            [
              {
                type: "response.failed",
                ...{ sequence_number: 9 },
                response: {
                  ...{ id: "resp_1", status: "failed" },
                  error: { code: "server_error", message: "The server had an error" },
                },
              },
            ],
            true,
          ),
        ),
        say(words),
      ],
      comes: { ...saidWords, tries: 2 },
    },
    "an end in the middle": {
      plays: [withoutEnd(say(words), 2), say(words)],
      comes: { ...saidWords, tries: 2 },
    },
  },
};
