import { formatInstant } from "@/lib/base/instant";
import type { Named } from "@/lib/retrieval/words/named";
import { askedStemsOf, stemsOf } from "@/lib/retrieval/words/word-stems";
import type { Moment } from "../document/moments";
import { isItself } from "./own-action";
import type { Question } from "./question/question";
import { piecesOf, sourceOf } from "./record-moment";
import { isAskedAct } from "./restrictions/asked-act";
import { isDenied } from "./restrictions/asked-sense";
import { isDoneByNamed } from "./restrictions/done-by-named";
import { whyOtherTurn } from "./restrictions/own-turn";
import { letInBy } from "./tell-actor";
import { tellState } from "./tell-state";
import {
  type AnswerText,
  between,
  chosen,
  citationsMax,
  confidenceOf,
  refuse,
  type Standing,
  toCandidate,
} from "./telling";

/** Words that ask for more than that it happened once. */
const ofMore =
  /\b(?:no(?:t|body|thing|ne)?|never|still|any(?:body|one|thing)?|every\w*|all|only|always|ever|yet|enough|more|less|or)\b|n['’]t\b/iu;

/** Whether it happened: yes, where a record tells all that is asked. That none tells it is no "no". */
export function tellDid(
  { of: named, isOfNow, turnOf }: Extract<Question, { kind: "did" }>,
  standing: Standing,
): AnswerText {
  if (ofMore.test(named.words))
    return refuse("Records tell what happened, and not that nothing or nothing else did");
  const asked = askedStemsOf(named.words);
  if (isOfNow && turnOf === null) return tellNow(named, asked, standing);
  const found = standing.finder.find(
    named,
    (moment) =>
      asked.isSubsetOf(stemsOf(ownText(moment, standing))) &&
      !isDenied(moment, asked) &&
      isItself(moment, named) &&
      isAskedAct(named, moment) &&
      isDoneByNamed(named, moment, standing) &&
      isOfDoer(named, moment),
  );
  const [best] = found;
  if (best === undefined)
    return refuse(
      `No event tells that “${named.words}”, and that none does is no “no”`,
      standing.finder
        .find(named)
        .slice(0, 2)
        .map(({ moment, score }) => toCandidate(moment, Math.min(0.5, score / 2))),
    );
  const { moment } = best;
  const otherTurn = turnOf === null ? null : whyOtherTurn(turnOf, named, moment, standing);
  if (otherTurn !== null) return otherTurn;
  return {
    kind: "what_on",
    answer: `yes: ${moment.title} (${formatInstant(moment.earliest)})${sourceOf(moment)}`,
    interval: between(moment.earliest, moment.latest),
    evidence: moment.evidence.slice(0, citationsMax),
    pieces: piecesOf([moment]),
    confidence: confidenceOf([best]),
    reasoning: chosen(named, found),
  };
}

/** What is so is what was recorded last: that it once was so is no answer. */
function tellNow(named: Named, asked: ReadonlySet<string>, standing: Standing): AnswerText {
  const state = tellState({ of: named, at: null }, standing);
  if (state.kind === "none") return state;
  return asked.isSubsetOf(stemsOf(state.answer))
    ? { ...state, kind: "what_on", answer: `yes: ${state.answer}` }
    : refuse(`Of “${named.words}” the last that is recorded is: ${state.answer}`);
}

/** Whoever got in is who the words name. */
function isOfDoer({ words }: Named, { title, evidence: [first] }: Moment): boolean {
  const doer = letInBy(`${title}\n${first?.quote ?? ""}`);
  return doer === null || words.toLowerCase().includes(doer.toLowerCase());
}

/** What its title, its first record and its things tell. */
function ownText({ title, evidence: [first], entities }: Moment, { document }: Standing): string {
  const names = document.entities
    .filter(({ id }) => entities.includes(id))
    .flatMap(({ name, aliases }) => [name, ...aliases]);
  return [title, first?.quote ?? "", ...names].join("\n");
}
