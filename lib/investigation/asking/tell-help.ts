import { formatInstant, instant, interval } from "@/lib/base/instant";
import { namesIn } from "@/lib/retrieval/matching/find-matches";
import type { Named } from "@/lib/retrieval/words/named";
import { askedStemsOf, listStems, stemsOf } from "@/lib/retrieval/words/word-stems";
import type { Moment } from "../document/moments";
import { compareShares } from "./compare-shares";
import { placeKey } from "./find-alike";
import { type Clue, findClues } from "./find-clues";
import {
  allText,
  denies,
  findRemedies,
  impactSpan,
  isPartOf,
  praises,
  type Remedy,
  recoveryOf,
  statementsAfter,
  statementsOf,
} from "./find-remedy";
import { rolesOf } from "./may-answer";
import { reportsAction } from "./own-action";
import type { Question } from "./question/question";
import { isOfRecords, piecesOf, sourceOf, toMoment } from "./record-moment";
import { isOtherAct } from "./restrictions/asked-act";
import { tellsUndoing } from "./restrictions/opposite-acts";
import { beginning, ending } from "./searching/asked-turn";
import { sureness } from "./steps-back";
import { doerOf, textOf } from "./tell-actor";
import { type AnswerText, citationsMax, cited, refuse, type Standing, undecided } from "./telling";

/** Less of the words told is another action. */
const shareMin = 0.5;

/** An alert or a page is no act, and helps nobody by itself. */
const ofAlerts = askedStemsOf("alert page notification pager message call warning");

/** Whether an action ended anything, or made it worse: only what was measured after it, or what a person stated of it, answers. */
export function tellHelp(
  { of: named, isOfHarm }: Extract<Question, { kind: "did_it_help" }>,
  standing: Standing,
): AnswerText {
  if (askedStemsOf(named.words).isSubsetOf(ofAlerts))
    return refuse(`“${named.words}” is no action, and only an action can help`);
  const helped = tellHelped(named, standing);
  return isOfHarm ? turnRound(helped) : helped;
}

/** What helped made nothing worse; what did not help may have, and may not. */
function turnRound(helped: AnswerText): AnswerText {
  if (helped.kind === "none") return helped;
  const verdict = /^(?:yes|partly)(?=:)/u.exec(helped.answer)?.[0];
  if (verdict === undefined)
    return refuse("It did not help, and nothing tells whether it made anything worse");
  const part = verdict === "yes" ? "no, it helped" : "no, it helped in part";
  return { ...helped, answer: helped.answer.replace(verdict, part) };
}

function tellHelped(named: Named, standing: Standing): AnswerText {
  const found = findClues("did_it_help", named, standing).filter(
    ({ share, moment }) => share >= shareMin && isDone(moment) && !isOtherAct(named, moment),
  );
  // What a program does again and again is no step that somebody took, where one is told.
  const [best] = found.filter(({ moment }) => !isRoutine(moment, standing));
  if (best === undefined) return refuse(`No action was found that fits “${named.words}”`);
  const other = found.find(
    ({ moment }) => leadsOther(moment, best.moment) && tellsWord(moment, best.moment, named.words),
  );
  if (other !== undefined)
    return undecided(`“${named.words}” may be either of two actions`, [best.moment, other.moment]);
  const judged = { clue: best, named, ...contextOf(best.moment, named, standing) };
  const never = whyNever(best.moment, standing);
  if (never !== null) return refuse(never);
  const denied = byDenial(judged);
  if (denied !== null) return denied;
  return (
    byPraise(judged, standing) ??
    byMeasure(judged, standing) ??
    refuse(
      `Nothing was measured or stated after “${best.moment.title}” that tells whether it helped`,
    )
  );
}

/** Why an action cannot have helped: there was no failure yet, or it may be what caused them. Null where it can. */
function whyNever(moment: Moment, standing: Standing): string | null {
  const { from } = impactSpan(standing);
  if (from !== null && moment.earliest < from)
    return `“${moment.title}” (${formatInstant(moment.earliest)}) was before the first failure of the impact (${formatInstant(from)}): it cannot have ended the failures`;
  const { rootCauses, candidates = [], events } = standing.document;
  const causes = new Set([...rootCauses, ...candidates].map(({ event }) => event));
  const isCause = events.some(
    ({ id, evidence }) =>
      causes.has(id) &&
      (id === moment.id || (isOfRecords(moment) && shareCitation(evidence, moment.evidence))),
  );
  return isCause ? `“${moment.title}” is a candidate for the cause of the failures` : null;
}

function shareCitation(one: Moment["evidence"], other: Moment["evidence"]): boolean {
  const places = new Set(one.map(placeKey));
  return other.some((citation) => places.has(placeKey(citation)));
}

/** A message is of an action where it reports that it was done, and neither asks for it nor guesses; that something turned is no act. */
function isDone(moment: Moment): boolean {
  if (moment.kind === "state_change") return false;
  return !rolesOf(moment).includes("statement") || reportsAction(allText(moment));
}

/** What a program's own log tells of it, and of nobody who did it. */
function isRoutine(moment: Moment, standing: Standing): boolean {
  const isObserved = rolesOf(moment).includes("observation");
  return isObserved && doerOf(moment, standing) === null && !ofChange.test(textOf(moment));
}

/** A record of changes names each by its number and what it turned. */
const ofChange = /\b[A-Z]{2,}-\d+\b|->|→/u;

const recordNumber = /\b[A-Z]{2,}-\d+\b/u;

/** Records of changes with numbers of their own are of two actions, also where the one names the other. */
function leadsOther(one: Moment, other: Moment): boolean {
  const [a, b] = [one, other].map(
    ({ title, evidence }) => recordNumber.exec(`${title}\n${evidence[0]?.quote ?? ""}`)?.[0],
  );
  return a !== undefined && b !== undefined && a !== b;
}

/** Does one have a word of the question to the letter that the other has in another form only? */
function tellsWord(one: Moment, other: Moment, words: string): boolean {
  const [has, lacks] = [one, other].map((moment) => new Set(wordsOf(textOf(moment))));
  return wordsOf(words).some(
    (word) => word.length > 2 && has?.has(word) === true && lacks?.has(word) === false,
  );
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

type Judged = {
  readonly clue: Clue;
  readonly named: Named;
  /** What people wrote after it, before anything else was done. */
  readonly said: readonly Moment[];
  /** What people wrote after it at any time. */
  readonly later: readonly Moment[];
  /** The next other action. */
  readonly next: Moment | null;
  readonly recovery: Remedy["recovery"];
};

function contextOf(
  moment: Moment,
  { words }: Named,
  standing: Standing,
): Omit<Judged, "clue" | "named"> {
  const next =
    changesAfter(moment, standing).find(
      (other) =>
        isAnotherRow(other, moment) ||
        leadsOther(other, moment) ||
        !(isPartOf(other, moment) || askedStemsOf(words).isSubsetOf(stemsOf(other.title))),
    ) ?? null;
  // What is written while it is being done judges nothing yet.
  const isBehind = ({ earliest }: Moment) => earliest > moment.earliest + startedMs;
  return {
    said: statementsAfter(moment, next, standing).filter(isBehind),
    later: statementsOf(standing).filter(isBehind),
    next,
    recovery: recoveryOf(moment, standing),
  };
}

/** What else was done after it, as events tell it and as records of changes do. */
function changesAfter(moment: Moment, { moments, recall }: Standing): readonly Moment[] {
  const from = instant(moment.earliest + startedMs);
  const last = Math.max(from, ...moments.map(({ earliest }) => earliest));
  const recorded = recall?.within(interval(from, instant(last)), { isOfChanges: true, limit: 50 });
  const told = moments.filter(
    (other) =>
      other.earliest > from &&
      (/^(?:mitigation|change|action)$/u.test(other.kind) ||
        (tellsUndoing(other.title) && !rolesOf(other).includes("statement"))),
  );
  return [...told, ...(recorded?.records ?? []).map(toMoment)].toSorted(
    (a, b) => a.earliest - b.earliest,
  );
}

/** An action takes that long to be done; what is logged meanwhile is part of it. */
const startedMs = 3000;

/** Rows of one table share a title: where each quotes words that the other does not, another action was done. */
function isAnotherRow(other: Moment, one: Moment): boolean {
  if (other.title !== one.title) return false;
  const [a, b] = [other, one].map(
    ({ evidence }) =>
      new Set(listStems(evidence[0]?.quote ?? "").filter((stem) => !/\d/.test(stem))),
  );
  if (a === undefined || b === undefined) return false;
  const light = beginning.union(ending);
  return a.difference(b).difference(light).size > 0 && b.difference(a).difference(light).size > 0;
}

/** That nothing changed is written of what was done last, whether it is named or not. */
function byDenial({ clue, said }: Judged): AnswerText | null {
  const verdict = ownAnd(clue, said).find((each) => denies(allText(each)));
  if (verdict === undefined) return null;
  return verdictOf("no", verdict, clue);
}

/** Who wrote that it helped names it: "since the rollback" speaks for the rollback alone. */
function byPraise({ clue, named, said, later }: Judged, standing: Standing): AnswerText | null {
  const { moment } = clue;
  const step = stepWords(clue, named, standing.document);
  const verdict =
    ownAnd(clue, said).find(
      (each) => praises(allText(each), moment) && (each === moment || names(allText(each), step)),
    ) ?? later.find((each) => praisesStep(allText(each), moment, step));
  return verdict === undefined ? null : verdictOf("yes", verdict, clue);
}

function ownAnd({ moment }: Clue, said: readonly Moment[]): readonly Moment[] {
  return rolesOf(moment).includes("statement") ? [moment, ...said] : said;
}

function verdictOf(verdict: "yes" | "no", by: Moment, { moment, share }: Clue): AnswerText {
  return {
    kind: "did_it_help",
    answer: `${verdict}: “${by.title}” (${formatInstant(by.earliest)}), after “${moment.title}”${sourceOf(by)}`,
    evidence: cited([by, moment]).slice(0, citationsMax),
    pieces: piecesOf([moment, by]),
    confidence: share * 0.9,
    reasoning:
      verdict === "no"
        ? "Somebody wrote it after the action, before anything else was done"
        : "Somebody wrote it after the action, and names it",
  };
}

/** What of the question names the action, and not the components that it was done to. */
function stepWords(
  { missing }: Clue,
  { words }: Named,
  { entities }: Standing["document"],
): ReadonlySet<string> {
  const matched = askedStemsOf(words).difference(new Set(missing));
  const components = stemsOf(entities.flatMap(({ name, aliases }) => [name, ...aliases]).join(" "));
  const own = matched.difference(components.union(new Set(namesIn(words))));
  return own.size > 0 ? own : matched;
}

function names(text: string, step: ReadonlySet<string>): boolean {
  return !stemsOf(text).isDisjointFrom(step);
}

/** Later than the next action only a sentence counts that has both: that it is well, and the action. */
function praisesStep(text: string, moment: Moment, step: ReadonlySet<string>): boolean {
  return text
    .split(/[.;!?。；！？\n]+/)
    .some((sentence) => praises(sentence, moment) && names(sentence, step));
}

/** By the failures after it: they went on until something else was done, or they ended with it. */
function byMeasure({ clue, recovery, next }: Judged, standing: Standing): AnswerText | null {
  const { moment, share } = clue;
  if (!rolesOf(moment).includes("action")) return null;
  const { from, until } = impactSpan(standing);
  const again = recovery === null ? null : failsAgain(recovery.to, standing);
  if (recovery !== null && again !== null) {
    return {
      kind: "did_it_help",
      answer: `no, not for long: after “${recovery.to.title}” (${formatInstant(recovery.to.earliest)}) came “${again.title}” (${formatInstant(again.earliest)})`,
      evidence: cited([moment, recovery.to, again]).slice(0, citationsMax),
      pieces: piecesOf([moment, recovery.to, again]),
      confidence: share * 0.8,
      reasoning: "What recovered failed again",
    };
  }
  const [remedy] = findRemedies(standing);
  const isDuring =
    from !== null && until !== null && moment.earliest > from && moment.earliest < until;
  const isFirst = recovery !== null && (next === null || recovery.to.earliest <= next.earliest);
  if (isFirst && (remedy === undefined || remedy.moment.id === moment.id || !isDuring)) {
    return {
      kind: "did_it_help",
      answer: `yes: “${recovery.to.title}” (${formatInstant(recovery.to.earliest)}) came of “${moment.title}” (${formatInstant(moment.earliest)})`,
      evidence: [
        ...recovery.way.flatMap(({ evidence }) => evidence),
        ...cited([moment, recovery.to]),
      ].slice(0, citationsMax),
      pieces: [moment.id, ...recovery.way.map(({ id }) => id), recovery.to.id],
      confidence: share * Math.sqrt(sureness(recovery.way)),
      reasoning: recovery.way.map(({ reasoning }) => reasoning).join(" "),
    };
  }
  return isDuring ? compareShares(clue, standing) : null;
}

const failing: ReadonlySet<string> = new Set([
  "failure",
  "alert",
  "degradation",
  "threshold_breach",
]);
/** Of words of two titles: the thing and what it is. */
const sharedMin = 2;

/** The same thing's next trouble behind its recovery, told in words that it shares. */
function failsAgain(recovery: Moment, { moments }: Standing): Moment | null {
  const [main] = recovery.entities;
  const own = stemsOf(recovery.title);
  const next = moments.find(
    (other) =>
      failing.has(other.kind) &&
      other.earliest > recovery.earliest &&
      (main === undefined ? other.entities.length === 0 : other.entities.includes(main)) &&
      stemsOf(other.title).intersection(own).size >= sharedMin,
  );
  return next ?? null;
}
