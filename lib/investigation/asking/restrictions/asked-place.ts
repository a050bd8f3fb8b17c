import type { Named } from "@/lib/retrieval/words/named";
import { stemsOf } from "@/lib/retrieval/words/word-stems";
import type { Moment } from "../../document/moments";
import { ending } from "../searching/asked-turn";

const firstOfMany = /^first\b/iu;
const oneOfMore = /\b(?:goes on|go on|went on|continu\w*|again|still)\b/iu;
/** That something was over: "the errors stopped". */
const overAtEnd = /\b(?:stop(?:s|ped)?|end(?:s|ed)?|ceased?|ceases)$/iu;
const beginsAtEnd = /\b(?:start(?:s|ed)?|beg[aiu]n|begins|appear(?:s|ed)?)$/iu;
const over = ending.union(stemsOf("stop"));

/** Is it the first, the last or the n-th, as far as it tells itself? What many records are of is the first of them. */
export function isOfPlace(
  { words, place }: Named,
  { title, latest, end, evidence }: Moment,
): boolean {
  if (overAtEnd.test(words.trim())) {
    const told = stemsOf(`${title}\n${evidence[0]?.quote ?? ""}`);
    return !firstOfMany.test(title) && !told.isDisjointFrom(over);
  }
  if (beginsAtEnd.test(words.trim()) && oneOfMore.test(title)) return false;
  if (place === null) return true;
  if (place === "first") return !oneOfMore.test(title);
  const isOfMany = end !== null && end > latest;
  return !isOfMany && !firstOfMany.test(title) && !oneOfMore.test(title);
}
