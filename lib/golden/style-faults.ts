import type { DocumentBlock } from "@/lib/domain/review/document-text";
import type { TimelineDocument } from "@/lib/investigation/document/document-schema";
import { areAlike, countWords, sentenceWordsMax } from "@/lib/writing/sentences";

/** Quoted words are the evidence's, and bound by no style. */
const quoted = /“[^”]*”/gu;

const faults: readonly (readonly [string, RegExp])[] = [
  ["an ISO stamp", /\d{4}-\d\d-\d\dT\d\d:\d\d/],
  ["a score", /\b(?:score|probability|confidence|p)\b[^.]*\b0\.\d/i],
  ["a title as grammar", /\b(?:caused|enabled|prevented|delayed|brought|with|in) “/],
];

/** What breaks the rules of style in the generated sentences of a document, block by block. */
export function findStyleFaults({ text }: TimelineDocument): readonly string[] {
  return (text?.sections ?? []).flatMap(({ blocks }) =>
    blocks.flatMap((block, at) => findFaults(block, blocks[at - 1])),
  );
}

function findFaults({ text, by }: DocumentBlock, before: DocumentBlock | undefined) {
  if (by !== undefined) return [];
  const bare = text.replaceAll(quoted, "“”");
  const long = bare
    .split(/(?<=[.!?…])\s+(?=\p{Lu}|\d+ %)/u)
    .filter((sentence) => countWords(sentence) > sentenceWordsMax);
  return [
    ...faults.flatMap(([name, pattern]) => (pattern.test(bare) ? [`${name}: ${text}`] : [])),
    ...long.map((sentence) => `too long: ${sentence}`),
    ...(before !== undefined && areAlike(before.text, text) ? [`said twice: ${text}`] : []),
  ];
}
