/**
 * Words of the first steps that made readers read twice, by what is written instead. They are looked for as whole words in all texts
 * of the covered places; docs/language.md says why. Keys of code are no texts: a word without a space in it is left alone.
 */
export const plainWords: readonly { readonly word: RegExp; readonly write: string }[] = [
  { word: /\bdeeds?\b/i, write: "action" },
  { word: /\bhappenings?\b/i, write: "event or record" },
  { word: /\btellings?\b/i, write: "statement or description" },
  { word: /\b(?:tells?|telling|told) (?!people\b|the viewer\b)/i, write: "report, state or show" },
  { word: /\bsays (?:nothing|so|that|what|of|which|whose|when|how)\b/i, write: "state or show" },
  {
    word: /\b(?:it|that|which|what|who|they|this) (?:stands?|holds?)\b/i,
    write: "remain, apply or contain",
  },
  {
    word: /\bstands? (?:no more|open|by|under|for|beside|at|in|there)\b/i,
    write: "remain, apply or be",
  },
  {
    word: /\b(?:lets in|goes on from|begins? anew|is met|is taken for)\b/i,
    write: "accept, continue, restart",
  },
  { word: /\bnobody\b/i, write: "no one, or name what is missing" },
  { word: /\b(?:bills?|twins?|desks?)\b/i, write: "score, duplicate, tools" },
  { word: /\banew\b/i, write: "again" },
  { word: /\b(?:robust|seamless(?:ly)?|leverag(?:e|es|ing))\b/i, write: "a plain word" },
  { word: /, ensuring that\b/i, write: "a sentence of its own" },
];

export const sentenceWordsMax = 25;

/** Where the rules for sentences apply; a later step adds the rest. */
export const coveredPlaces: readonly RegExp[] = [
  /^components\/incident\/import\//,
  /^components\/clocks\//,
  /^lib\/view-model\/intake\//,
  /^lib\/investigation\/intake\//,
  /^lib\/domain\/clock-/,
  /^lib\/domain\/zone-basis-text/,
  /^lib\/investigation\/assessment\/clock-doubts/,
  /^lib\/investigation\/builder\/correct-clock/,
  /^(?:README|ARCHITECTURE|CONTRIBUTING)\.md$/,
  /^docs\/(?:glossary|language|models|quality|settings)\.md$/,
  /^docs\/recipes\//,
];

/** Sentences of a text; an abbreviation with a full stop ends none. */
export function sentencesOf(text: string): readonly string[] {
  return text.split(/(?<=[.!?:;])\s+(?=[A-Z“"…])/);
}
