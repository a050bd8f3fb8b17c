import type { Named } from "@/lib/retrieval/words/named";
import { stemsOf } from "@/lib/retrieval/words/word-stems";
import type { Moment } from "../document/moments";
import { type Found, likeliestOf } from "./find-moment";
import {
  type AnswerText,
  chosen,
  citationsMax,
  cited,
  confidenceOf,
  nothing,
  type Standing,
} from "./telling";

/** With less of the words told, what is counted is something else. */
const countedMin = 0.6;

/** How many of something: a number that an event tells of it, else how many happenings of it stand on the timeline. */
export function tellCount(named: Named, standing: Standing): AnswerText {
  const found = standing.finder.find(named);
  const [best] = found;
  if (best === undefined) return nothing(named, standing);
  const near = likeliestOf(found);
  const counted = near.flatMap((each) => numberIn(each, named))[0];
  if (counted !== undefined) {
    const { moment } = counted.of;
    return {
      ...{ kind: "how_many", answer: `${counted.number}: ${moment.title}` },
      evidence: moment.evidence.slice(0, citationsMax),
      pieces: [moment.id],
      confidence: confidenceOf([counted.of]),
      reasoning: `${chosen(named, [counted.of])}; it tells the number`,
    };
  }
  if (best.score < countedMin) return nothing(named, standing);
  const alike = near
    .filter(({ moment }) => moment.kind === best.moment.kind)
    .map(({ moment }) => moment);
  return {
    kind: "how_many",
    answer: `at least ${alike.length}, as many as the timeline tells: ${alike
      .map(({ title }) => title)
      .slice(0, citationsMax)
      .join("; ")}`,
    evidence: cited(alike).slice(0, citationsMax),
    pieces: alike.map(({ id }) => id),
    confidence: Math.min(0.5, confidenceOf([best])),
    reasoning: `${chosen(named, found)}; events of its kind that tell as much of the words are counted, not lines of the evidence`,
  };
}

const counted = /(?<![\p{L}\p{N}.:/_-])(\d[\d,]*)((?: [\p{L}-]+){1,3})/gu;

/** A number right before what is asked for: "110 failed passwords". */
function numberIn(of: Found, named: Named) {
  const asked = stemsOf(named.words);
  return [...textOf(of.moment).matchAll(counted)].flatMap(([, digits = "", behind = ""]) =>
    stemsOf(behind).intersection(asked).size > 0
      ? [{ of, number: Number(digits.replaceAll(",", "")) }]
      : [],
  );
}

function textOf({ title, words }: Moment): string {
  return [title, ...words.map(([text]) => text)].join("\n");
}
