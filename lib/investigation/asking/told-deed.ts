import { formatInstant } from "@/lib/base/instant";
import { namesIn } from "@/lib/retrieval/matching/find-matches";
import { askedStemsOf, listStems, stemsOf } from "@/lib/retrieval/words/word-stems";
import type { Moment } from "../document/moments";
import { rolesOf } from "./may-answer";
import { ofSpeech } from "./own-action";
import { isAskedAct } from "./restrictions/asked-act";
import { sentencesOf } from "./restrictions/asked-sense";
import { authorOf, textOf } from "./tell-actor";
import type { Standing } from "./telling";

/** Is a moment what somebody wrote of a deed or a state, and not itself what is asked for? Its time is that of the writing. */
export function isOnlyTold(moment: Moment, words: string): boolean {
  return rolesOf(moment).includes("statement") && prose.test(moment.title) && !ofSpeech.test(words);
}

/** Words beside each other, as people write; a row of fields is none, in whatever file. */
const prose = /\p{Ll}{2,},? \p{L}{2,}|\p{sc=Han}{3,}/u;

/** What is written of a deed is written so long after it at most, or so shortly before. */
const writtenAfterMs = 120_000;
const writtenBeforeMs = 60_000;

/** The record of the deed that a message tells: of the same act, which people have several words for, and of a name that the same sentence has. Null where there is none. */
export function deedOf(told: Moment, words: string, { moments }: Standing): Moment | null {
  const names = new Set(namesIn(sentenceOf(told, words)).filter((name) => /\d/u.test(name)));
  const acts = [...askedStemsOf(words)].filter((stem) => stem.startsWith("="));
  const deeds = moments.filter((moment) => {
    const sinceMs = told.earliest - moment.earliest;
    if (!rolesOf(moment).includes("action") || sinceMs > writtenAfterMs) return false;
    const own = stemsOf(textOf(moment));
    return (
      sinceMs >= -writtenBeforeMs &&
      !own.isDisjointFrom(names) &&
      acts.some((act) => own.has(act)) &&
      isAskedAct({ words, place: null }, moment)
    );
  });
  return deeds.length === 1 ? (deeds[0] ?? null) : null;
}

/** What was written as done was done by then, and what was written as being done about then. */
export function wordTold(told: Moment, words: string, standing: Standing): string {
  const at = formatInstant(told.earliest);
  const asked = askedStemsOf(words);
  const isUnderWay = (sentenceOf(told, words).match(/\p{L}{3,}ing\b/gu) ?? []).some(
    (word) => !words.includes(word) && listStems(word).some((stem) => asked.has(stem)),
  );
  const by = authorOf(told, standing) ?? told.evidence[0]?.path ?? "people";
  return `${isUnderWay ? `about ${at}` : `by ${at} at the latest`}, as told by ${by}: ${told.title}`;
}

/** The sentence that tells most of the words. */
function sentenceOf(told: Moment, words: string): string {
  const asked = askedStemsOf(words);
  const share = (text: string) => asked.intersection(stemsOf(text)).size;
  const [best = ""] = sentencesOf(textOf(told)).toSorted((a, b) => share(b) - share(a));
  return best;
}
