import type { RequestKind } from "@/lib/domain/rounds/question";
import type { AskableNoun } from "@/lib/domain/rounds/request-words";

export type AskChoice = { readonly value: RequestKind; readonly label: string };

const usual: readonly AskChoice[] = [
  { value: "why", label: "Why?" },
  { value: "why-not", label: "Why not something else?" },
  { value: "what-else", label: "What else belongs to it?" },
  { value: "against", label: "What speaks against it?" },
  { value: "words", label: "In my own words" },
];

const ofGap: readonly AskChoice[] = [
  { value: "what-else", label: "Does anything else tell what is missing?" },
  { value: "why", label: "Why is it missing?" },
  { value: "why-not", label: "What else may explain it?" },
  { value: "against", label: "What speaks against it?" },
  { value: "words", label: "In my own words" },
];

/** What can be asked of a piece, what is asked most often first. */
export function askChoices(noun: AskableNoun): readonly AskChoice[] {
  return noun === "gap" ? ofGap : usual;
}
