import { formatInstant, type Instant, parseInstant } from "@/lib/base/instant";
import { describeLength } from "@/lib/domain/evidence/clock-doubt-text";
import type { Named } from "@/lib/retrieval/words/named";
import { askedStemsOf, stemsOf } from "@/lib/retrieval/words/word-stems";
import { findTimes } from "@/lib/time/expressions/find-times";
import type { TimelineDocument } from "../document/document-schema";
import type { Moment } from "../document/moments";
import { isFitting, tellsNames } from "./find-answering";
import type { Found } from "./find-moment";
import type { Question } from "./question/question";
import { piecesOf, sourceOf, toMoment } from "./record-moment";
import { identifiersIn, namesOther } from "./restrictions/asked-names";
import { isOther, restartWithin, wasNowAndThen } from "./restrictions/not-throughout";
import { beginning, describesEnd, ending } from "./searching/asked-turn";
import { downIn, tellDown } from "./tell-condition";
import { tellIncidentLength } from "./tell-phase";
import {
  type AnswerText,
  between,
  chosen,
  citationsMax,
  cited,
  confidenceOf,
  nothingAnywhere,
  type Standing,
  severalMatching,
  undecided,
} from "./telling";

type Asked = Extract<Question, { isOfAct: boolean }>;

/** How long something lasted: by its own end, by what it was over with, or by a gap or clock that is told of it. */
export function tellLength({ of: named, isOfAct }: Asked, standing: Standing): AnswerText {
  const whole = tellIncidentLength(named, standing) ?? findGap(named, standing.document);
  if (whole !== null) return whole;
  const thing = downIn(named);
  if (thing !== null) return tellDown(thing, standing);
  const found = standing.finder.find(named);
  const [best] = found;
  if (best !== undefined && isFitting(best, named)) {
    const answering = tellFound({ named, isOfAct, found, best }, standing);
    const isOpen = answering.kind === "none" && answering.reasoning !== nowAndThen;
    return isOpen ? (tellRecalled(named, standing) ?? answering) : answering;
  }
  const recalled = tellRecalled(named, standing);
  if (recalled !== null) return recalled;
  return best === undefined
    ? nothingAnywhere(named, standing)
    : tellFound({ named, isOfAct, found, best }, standing);
}

type Told = {
  readonly named: Named;
  readonly isOfAct: boolean;
  readonly found: readonly Found[];
  readonly best: Found;
};

function tellFound(told: Told, standing: Standing): AnswerText {
  const { named, found } = told;
  const amount = ofAmount.test(named.words) ? findAmount(named, found) : null;
  return amount ?? tellLasting(told, standing);
}

const nowAndThen = "It was recorded now and then, and not from its first record to its last";
const apartMs = 24 * 3_600_000;

/** As records tell it. */
function tellRecalled(named: Named, { recall }: Standing): AnswerText | null {
  const recalled = recall?.length(named) ?? null;
  if (recalled === null) return null;
  if (recalled.kind === "several") {
    return severalMatching(named, recalled.records.map(toMoment));
  }
  if (recalled.kind === "stated") {
    const moment = toMoment(recalled.record);
    return {
      ...{ kind: "duration", durationMs: recalled.ms },
      answer: `${describeLength(recalled.ms)}: ${moment.title}${sourceOf(moment)}`,
      evidence: cited([moment]),
      pieces: [],
      confidence: confidenceOf([{ moment, score: recalled.record.share }]),
      reasoning: `A record of “${named.words}” says so`,
    };
  }
  const [start, end] = [toMoment(recalled.start), toMoment(recalled.end)];
  if (!areOfAsked(start, end, named)) return null;
  // What somebody wrote of an act is not its beginning.
  if (recalled.start.place.kind === "message") return null;
  const ms = end.earliest - start.earliest;
  // Two files that state a beginning and an end a day apart are of two things: a calendar and a log.
  if (ms > apartMs && recalled.start.place.path !== recalled.end.place.path) return null;
  return {
    ...{ kind: "duration", durationMs: ms, interval: between(start.earliest, end.earliest) },
    answer: `${describeLength(ms)}, from ${formatInstant(start.earliest)} to ${formatInstant(end.earliest)}: “${start.title}” until “${end.title}”${sourceOf(start)}`,
    evidence: cited([start, end]),
    pieces: [],
    confidence: confidenceOf([{ moment: start, score: recalled.start.share }]),
    reasoning: `“${start.title}” tells of “${named.words}”, and “${end.title}” that it was over`,
  };
}

/** The path of a file alone does not make a record what is asked for; the end is of the same thing. */
function areOfAsked(start: Moment, end: Moment, { words }: Named): boolean {
  const asked = askedStemsOf(words);
  // The same once more is no end of it.
  if (stemlessTitle(start) === stemlessTitle(end)) return false;
  const isStart = asked.intersection(stemsOf(start.title)).size >= asked.size / 2;
  return isStart && !asked.isDisjointFrom(stemsOf(end.title)) && !isEndOfOther(start, end);
}

const begun = /(?<what>\p{L}+?)[ _-]?(?:start(?:s|ed|ing)?|beg[iu]n|began)\b/iu;
const done = /(?<what>\p{L}+?)[ _-]?(?:complete[ds]?|finish(?:ed)?|ended|done)\b/iu;

/** "RolloutStarted", then "RollbackComplete": neither names what the other says began or was done. */
function isEndOfOther({ title: start }: Moment, { title: end }: Moment): boolean {
  const [one, other] = [begun.exec(start), done.exec(end)].map((found) =>
    found?.groups?.what?.toLowerCase(),
  );
  if (one === undefined || other === undefined) return false;
  return !end.toLowerCase().includes(one) && !start.toLowerCase().includes(other);
}

/** Of what may be meant as well as the best, how long each was. */
type Lasting = { readonly each: Found; readonly over: Moment | null; readonly end: Instant };

function tellLasting(told: Told, standing: Standing): AnswerText {
  const { named, found, best } = told;
  const several = sameOfOthers(best, found);
  if (several.length > 0)
    return undecided(
      `${several.length + 1} components were so, and the question names none of them`,
      [best.moment, ...several],
    );
  const lasting = lastingOf(told, standing);
  const [longest, ...others] = lasting;
  if (longest === undefined) {
    const { moment } = best;
    return {
      ...{ kind: "none", answer: "", confidence: 0, evidence: cited([moment]) },
      reasoning: `“${moment.title}” began at ${formatInstant(moment.earliest)}, and no end of it was found`,
    };
  }
  const alike = lasting
    .map(({ each }) => each.moment)
    .filter((one) => isOther(one, longest.each.moment));
  if (alike.length > 0 && identifiersIn(named.words).length === 0)
    return undecided("Several were so, each by itself, and the question names none of them", [
      longest.each.moment,
      ...alike,
    ]);
  const { each, over, end } = longest;
  const { moment } = each;
  const open = whyNotSoLong(longest, standing);
  if (open !== null) return undecided(open, [moment]);
  const restart = restartWithin(moment, end, standing.moments);
  if (restart !== undefined)
    return undecided(
      `“${restart.title}” came before “${over?.title ?? "its end"}”: whether it lasted until then is not known`,
      [moment, restart],
    );
  const ms = end - moment.earliest;
  const ends = over === null ? [moment] : [moment, over];
  const until = over === null ? "" : `; it was over with “${over.title}”`;
  const beside = others.map((other) => describeLength(lengthOf(other))).join(", ");
  return {
    ...{ kind: "duration", durationMs: ms, interval: between(moment.earliest, end) },
    answer: `${describeLength(ms)}, from ${formatInstant(moment.earliest)} to ${formatInstant(end)}: ${moment.title}${hostOf(moment, standing.document)}${sourceOf(...ends)}`,
    evidence: cited(ends),
    pieces: piecesOf(ends),
    confidence: confidenceOf([each]),
    reasoning: `${chosen(named, found)}${until}${beside === "" ? "" : `; it is the longest, others that are told alike lasted ${beside}`}`,
  };
}

/** Why it is not known to have lasted from its first record to its last; null where it is. */
function whyNotSoLong({ each: { moment }, over, end }: Lasting, standing: Standing): string | null {
  if (moment.kind === "access" && !(over !== null && closing.test(over.title)))
    return "What was done in the name of an account tells no end of its session";
  return over === null && wasNowAndThen(moment, end, standing) ? nowAndThen : null;
}

/** What says of a session that it was over; that the account was locked later does not. */
const closing =
  /\b(?:clos\w*|log(?:s|ged)?[ -]?(?:out|off)|disconnect\w*|sign(?:s|ed)?[ -]?out)\b/iu;

/** The one whose turn it is, or all told alike, the longest first: what somebody asks the length of is seldom a hiccup of it. */
function lastingOf({ found, named, isOfAct }: Told, standing: Standing): readonly Lasting[] {
  const { moments } = standing;
  const told = toldOf(found[0]?.moment, named);
  const lengths = found
    .filter(
      ({ moment, score }) =>
        score >= lastingShare * (found[0]?.score ?? 0) && told.isSubsetOf(stemsOfMoment(moment)),
    )
    .flatMap((each): Lasting[] => {
      const { moment } = each;
      const later = findLast(moment, moments) ?? findOver(moment, named, standing);
      const over = isOfAct && later !== null && !isDoneBy(later, named) ? null : later;
      const end = over?.earliest ?? endOfNamed(moment, named);
      return end === null || end <= moment.earliest ? [] : [{ each, over, end }];
    });
  const [first] = lengths;
  if (first === undefined || named.place !== null) return lengths.slice(0, 1);
  return lengths
    .filter(({ each }) => stemlessTitle(each.moment) === stemlessTitle(first.each.moment))
    .toSorted((a, b) => lengthOf(b) - lengthOf(a));
}

/** An act is done with what says that this act was, and not with the next that was well. */
function isDoneBy({ title }: Moment, { words }: Named): boolean {
  return describesEnd(title) && askedStemsOf(words).isSubsetOf(stemsOf(title));
}

/** The end of what merges several is that of the last of them, and not of the one that is named. */
function endOfNamed({ words, end }: Moment, named: Named): Instant | null {
  const names = identifiersIn(named.words);
  return words.some(([text]) => namesOther(text, names)) ? null : end;
}

/** Of the words asked for, what the best tells: another thing that lacks one of them is not asked for. */
function toldOf(best: Moment | undefined, { words }: Named): ReadonlySet<string> {
  if (best === undefined) return new Set();
  return askedStemsOf(words).intersection(stemsOfMoment(best)).difference(beginning.union(ending));
}

function stemsOfMoment({ words }: Moment): ReadonlySet<string> {
  return stemsOf(words.map(([text]) => text).join("\n"));
}

function lengthOf({ each, end }: Lasting): number {
  return end - each.moment.earliest;
}

/** Told in the same words but for its numbers. */
function stemlessTitle({ title }: Moment): string {
  return title.replace(/\d+/g, "0");
}

/** What tells so much of what the best tells may be meant where the best has no end. */
const lastingShare = 0.7;

const firstOf = /^first\b/i;
const lastOf = /^last\b/i;

/** Of what is told by its first and its last time, the last: when something ended is known better by it than by what was seen of it. */
function findLast(moment: Moment, moments: readonly Moment[]): Moment | null {
  const [main] = moment.entities;
  if (main === undefined || !firstOf.test(moment.title)) return null;
  const last = moments.findLast(
    (other) =>
      other.entities[0] === main &&
      lastOf.test(other.title) &&
      other.earliest > moment.earliest &&
      (moment.end === null || other.earliest <= moment.end),
  );
  return last ?? null;
}

/** How far, how late, by how much: an amount that was measured, not how long it was so. */
const ofAmount =
  /\b(?:ahead|behind|off|wrong|late|delayed|apart|stale|old|lag\w*)\b|快|慢|晚|延迟/i;

/** The first length that what fits nearly as well as the best says of itself. */
function findAmount(named: Named, found: readonly Found[]): AnswerText | null {
  const [best] = found;
  if (best === undefined) return null;
  for (const each of found.filter(({ score }) => score >= amountShare * best.score)) {
    const { moment } = each;
    for (const [text] of moment.words) {
      const { expressions } = findTimes(text, { reference: null, zone: "UTC", isDayFirst: false });
      const amount = expressions.find(({ durationMs }) => durationMs !== null);
      if (amount?.durationMs == null) continue;
      return {
        ...{ kind: "duration", durationMs: amount.durationMs },
        answer: `${describeLength(amount.durationMs)}: ${moment.title}`,
        evidence: moment.evidence.slice(0, citationsMax),
        pieces: [moment.id],
        confidence: confidenceOf([each]),
        reasoning: `${chosen(named, [each])}; it says “${amount.text}”`,
      };
    }
  }
  return null;
}

const amountShare = 0.7;

/** The next thing of the same that recovers, or that is told in the same words with another end. */
function findOver(moment: Moment, named: Named, { moments, document }: Standing): Moment | null {
  if (moment.end !== null) return null;
  const [main] = moment.entities;
  const names = document.entities.flatMap(({ name, aliases }) => [name, ...aliases]);
  // That both are of one thing does not make the one the end of the other.
  const own = stemsOf(moment.title).difference(stemsOf(names.join(" ")));
  const later = moments.filter(({ earliest }) => earliest > moment.earliest);
  const alike = later.find(
    (other) =>
      main !== undefined &&
      other.entities[0] === main &&
      tellsNames(other, named) &&
      isEndOf(other, moment) &&
      stemsOf(other.title).intersection(own).size > 0,
  );
  return alike ?? null;
}

const endingKinds: ReadonlySet<string> = new Set(["recovery", "mitigation", "state_change"]);

/** The same state of other components, where the words fit each of them as well. */
function sameOfOthers({ moment, score }: Found, found: readonly Found[]): readonly Moment[] {
  if (moment.kind !== "state_change") return [];
  const turn = turnOf(moment.title);
  return found
    .filter(
      (other) =>
        other.moment.kind === "state_change" &&
        other.score >= 0.95 * score &&
        other.moment.entities[0] !== moment.entities[0] &&
        turnOf(other.moment.title) === turn,
    )
    .map((other) => other.moment);
}

/** The one host that its records are of, where its title does not say so. */
function hostOf({ title, evidence }: Moment, { entities }: TimelineDocument): string {
  const hosts = entities.filter(({ type }) => type === "host").map(({ name }) => name);
  const text = evidence.map(({ path, quote }) => `${path}\n${quote}`).join("\n");
  const words = new Set(text.match(/[\p{L}\p{N}_.-]+/gu) ?? []);
  const [host, ...others] = hosts.filter((name) => words.has(name));
  return host === undefined || others.length > 0 || title.includes(host) ? "" : `, on ${host}`;
}

function turnOf(title: string): string {
  return title.slice(title.indexOf(": ") + 2);
}

/** A failure ends nothing, and a state is ended by the next state of the same property or by a recovery. */
function isEndOf(other: Moment, { kind, title }: Moment): boolean {
  if (kind === "state_change" && other.kind === "state_change")
    return propertyOf(other.title) === propertyOf(title);
  if (endingKinds.has(other.kind)) return true;
  const isFailure = other.kind === "failure" || other.kind === "degradation";
  return !isFailure && /\b(?:resolv|clear|end(?:s|ed)?\b|recover|again\b|up\b)/i.test(other.title);
}

/** A state is called by its thing, its property, and from what to what it turned. */
function propertyOf(title: string): string {
  const [before = ""] = title.split(" → ");
  return before.split(" ").slice(0, -1).join(" ").split(": ")[0] ?? "";
}

/** "For which period are there no logs of X", "by how much is the clock of X off": what a gap tells. */
function findGap({ words }: Named, { gaps }: TimelineDocument): AnswerText | null {
  const isOfRecords =
    /\b(?:no|without|missing|hole|gap|silence|break|silent)\b.*\b(?:log|logs|line|lines|record|records|metrics?|samples?|data|entries)\b|没有.*(?:日志|记录|指标)/i.test(
      words,
    );
  const isOfClock = /\bclock\b|时钟/i.test(words);
  if (!isOfRecords && !isOfClock) return null;
  const asked = stemsOf(words);
  const [best] = gaps
    .filter(({ reason }) => (isOfClock ? reason === "clock" : reason === "silence"))
    .map((gap) => ({ gap, score: stemsOf(gap.files.join(" ")).intersection(asked).size }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score);
  if (best === undefined) return null;
  const { gap } = best;
  const answered = {
    answer: gap.description,
    evidence: gap.evidence.slice(0, citationsMax),
    pieces: [gap.id],
    confidence: 0.7,
  };
  const reasoning = "A gap of the timeline tells it";
  if (!isOfClock && gap.window !== undefined) {
    const [from, to] = [parseInstant(gap.window.from), parseInstant(gap.window.to)];
    if (from === null || to === null) return null;
    return {
      kind: "duration",
      ...answered,
      durationMs: to - from,
      interval: between(from, to),
      reasoning,
    };
  }
  const seconds = /(\d+(?:\.\d+)?) s (?:ahead|behind)/.exec(gap.description)?.[1];
  if (seconds === undefined) return null;
  return { kind: "duration", ...answered, durationMs: Number(seconds) * 1000, reasoning };
}
