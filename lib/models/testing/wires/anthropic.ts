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

/** https://platform.claude.com/docs/en/build-with-claude/streaming */
function say({ text, calls = [], isCutOff, usage = usualUsage }: Said): WireAnswer {
  const { input, cached, output } = usage ?? usualUsage;
  const counted = { input_tokens: input - cached, cache_creation_input_tokens: 0 };
  const message = {
    ...{ id: "msg_1", type: "message", role: "assistant", model: "claude-x", content: [] },
    ...{ stop_reason: null, stop_sequence: null },
    usage: { ...counted, cache_read_input_tokens: cached, output_tokens: 1 },
  };
  const written = text === undefined ? [] : [{ type: "text", text }];
  const blocks = [...written, ...calls.map((call) => ({ type: "tool_use", ...call }))];
  const stop = calls.length > 0 ? "tool_use" : "end_turn";
  return events(
    [
      { type: "message_start", message },
      { type: "ping" },
      ...blocks.flatMap((block, index) => [...toBlock(block, index)]),
      {
        type: "message_delta",
        delta: { stop_reason: isCutOff ? "max_tokens" : stop, stop_sequence: null },
        usage: { output_tokens: output },
      },
      { type: "message_stop" },
    ],
    true,
  );
}

type Block = { type: string; text?: string; name?: string; arguments?: string };

function* toBlock({ type, text, name, arguments: input = "" }: Block, index: number) {
  const started = text === undefined ? { id: `toolu_${index}`, name, input: {} } : { text: "" };
  yield { type: "content_block_start", index, content_block: { type, ...started } };
  for (const piece of (text ?? input).match(/.{1,7}/gs) ?? []) {
    const delta =
      text === undefined
        ? { type: "input_json_delta", partial_json: piece }
        : { type: "text_delta", text: piece };
    yield { type: "content_block_delta", index, delta };
  }
  yield { type: "content_block_stop", index };
}

/** https://platform.claude.com/docs/en/api/errors */
const errorOf = (type: string, message: string) => ({ type: "error", error: { type, message } });
const overloaded = errorOf("overloaded_error", "Overloaded");

export const anthropic: Wire = {
  model: "anthropic/claude-x",
  settings: (url) => ({ hosts: { anthropic: url }, anthropicKey: "key-of-a-test" }),
  say,
  cells: {
    "two calls at once, in pieces": { plays: [say(twoCalls)], comes: { calls: twoCallsMade } },
    "cached tokens": {
      plays: [say({ ...words, usage: cachedUsage })],
      comes: { ...saidWords, usage: cachedCounted, sent: '"cache_control":{"type":"ephemeral"}' },
    },
    "no counts": { never: "each message states its usage" },
    "a refusal": {
      plays: [
        endingIn(
          say({ text: "I" }),
          2,
          events(
            [
              {
                type: "message_delta",
                ...{ delta: { stop_reason: "refusal", stop_sequence: null } },
                usage: { output_tokens: 3 },
              },
              { type: "message_stop" },
            ],
            true,
          ),
        ),
      ],
      comes: { ends: /^The model declined to answer \(refusal\)$/ },
    },
    "429 with the time to wait": {
      plays: [fault(429, errorOf("rate_limit_error", "Slow down"), soon), say(words)],
      comes: { ...saidWords, tries: 2 },
    },
    "overloaded for a moment": {
      plays: [fault(529, overloaded, soon), say(words)],
      comes: { ...saidWords, tries: 2 },
    },
    "overloaded for good": {
      plays: [fault(529, overloaded, soon)],
      comes: { ends: /^The provider failed \(529\): Overloaded$/, isUnreached: true, tries: 3 },
    },
    "cut off at the limit of its output": {
      plays: [say({ text: "It st", isCutOff: true })],
      comes: { calls: [], text: "It st", isCutOff: true },
    },
    "longer than the context": {
      plays: [
        fault(
          400,
          errorOf("invalid_request_error", "prompt is too long: 208310 tokens > 200000 maximum"),
        ),
      ],
      comes: { ends: /longer than the model's context.*208310 tokens > 200000/, tries: 1 },
    },
    "a picture": {
      plays: [say(words)],
      comes: { ...saidWords, sent: '"source":{"type":"base64","media_type":"image/jpeg","data":"' },
    },
    "broken arguments": { plays: [say(brokenCall)], comes: { calls: brokenCallMade } },
    "a call without an id": { never: "each tool_use has an id" },
    "calls written as text": { never: "the provider parses calls" },
    "an error in the middle": {
      plays: [endingIn(say(words), 4, events([overloaded], true)), say(words)],
      comes: { ...saidWords, tries: 2 },
    },
    "an end in the middle": {
      plays: [withoutEnd(say(words), 3), say(words)],
      comes: { ...saidWords, tries: 2 },
    },
  },
};
