import { stemsOf } from "@/lib/retrieval/words/word-stems";

/** A number, what it became, and between them what says so: "6000r/m -> 600r/m", "from 150Mi to 210Mi". */
const turned =
  /(?<from>-?\d+(?:[.,]\d+)?)(?<unit>\p{L}[\p{L}/]*)?\s*(?:->|→|=>|\bto\b)\s*(?<to>-?\d+(?:[.,]\d+)?)(?<toUnit>\p{L}[\p{L}/]*)?/gu;

const raisedWords = "raised increased higher grown";
const loweredWords = "lowered reduced lower decreased";

/** What turned so is not told by them. */
export const turnStems = stemsOf(`${raisedWords} ${loweredWords}`);

/** Words for the way in which the numbers of a text turned, as people speak of them; none where units differ or none turned. */
export function describeTurns(text: string): string {
  const turns = [...text.matchAll(turned)].flatMap(({ groups = {} }) => {
    const { from = "", unit, to = "", toUnit } = groups;
    const [before, after] = [from, to].map((number) => Number(number.replace(",", ".")));
    if (before === undefined || after === undefined || unit !== toUnit) return [];
    return before === after ? [] : [after > before ? raisedWords : loweredWords];
  });
  return [...new Set(turns)].join(" ");
}
