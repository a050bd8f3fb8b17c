import { formatInstant } from "@/lib/base/instant";
import type { Named } from "@/lib/retrieval/words/named";
import type { Moment } from "../document/moments";
import { fitsTurningPoint, readTurningPoint, thingIn } from "./asked-turning-point";
import { findAlike } from "./find-alike";
import { findAnswering } from "./find-answering";
import { asksOfSaying, type Found, likeliestOf } from "./find-moment";
import { allText } from "./find-remedy";
import { whyOfOne } from "./held-state";
import { rolesOf } from "./may-answer";
import { piecesOf, sourceOf } from "./record-moment";
import { isAskedAct } from "./restrictions/asked-act";
import { isDoneByNamed } from "./restrictions/done-by-named";
import { tellTurn } from "./tell-condition";
import { tellLastFailure } from "./tell-last-failure";
import {
  type AnswerText,
  chosen,
  citationsMax,
  confidenceOf,
  nothingAnywhere,
  refuse,
  type Standing,
  severalMatching,
  undecided,
} from "./telling";
import { deedOf, isOnlyTold, wordTold } from "./told-deed";

/** "198.51.100.23 first appear": the fields of all records would have to be searched, and only what they say is. */
const appearing =
  /^\S*[\d._@-]\S* (?:first )?(?:appear(?:s|ed)?|seen|show(?:s|ed)? up|turn(?:s|ed)? up)$/iu;

/** All that is left of a question that names nothing, in whatever language it was asked. */
const onlyTurn = /^(?:(?:start|begin|happen|end|stop|finish|complete|resolve|recover)\p{L}*)?$/iu;

/** When something was: by its turning point, by the impact, or by what tells its words. */
export function tellWhen(named: Named, standing: Standing): AnswerText {
  if (appearing.test(named.words))
    return refuse(
      "Which record names it first is not known: not all fields of records are searched",
    );
  if (onlyTurn.test(named.words.trim()))
    return refuse("What began or ended is not named, and the nearest that says so may be anything");
  const point = readTurningPoint(named);
  const turned = point === null ? null : tellTurn(thingIn(named), point, standing);
  const known = turned ?? tellLastFailure(named, standing);
  if (known !== null) return known;
  const isAtPoint = fitsTurningPoint(point);
  const order = findAnswering(
    named,
    standing,
    (moment) =>
      isAtPoint(moment) && isAskedAct(named, moment) && isDoneByNamed(named, moment, standing),
  );
  if (order.kind === "several") return severalMatching(named, order.candidates);
  const found = titledFirst(order.found, named);
  const [best] = found;
  if (best === undefined) return nothingAnywhere(named, standing);
  const turns = turnsOf(found, named, standing);
  if (turns.length > 1)
    return undecided(`It was so ${turns.length} times, and the question names none of them`, turns);
  const { moment } = best;
  if (isYetToCome(moment, named)) {
    return undecided("What fits was written before it was done, and nothing states when it was", [
      moment,
    ]);
  }
  return tellMoment(moment, found, named, standing);
}

/** What people wrote of it is told as theirs. */
function tellMoment(
  moment: Moment,
  found: readonly Found[],
  named: Named,
  standing: Standing,
): AnswerText {
  const part = whyOfOnePart(moment, standing);
  if (part !== null) return undecided(part, [moment]);
  if (!isOnlyTold(moment, named.words)) return answerAt(moment, found, named);
  const deed = deedOf(moment, named.words, standing);
  const told = answerAt(deed ?? moment, found, named);
  return deed === null
    ? { ...told, answer: `${wordTold(moment, named.words, standing)}${sourceOf(moment)}` }
    : {
        ...told,
        answer: `${told.answer}, told by “${moment.title}”`,
        evidence: [...told.evidence, ...moment.evidence].slice(0, citationsMax),
      };
}

/** That a thing is well again is told of one of its parts. */
function whyOfOnePart({ id }: Moment, standing: Standing): string | null {
  const change = standing.document.stateChanges.find((each) => each.id === id);
  if (change === undefined) return null;
  const { entity: subject, property: predicate, to: value, evidence } = change;
  const content = `${predicate} ${value}`;
  return whyOfOne({ about: { subject, predicate, value }, content, evidence }, standing);
}

function answerAt(moment: Moment, found: readonly Found[], named: Named): AnswerText {
  return {
    ...{
      kind: "when",
      answer: `${formatInstant(moment.earliest)}: ${moment.title}${sourceOf(moment)}`,
    },
    interval: { earliest: formatInstant(moment.earliest), latest: formatInstant(moment.latest) },
    evidence: moment.evidence.slice(0, citationsMax),
    pieces: piecesOf([moment]),
    confidence: confidenceOf(found.slice(0, 1)),
    reasoning: chosen(named, found),
  };
}

const ofValue = /\b(?:set to|changed? to)\b| → |\bset \S+ ?=/iu;
/** Changes so close to each other are one. */
const oneChangeMs = 60_000;

/** Where a value was changed more than once, each change is another answer. */
function turnsOf(found: readonly Found[], named: Named, standing: Standing): readonly Moment[] {
  const [best] = found;
  if (best === undefined || !ofValue.test(best.moment.title)) return [];
  const alike = findAlike(found, named, (moment) => isAskedAct(named, moment), standing)
    .map(({ moment }) => moment)
    .toSorted((a, b) => a.earliest - b.earliest);
  return alike.filter(
    ({ earliest }, at) => at === 0 || earliest - (alike[at - 1]?.earliest ?? 0) > oneChangeMs,
  );
}

/** Of what fits about as well, that whose title has every word is meant, and not that which only cites them. */
function titledFirst(found: readonly Found[], { words, place }: Named): readonly Found[] {
  // As they are written: a word of the same meaning may turn it about ("cannot resolve").
  const asked = words.toLowerCase().match(/[\p{L}\p{N}_-]{4,}/gu) ?? [];
  const titled = likeliestOf(found).find(({ moment }) => {
    const title = moment.title.toLowerCase();
    return asked.every((word) => title.includes(word));
  });
  if (place !== null || titled === undefined || asked.length < 2) return found;
  return [titled, ...found.filter((each) => each !== titled)];
}

/** A message that asks for something or announces it was written before that is done, if it ever is. */
const toCome =
  /\b(?:(?:ha(?:ve|s)|needs?|ought) to|must|will|shall|should|going to|to be)\b|(?:必须|需要|将|应该)/iu;

function isYetToCome(moment: Moment, { words }: Named): boolean {
  return (
    rolesOf(moment).includes("statement") &&
    !asksOfSaying.test(words) &&
    toCome.test(allText(moment))
  );
}
