import {
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

/** https://ai.google.dev/api/generate-content#method:-models.streamgeneratecontent */
function say({ text, calls = [], isCutOff, usage = usualUsage }: Said): WireAnswer {
  const written = (text?.match(/.{1,4}/gs) ?? []).map((piece) => [{ text: piece }]);
  const made = calls.map(({ name, arguments: args }) => [
    { functionCall: { name, args: JSON.parse(args) as unknown }, thoughtSignature: "c2lnbmVk" },
  ]);
  const parts = [...written, ...made];
  return events([
    ...parts.map((some) => ({
      candidates: [{ content: { role: "model", parts: some }, index: 0 }],
      ...{ modelVersion: "gemini-x", responseId: "r1" },
    })),
    ended(isCutOff ? "MAX_TOKENS" : "STOP", usage),
  ]);
}

function ended(finishReason: string, usage: Said["usage"] = usualUsage) {
  const { input, cached, output } = usage ?? usualUsage;
  const usageMetadata = {
    ...{ promptTokenCount: input, candidatesTokenCount: output, totalTokenCount: input + output },
    ...(cached === 0 ? {} : { cachedContentTokenCount: cached }),
  };
  return {
    candidates: [{ content: { role: "model", parts: [{ text: "" }] }, finishReason, index: 0 }],
    ...(usage === null ? {} : { usageMetadata }),
    ...{ modelVersion: "gemini-x", responseId: "r1" },
  };
}

/** https://ai.google.dev/gemini-api/docs/troubleshooting */
const errorOf = (code: number, status: string, message: string) => ({
  error: { code, message, status },
});
const overloaded = errorOf(503, "UNAVAILABLE", "The model is overloaded. Please try again later.");

export const google: Wire = {
  model: "google/gemini-3-pro",
  settings: (url) => ({ hosts: { google: url }, googleKey: "key-of-a-test" }),
  say,
  cells: {
    "two calls at once, in pieces": { plays: [say(twoCalls)], comes: { calls: twoCallsMade } },
    "cached tokens": {
      plays: [say({ ...words, usage: cachedUsage })],
      comes: { ...saidWords, usage: cachedCounted },
    },
    "no counts": { plays: [say({ ...words, usage: null })], comes: saidWords },
    "a refusal": {
      plays: [endingIn(say({ text: "I" }), 1, events([ended("SAFETY")]))],
      comes: { ends: /^The model declined to answer \(SAFETY\)$/ },
    },
    "429 with the time to wait": {
      plays: [fault(429, errorOf(429, "RESOURCE_EXHAUSTED", "Quota"), soon), say(words)],
      comes: { ...saidWords, tries: 2 },
    },
    "overloaded for a moment": {
      plays: [fault(503, overloaded, soon), say(words)],
      comes: { ...saidWords, tries: 2 },
    },
    "overloaded for good": {
      plays: [fault(503, overloaded, soon)],
      comes: {
        ends: /^The provider failed \(503\): The model is overloaded/,
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
            400,
            "INVALID_ARGUMENT",
            "The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).",
          ),
        ),
      ],
      comes: { ends: /longer than the model's context.*1200000/, tries: 1 },
    },
    "a picture": {
      plays: [say(words)],
      comes: { ...saidWords, sent: '"inlineData":{"mimeType":"image/jpeg","data":"' },
    },
    // It parses the arguments itself, and says when it cannot.
    "broken arguments": {
      plays: [events([ended("MALFORMED_FUNCTION_CALL")]), say(words)],
      comes: { ...saidWords, tries: 2 },
    },
    "a call without an id": {
      plays: [say({ calls: [{ name: "say", arguments: "{}" }] })],
      comes: { calls: [{ name: "say", input: {} }] },
    },
    "calls written as text": { never: "the provider parses calls" },
    "an error in the middle": {
      plays: [endingIn(say(words), 2, events([overloaded])), say(words)],
      comes: { ...saidWords, tries: 2 },
    },
    "an end in the middle": {
      plays: [withoutEnd(say(words), 2), say(words)],
      comes: { ...saidWords, tries: 2 },
    },
  },
};
