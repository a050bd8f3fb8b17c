import { formatInstant } from "@/lib/base/instant";
import { describeLength } from "@/lib/domain/clock-doubt-text";
import { namesAsWritten } from "@/lib/retrieval/matching/find-matches";
import type { Named } from "@/lib/retrieval/words/named";
import { askedStemsOf, listStems, stemsOf } from "@/lib/retrieval/words/word-stems";
import type { Moment } from "../document/moments";
import { beginning, ending } from "../searching/asked-turn";
import { fitsTurningPoint, readTurningPoint } from "./asked-turning-point";
import { type Answering, findAnswering, halfMin } from "./find-answering";
import { type Found, likeliestOf } from "./find-moment";
import { openClockMs } from "./open-clock";
import { isItself } from "./own-action";
import type { OrderForm, Question } from "./question/question";
import { isOfRecords, piecesOf, sourceOf } from "./record-moment";
import { isAskedAct } from "./restrictions/asked-act";
import { identifiersIn, namesOther } from "./restrictions/asked-names";
import { fillEllipsis } from "./restrictions/fill-ellipsis";
import {
  type AnswerText,
  chosen,
  cited,
  confidenceOf,
  nothingAnywhere,
  refuse,
  type Standing,
  severalMatching,
  undecided,
} from "./telling";

/** Which of two came first, or whether one was before the other. */
export function tellOrder(
  { first, second: asked, form }: Extract<Question, { form: OrderForm }>,
  standing: Standing,
): AnswerText {
  const second =
    form === "relative" ? { ...asked, words: fillEllipsis(first.words, asked.words) } : asked;
  const sides = findSides(first, second, standing);
  if ("kind" in sides) return sides;
  const { one, other } = sides;
  const [a, b] = [one.moment, other.moment];
  const isOfSiblings = namesOther(first.words, identifiersIn(second.words));
  const doubt = form === "relative" ? whyDoubtful(sides, isOfSiblings) : null;
  if (doubt !== null) return doubt;
  const order = `“${a.title}” at ${formatInstant(a.earliest)}, “${b.title}” at ${formatInstant(b.earliest)}`;
  const rest = {
    kind: "order",
    evidence: cited([a, b]),
    pieces: piecesOf([a, b]),
    confidence: confidenceOf([one, other]),
  } as const;
  const open = whyOpen(a, b, standing);
  if (open !== null) {
    const { evidence, pieces } = rest;
    return refuse(open, [{ answer: open, evidence, pieces, confidence: 0.3, why: order }]);
  }
  const isBefore = a.earliest < b.earliest;
  const ms = Math.abs(b.earliest - a.earliest);
  const openMs = openClockMs(a, b, standing.document);
  const length = `${describeLength(ms)}${openMs === 0 ? "" : `, ${describeLength(openMs)} more or less, because a clock seems wrong`}`;
  const [earlier, later] = isBefore ? [first, second] : [second, first];
  const answer =
    form === "choice"
      ? `${withPlace(earlier)} first, then ${withPlace(later)}, ${openMs === 0 ? `${length} later` : `later by ${length}`}`
      : `${isBefore ? "before" : "after"}, by ${length}`;
  return { ...rest, answer: `${answer}${sourceOf(a, b)}`, durationMs: ms, reasoning: order };
}

type Sides = {
  readonly one: Found;
  readonly other: Found;
  /** What may be meant as well by each. */
  readonly besides: readonly [readonly Found[], readonly Found[]];
};

function whyDoubtful(sides: Sides, isOfSiblings: boolean): AnswerText | null {
  const [a, b] = [sides.one.moment, sides.other.moment];
  const unclear = onBothSides(sides);
  if (unclear.length > 0)
    return undecided("Several may be meant, and they were on both sides of it", unclear);
  return isOfSiblings && !areAlike(a, b)
    ? undecided("The two that are compared are told by events of different kinds", [a, b])
    : null;
}

/** Of what may be meant as well, what turns the order about; none where all of them tell the same. */
function onBothSides({ one, other, besides: [ones, others] }: Sides): readonly Moment[] {
  const isBefore = one.moment.earliest < other.moment.earliest;
  const turned = [
    ...ones.filter(({ moment }) => moment.earliest < other.moment.earliest !== isBefore),
    ...others.filter(({ moment }) => one.moment.earliest < moment.earliest !== isBefore),
  ].map(({ moment }) => moment);
  return turned.length === 0 ? [] : [one.moment, other.moment, ...turned];
}

/** Each side by itself: two different events. */
function findSides(first: Named, second: Named, standing: Standing): Sides | AnswerText {
  const firsts = findWhole(first, standing);
  if (firsts.kind === "several") return severalMatching(first, firsts.candidates);
  const [one] = firsts.found;
  if (one === undefined) return nothingAnywhere(first, standing);
  const seconds = findWhole(second, standing);
  if (seconds.kind === "several") return severalMatching(second, seconds.candidates);
  const other = seconds.found.find(({ moment }) => !isSame(moment, one.moment));
  if (other === undefined) return nothingAnywhere(second, standing);
  const beside = (found: readonly Found[], { place }: Named) =>
    place === null
      ? likeliestOf(found).filter(
          ({ moment }) => !isSame(moment, one.moment) && !isSame(moment, other.moment),
        )
      : [];
  return { one, other, besides: [beside(firsts.found, first), beside(seconds.found, second)] };
}

const turning = beginning.union(ending);

/** Of two of a kind the same is told: that the one began and the other was done is no order of them. */
function areAlike(a: Moment, b: Moment): boolean {
  const [one, other] = [a, b].map(({ title, evidence }) =>
    stemsOf(evidence[0]?.quote ?? title).intersection(turning),
  );
  return one === undefined || other === undefined || one.symmetricDifference(other).size === 0;
}

/** One event, or two that rest on the same first record. */
function isSame(a: Moment, b: Moment): boolean {
  const [one, other] = [a.evidence[0], b.evidence[0]];
  const isCited = one !== undefined && JSON.stringify(one) === JSON.stringify(other);
  return a.id === b.id || (isCited && a.earliest === b.earliest);
}

/** Why nothing decides which of two was first; null where their times do. */
function whyOpen(a: Moment, b: Moment, { document }: Standing): string | null {
  const sharedMs = Math.min(a.latest, b.latest) - Math.max(a.earliest, b.earliest);
  if (sharedMs >= 0) return `undecidable: when they were overlaps by ${describeLength(sharedMs)}`;
  const openMs = openClockMs(a, b, document);
  return Math.abs(b.earliest - a.earliest) > openMs
    ? null
    : `undecidable: a clock seems wrong by ${describeLength(openMs)} and was not corrected`;
}

/** Of two that are compared each has to have half of what is asked, in an event as in a record. */
function findWhole(named: Named, standing: Standing): Answering {
  const point = readTurningPoint(named);
  const isAtPoint = fitsTurningPoint(point);
  const answering = findAnswering(
    named,
    standing,
    (moment) => isItself(moment, named) && isAtPoint(moment) && isAskedAct(named, moment),
  );
  if (answering.kind === "several") return answering;
  const found = answering.found.filter(
    ({ moment, score }) => score >= halfMin && hasContent(moment, named),
  );
  const [best] = found;
  const longer = point === "end" && best !== undefined ? longerThan(best.moment, standing) : [];
  if (best !== undefined && longer.length > 0)
    return { kind: "several", candidates: [best.moment, ...longer] };
  // Of several that were done at their own times nothing tells whose end is meant.
  const ends = point === "end" && named.place === null ? endsAlike(found) : [];
  return ends.length > 1 ? { kind: "several", candidates: ends } : { kind: "found", found };
}

const acts: ReadonlySet<string> = new Set(["change", "action", "mitigation"]);

/** What was done then by a record of the same file and went on: the record tells the end of a part of it. */
function longerThan(moment: Moment, { moments }: Standing): readonly Moment[] {
  const path = moment.evidence[0]?.path;
  if (!isOfRecords(moment)) return [];
  return moments.filter(
    ({ kind, earliest, end, evidence }) =>
      acts.has(kind) &&
      end !== null &&
      earliest <= moment.earliest &&
      moment.latest < end &&
      evidence.some((each) => each.path === path),
  );
}

const alikeShare = 0.97;
const togetherMs = 1000;

function endsAlike(found: readonly Found[]): readonly Moment[] {
  const best = found[0]?.score ?? 0;
  const alike = found.filter(({ score }) => score >= alikeShare * best).map(({ moment }) => moment);
  const first = Math.min(...alike.map(({ earliest }) => earliest));
  const later = alike.filter(({ earliest }) => earliest > first + togetherMs);
  return later.length === 0 ? [] : alike;
}

/** Names alone are of anything that happened there: half of the other words have to be in it, too. */
function hasContent({ words }: Moment, named: Named): boolean {
  const names = new Set(namesAsWritten(named.words).flatMap(listStems));
  const asked = askedStemsOf(named.words).difference(names).difference(beginning);
  const has = stemsOf(words.map(([text]) => text).join("\n"));
  return asked.intersection(has).size >= asked.size / 2;
}

function withPlace({ words, place }: Named): string {
  return place === null ? words : `${words} (${place})`;
}

/** In which order all of several were; of one name that tells several, those. */
export function tellSequence(all: readonly Named[], standing: Standing): AnswerText {
  const chosenOnes: Found[] = [];
  for (const named of all) {
    const answering = findAnswering(named, standing, (moment) => isItself(moment, named));
    if (answering.kind === "several") return severalMatching(named, answering.candidates);
    const known = new Set(chosenOnes.map(({ moment }) => moment.id));
    const found = answering.found.filter(({ moment }) => !known.has(moment.id));
    const [best] = found;
    if (best === undefined) return nothingAnywhere(named, standing);
    chosenOnes.push(...(all.length === 1 ? alikeOf(found) : [best]));
  }
  if (chosenOnes.length < 2) {
    const [{ words } = { words: "" }] = all;
    const [only] = chosenOnes;
    return refuse(`The timeline has “${words}” once: “${only?.moment.title}”`);
  }
  const inOrder = chosenOnes.toSorted((a, b) => a.moment.earliest - b.moment.earliest);
  const moments = inOrder.map(({ moment }) => moment);
  const steps = moments.map((moment, at) => {
    const before = moments[at - 1];
    const told = `“${moment.title}” (${formatInstant(moment.earliest)})`;
    if (before === undefined) return told;
    // Which of two is first cannot be told where their times overlap.
    return moment.earliest <= before.latest ? `about then ${told}` : `then ${told}`;
  });
  return {
    kind: "order",
    answer: `${steps.join(", ")}${sourceOf(...moments)}`,
    evidence: moments.flatMap(({ evidence }) => evidence.slice(0, 1)).slice(0, listedMax),
    pieces: piecesOf(moments),
    confidence: confidenceOf(inOrder),
    reasoning: all.map((named, at) => chosen(named, chosenOnes.slice(at))).join("; "),
  };
}

const listedMax = 8;

/** All that are told about as well as the best, each thing by the first of it. */
function alikeOf(found: readonly Found[]): readonly Found[] {
  const byTime = likeliestOf(found).toSorted((a, b) => a.moment.earliest - b.moment.earliest);
  const things = Map.groupBy(byTime, ({ moment }) => moment.entities[0] ?? moment.id);
  return [...things.values()].flatMap(([first]) => first ?? []).slice(0, listedMax);
}
