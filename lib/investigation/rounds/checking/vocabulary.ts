import { onceFor } from "@/lib/base/once-for";
import type { EvidenceReader } from "../../ports/evidence-port";
import { plainText } from "./plain-text";

/** How many shapes of records say a word, by word. */
export type Vocabulary = { readonly shapes: number; readonly saying: ReadonlyMap<string, number> };

const shapesMax = 3000;

/** The words of the evidence, in whatever language it is; read once, for evidence does not change while it is open. */
export const vocabularyOf = onceFor(readVocabulary);

async function readVocabulary(evidence: EvidenceReader): Promise<Vocabulary> {
  const { templates } = await evidence.templates({ order: "commonest", limit: shapesMax });
  const saying = new Map<string, number>();
  for (const { template } of templates) {
    for (const word of wordsOf(template)) saying.set(word, (saying.get(word) ?? 0) + 1);
  }
  return { shapes: templates.length, saying };
}

export function wordsOf(text: string): ReadonlySet<string> {
  return new Set(
    plainText(text)
      .split(" ")
      .filter((word) => /^\p{L}{3,}$/u.test(word)),
  );
}

/** [0, 1]: how much a word tells apart; 0 for one the evidence never says, or says everywhere. */
export function weightOf(vocabulary: Vocabulary, word: string): number {
  return weightOfCount(vocabulary, vocabulary.saying.get(word) ?? 0);
}

/** The same of all words that begin so: an author says `saves` of what a record calls `saved`. */
export function weightOfStem(vocabulary: Vocabulary, stem: string): number {
  const counts = stemsOf(vocabulary);
  const many = counts.get(stem) ?? countStem(vocabulary, stem);
  counts.set(stem, many);
  return weightOfCount(vocabulary, Math.min(many, vocabulary.shapes));
}

const stemsOf = onceFor((_vocabulary: Vocabulary) => new Map<string, number>());

function countStem({ saying }: Vocabulary, stem: string): number {
  let many = 0;
  for (const [word, count] of saying) if (word.startsWith(stem)) many += count;
  return many;
}

function weightOfCount({ shapes }: Vocabulary, many: number): number {
  return many === 0 || shapes < 2 ? 0 : Math.log(shapes / many) / Math.log(shapes);
}
