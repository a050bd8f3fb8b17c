import type { QuestionSubject, RequestKind } from "./question";

/** What a person can ask about. */
export const askableNouns = ["event", "causal-link", "state-change", "gap", "hypothesis"] as const;
export type AskableNoun = (typeof askableNouns)[number] & QuestionSubject;

export type CannedKind = Exclude<RequestKind, "words">;
export const cannedKinds = [
  "why",
  "why-not",
  "what-else",
  "against",
] as const satisfies CannedKind[];

const words: Readonly<Record<AskableNoun, Readonly<Record<CannedKind, (name: string) => string>>>> =
  {
    event: {
      why: (name) => `What led to “${name}”?`,
      "why-not": (name) => `What else may explain “${name}”?`,
      "what-else": (name) => `What else belongs to “${name}” and is not on the timeline?`,
      against: (name) =>
        `What speaks against “${name}”, and against what it is said to have led to?`,
    },
    "causal-link": {
      why: (name) => `What shows that “${name}”?`,
      "why-not": (name) => `What else may explain it, if not that “${name}”?`,
      "what-else": (name) => `What else lies between the two, where “${name}”?`,
      against: (name) => `What speaks against it that “${name}”?`,
    },
    "state-change": {
      why: (name) => `What led to “${name}”?`,
      "why-not": (name) => `What else may explain “${name}”?`,
      "what-else": (name) => `What else changed with “${name}”?`,
      against: (name) => `What speaks against “${name}”?`,
    },
    gap: {
      why: (name) => `Why is this missing? ${name}`,
      "why-not": (name) => `What else may explain that this is missing? ${name}`,
      "what-else": (name) => `Does anything else tell what is missing here? ${name}`,
      against: (name) => `What speaks against it that this is missing? ${name}`,
    },
    hypothesis: {
      why: (name) => `What is the evidence for it? ${name}`,
      "why-not": (name) => `What may be so instead of this? ${name}`,
      "what-else": (name) => `What else is seen where this is so? ${name}`,
      against: (name) => `What speaks against it? ${name}`,
    },
  };

/** A question that is often asked, as it is put about a piece of that name. */
export function requestWords(kind: CannedKind, noun: AskableNoun, name: string): string {
  return words[noun][kind](name);
}
