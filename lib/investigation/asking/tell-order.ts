import { formatInstant } from "@/lib/base/instant";
import { describeLength } from "@/lib/domain/evidence/clock-doubt-text";
import { namesAsWritten } from "@/lib/retrieval/matching/find-matches";
import type { Named } from "@/lib/retrieval/words/named";
import { askedStemsOf, listStems, stemsOf } from "@/lib/retrieval/words/word-stems";
import type { Moment } from "../document/moments";
import { fitsTurningPoint, readTurningPoint } from "./asked-turning-point";
import { findAlike } from "./find-alike";
import { type Answering, type Fits, findAnswering, halfMin } from "./find-answering";
import { type Found, likeliestOf } from "./find-moment";
import { findBound } from "./incident-bound";
import { rolesOf } from "./may-answer";
import { openClockMs } from "./open-clock";
import { isItself } from "./own-action";
import type { OrderForm, Question } from "./question/question";
import { piecesOf, sourceOf } from "./record-moment";
import { isAskedAct } from "./restrictions/asked-act";
import { identifiersIn, namesOther } from "./restrictions/asked-names";
import { isDoneByNamed } from "./restrictions/done-by-named";
import { fillEllipsis } from "./restrictions/fill-ellipsis";
import { isOfComponent } from "./restrictions/of-component";
import { beginning, ending } from "./searching/asked-turn";
import { findFailureEnd } from "./tell-last-failure";
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
import { wasSoBefore } from "./was-so-before";

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
  if (form === "relative" && isOfSiblings && !areAlike(a, b))
    return undecided("The two that are compared are told by events of different kinds", [a, b]);
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
  return {
    ...rest,
    ...wordOrder({ kind: "order", first, second, form }, sides, standing),
    reasoning: order,
  };
}

/** In which order they were, and how far apart where neither was at another time as well. */
function wordOrder(
  { first, second, form }: Extract<Question, { form: OrderForm }>,
  { one, other, isExact }: Sides,
  { document }: Standing,
): Pick<AnswerText, "answer" | "durationMs"> {
  const [a, b] = [one.moment, other.moment];
  const isBefore = a.earliest < b.earliest;
  const [earlier, later] = isBefore ? [first, second] : [second, first];
  const isChoice = form === "choice";
  const inOrder = isChoice
    ? `${withPlace(earlier)} first, then ${withPlace(later)}`
    : `${isBefore ? "before" : "after"}`;
  if (!isExact) return { answer: `${inOrder}${sourceOf(a, b)}` };
  const ms = Math.abs(b.earliest - a.earliest);
  const openMs = openClockMs(a, b, document);
  const length = `${describeLength(ms)}${openMs === 0 ? "" : `, ${describeLength(openMs)} more or less, because a clock seems wrong`}`;
  const by =
    isChoice && openMs === 0 ? `${length} later` : `${isChoice ? "later " : ""}by ${length}`;
  return { answer: `${inOrder}, ${by}${sourceOf(a, b)}`, durationMs: ms };
}

/** `isExact`: neither was at another time as well. */
type Sides = { readonly one: Found; readonly other: Found; readonly isExact: boolean };

/** Each is known by its own first record; where one is told of times on both sides of the other, nothing says which is meant. */
function whyEither(as: readonly Found[], bs: readonly Found[]): readonly Moment[] | null {
  const [a, b] = [as, bs].map((all) => all.map(({ moment }) => moment));
  if (a === undefined || b === undefined) return null;
  const isBetween = (ones: readonly Moment[], others: readonly Moment[]) =>
    others.some(
      ({ earliest }) =>
        ones.some((one) => one.earliest < earliest) && ones.some((one) => one.earliest > earliest),
    );
  return isBetween(a, b) || isBetween(b, a) ? [...a, ...b] : null;
}

/** What a program writes again and again, and nobody did once, has no place before or after another. */
function whyAgain(
  as: readonly Found[],
  bs: readonly Found[],
  { recall }: Standing,
): readonly Moment[] | null {
  const isAgain = ([one]: readonly Found[], [other]: readonly Found[]) => {
    const [cited] = one?.moment.evidence ?? [];
    if (one === undefined || other === undefined || cited === undefined) return false;
    if (rolesOf(one.moment).includes("action") || rolesOf(one.moment).includes("statement"))
      return false;
    const first = recall?.at(cited);
    if (first?.place.kind !== "log" || !(one.moment.earliest < other.moment.earliest)) return false;
    const again = recall?.first(
      ({ place, time }) =>
        place.kind === "log" &&
        place.template === first.place.template &&
        time !== null &&
        time.earliest > other.moment.earliest,
    );
    return again != null;
  };
  return isAgain(as, bs) || isAgain(bs, as) ? [...as, ...bs].map(({ moment }) => moment) : null;
}

/** Each side by itself: two different events. */
function findSides(first: Named, second: Named, standing: Standing): Sides | AnswerText {
  const firsts = findSide(first, standing);
  if ("kind" in firsts) return firsts;
  const [best] = firsts;
  if (best === undefined) return nothingAnywhere(first, standing);
  const seconds = findSide(second, standing);
  if ("kind" in seconds) return seconds;
  const others = seconds.filter(({ moment }) => !isSame(moment, best.moment));
  if (others.length === 0) return nothingAnywhere(second, standing);
  const as = findAlike(firsts, first, sideOf(first, standing), standing);
  const bs = findAlike(others, second, sideOf(second, standing), standing).filter(({ moment }) =>
    as.every((a) => !isSame(a.moment, moment)),
  );
  const either = whyEither(as, bs) ?? whyAgain(as, bs, standing);
  if (either !== null)
    return undecided("One of the two was at several times, before the other and after it", either);
  const [[one, ...again] = [], [other, ...more] = []] = [as, bs].map((all) =>
    all.toSorted((a, b) => a.moment.earliest - b.moment.earliest),
  );
  if (one === undefined || other === undefined) return nothingAnywhere(second, standing);
  const [, later = other] = [one, other].toSorted((a, b) => a.moment.earliest - b.moment.earliest);
  const early = [one, other].filter(({ moment }) => wasSoBefore(moment, standing.recall));
  if (early.includes(later))
    return undecided("It was so before already, and when first is not told", [later.moment]);
  const isExact = early.length === 0 && isOnce(one, again) && isOnce(other, more);
  return { one, other, isExact };
}

/** By the clock of the incident, or as events and records tell it. */
function findSide(named: Named, standing: Standing): readonly Found[] | AnswerText {
  const side = findBound(named, standing) ?? findWhole(named, standing);
  if (side.kind === "none") return side;
  return side.kind === "several" ? severalMatching(named, side.candidates) : side.found;
}

function isOnce(first: Found, again: readonly Found[]): boolean {
  return again.every(({ moment }) => moment.earliest - first.moment.earliest <= togetherMs);
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

/** As audit and slow logs of databases write a statement: when it is done. */
const loggedWhenDone = /,QUERY,|\bQuery_time:|\bduration: /u;
/** No read of all of a table takes longer. */
const readMaxMs = 5 * 60_000;

/** Why nothing decides which of two was first; null where their times do. */
function whyOpen(a: Moment, b: Moment, { document }: Standing): string | null {
  const sharedMs = Math.min(a.latest, b.latest) - Math.max(a.earliest, b.earliest);
  if (sharedMs >= 0) return `undecidable: when they were overlaps by ${describeLength(sharedMs)}`;
  const [first, second] = a.earliest < b.earliest ? [a, b] : [b, a];
  const isLong =
    second.kind === "data_access" && loggedWhenDone.test(second.evidence[0]?.quote ?? "");
  if (isLong && second.earliest - first.earliest < readMaxMs)
    return `undecidable: when “${second.title}” was done is recorded, and not when it began`;
  const openMs = openClockMs(a, b, document);
  return Math.abs(b.earliest - a.earliest) > openMs
    ? null
    : `undecidable: a clock seems wrong by ${describeLength(openMs)} and was not corrected`;
}

/** Of two that are compared each has to have half of what is asked, in an event as in a record. */
function findWhole(named: Named, standing: Standing): Answering {
  const whole = findFailureEnd(named, standing) ?? findOwnEnd(named, standing);
  if (whole !== null) return { kind: "found", found: [whole] };
  const point = readTurningPoint(named);
  const answering = findAnswering(named, standing, sideOf(named, standing));
  if (answering.kind === "several") return answering;
  const found = answering.found.filter(
    ({ moment, score }) => score >= halfMin && hasContent(moment, named),
  );
  // Of several that were done at their own times nothing tells whose end is meant.
  const ends = point === "end" && named.place === null ? endsAlike(found) : [];
  return ends.length > 1 ? { kind: "several", candidates: ends } : { kind: "found", found };
}

/** Is it the very act of the very thing? */
function sideOf(named: Named, standing: Standing): Fits {
  const isAtPoint = fitsTurningPoint(readTurningPoint(named));
  return (moment) =>
    isItself(moment, named) &&
    isAtPoint(moment) &&
    isAskedAct(named, moment) &&
    isDoneByNamed(named, moment, standing) &&
    isOfComponent(named, moment, standing);
}

const completing = /\b(?:complet(?:e|es|ed|ion)|finish(?:es|ed)?|done)\b/iu;

/** What was begun and done on one after the other is done with the last of them, as its event has it. */
function findOwnEnd(named: Named, { finder }: Standing): Found | null {
  if (!completing.test(named.words)) return null;
  const begun = { ...named, words: named.words.replace(completing, " ").trim() };
  const found = finder
    .find(begun)
    .find(
      ({ moment, score }) =>
        score >= halfMin &&
        moment.end !== null &&
        rolesOf(moment).includes("action") &&
        isAskedAct(begun, moment),
    );
  if (found?.moment.end == null) return null;
  const { moment, score } = found;
  const { end } = found.moment;
  return {
    moment: { ...moment, title: `End of: ${moment.title}`, earliest: end, latest: end },
    score,
  };
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
