import type { EvidenceReader } from "../../ports/evidence-port";
import { plainText } from "./plain-text";
import { vocabularyOf, weightOf } from "./vocabulary";

/** What two texts must have in common to speak of one thing: a name, two numbers, or words the evidence seldom says. */
const commonMin = 1;
/** Of what was said in one moment, less. */
const commonOfMomentMin = 0.5;
const nameWeight = 0.6;
const numberWeight = 0.5;
/** Letters in which words of one stem may differ at their end. */
const stemEnd = 2;
const stemMin = 5;

/** Do two texts have more in common than what most records of the evidence say? */
export async function haveTellingWordsInCommon(
  evidence: EvidenceReader,
  one: string,
  other: string,
  isOfOneMoment = false,
): Promise<boolean> {
  const vocabulary = await vocabularyOf(evidence);
  const among = wordsIn(other);
  const stems = new Set([...among].map(stemOf));
  let common = 0;
  for (const word of wordsIn(one)) {
    if (/^\p{L}+$/u.test(word)) {
      common += stems.has(stemOf(word)) ? weightOf(vocabulary, word) : 0;
    } else if (among.has(word)) {
      common += /^\p{N}+$/u.test(word) ? numberWeight : nameWeight;
    }
  }
  return common >= (isOfOneMoment ? commonOfMomentMin : commonMin);
}

function stemOf(word: string): string {
  return word.length < stemMin + stemEnd ? word : word.slice(0, word.length - stemEnd);
}

/** Words of three letters, numbers of three digits, and what mixes both. */
function wordsIn(text: string): ReadonlySet<string> {
  return new Set(
    plainText(text)
      .split(" ")
      .filter((word) =>
        /^(?:\p{L}{3,}|\p{N}{3,}|(?=.*\p{L})(?=.*\p{N})[\p{L}\p{N}]{2,})$/u.test(word),
      ),
  );
}
