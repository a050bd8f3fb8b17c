import { askedStemsOf, stemsOf } from "@/lib/retrieval/words/word-stems";
import type { Moment } from "../document/moments";
import { type Clue, findClues, sureOf } from "./find-clues";
import { findRemedies } from "./find-remedy";
import { rolesOf } from "./may-answer";
import { tellsOwnAction } from "./own-action";
import type { Question } from "./question/question";
import { piecesOf, type RecordMoment, sourceOf } from "./record-moment";
import { isOtherAct } from "./restrictions/asked-act";
import {
  type AnswerText,
  between,
  citationsMax,
  refuse,
  type Standing,
  toCandidate,
} from "./telling";

/** Less of the words told is another action. */
const shareMin = 0.5;
/** What tells so much of what the best tells may be meant as well. */
const besideShare = 0.9;

/** Who did something: the actor that a record of the action names, or who says of themselves that they did it. */
export function tellActor(
  { of: named, isOfSaying }: Extract<Question, { kind: "who" }>,
  standing: Standing,
): AnswerText {
  const [verb] = askedStemsOf(named.words);
  const act = actIn(named.words);
  if (act !== null && stemsOf(act).size === 0)
    return refuse(`“${act}” is no act that a record names`);
  if (verb !== undefined && ofAlert.has(verb)) return refuse("No record says who gave an alert");
  const clues = findClues("who", named, standing).filter(
    (clue) =>
      clue.share >= shareMin &&
      verb !== undefined &&
      tellsVerb(clue, verb) &&
      (isOfSaying || !isOtherAct(named, clue.moment)),
  );
  const found = clues.flatMap((clue) => {
    const actor = actorOf(clue.moment, { isOfSaying, asked: named.words }, standing);
    // Who is named in the question is not what is asked for.
    if (actor === null || verb === undefined || isIn(actor, named.words)) return [];
    return tellsThing(askedStemsOf(named.words).difference(new Set([verb])), clue.moment, actor)
      ? [{ clue, actor }]
      : [];
  });
  const [best] = found;
  if (best === undefined) {
    const why = clues.length === 0 ? "No action" : "No record with an actor";
    return refuse(
      `${why} was found that fits “${named.words}”`,
      clues.slice(0, 3).map(asCandidate),
    );
  }
  const beside = found.filter(({ clue }) => clue.share >= besideShare * best.clue.share);
  const others = beside.filter(({ actor }) => !isSame(actor, best.actor));
  const { moment } = best.clue;
  const unproved = isOfSaying ? null : whyOtherRemedy(named.words, best.actor, standing);
  if (unproved !== null) return refuse(unproved, [asCandidate(best.clue)]);
  return {
    kind: "which",
    answer: `${best.actor}: ${moment.title}${sourceOf(moment)}`,
    interval: between(moment.earliest, moment.latest),
    evidence: moment.evidence.slice(0, citationsMax),
    pieces: piecesOf([moment]),
    confidence: sureOf(best.clue) * (others.length > 0 ? 0.6 : 1),
    reasoning: `It names ${best.actor} as the actor`,
    candidates: others.map(({ clue }) => asCandidate(clue)),
  };
}

const adverb = /^(?:first|last|then|also|finally|really|actually|wrongly|already|just|\p{L}+ly)$/iu;

/** The verb that is asked for, in English before all others. */
function actIn(words: string): string | null {
  return (
    words.split(/\s+/u).find((word) => !adverb.test(word) && /^\p{sc=Latin}/u.test(word)) ?? null
  );
}

/** To page, to fire, to trigger: who writes of an alert got it. */
const ofAlert = stemsOf("alert");

/** Who brought all of it back is who did what ended it. */
const ofRecovery = stemsOf("recover recovered restore restored");
/** What names no thing of its own. */
const ofAll = stemsOf(
  "service services system it everything all site back again make made let bring 让 使",
);

/** Who restored a part need not have ended the trouble: why who was found is not shown to have. Null where they are. */
function whyOtherRemedy(words: string, actor: string, standing: Standing): string | null {
  const asked = askedStemsOf(words);
  if (asked.isDisjointFrom(ofRecovery)) return null;
  if (asked.difference(ofRecovery).difference(ofAll).size > 0) return null;
  const [remedy] = findRemedies(standing);
  const doer = remedy === undefined ? null : doerOf(remedy.moment, standing);
  return doer !== null && isSame(doer, actor)
    ? null
    : `What ${actor} did is not shown to have ended the trouble`;
}

/** Verbs of setting that a record of a change says by its kind alone. */
const ofChanging = stemsOf(
  "set change switch turn put update modify adjust configure enable disable raise lower alter edit apply make push",
);

/** Is the action told, and not only what it was done to? */
function tellsVerb({ moment, missing }: Clue, verb: string): boolean {
  if (!missing.includes(verb)) return tellsAsWord(moment, verb);
  const isChange =
    moment.kind === "change" || (moment as Partial<RecordMoment>).record === "change";
  return isChange && ofChanging.has(verb);
}

/** Is what it was done to told in the title or where the actor is named, and not only in what is cited beside it? */
function tellsThing(
  things: ReadonlySet<string>,
  { title, evidence }: Moment,
  actor: string,
): boolean {
  const quotes = evidence.map(({ quote }) => quote);
  const ofActor = quotes.filter((quote) => quote.includes(actor));
  const told = [title, ...(ofActor.length > 0 ? ofActor : quotes.slice(0, 1))].join("\n");
  return things.size === 0 || !things.isDisjointFrom(stemsOf(told));
}

/** "block=1" is a parameter, and no block. */
const parameter = /\S*[=?&/]\S*/gu;

function tellsAsWord(moment: Moment, verb: string): boolean {
  const text = textOf(moment);
  return !stemsOf(text).has(verb) || stemsOf(text.replace(parameter, " ")).has(verb);
}

function asCandidate(clue: Clue) {
  return toCandidate(clue.moment, Math.min(0.5, sureOf(clue) / 2));
}

function isIn(actor: string, words: string): boolean {
  return words.toLowerCase().split(/\s+/u).includes(actor.toLowerCase());
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** Null where nobody is named. */
function actorOf(
  moment: Moment,
  { isOfSaying, asked }: { readonly isOfSaying: boolean; readonly asked: string },
  standing: Standing,
): string | null {
  const isStatement = rolesOf(moment).includes("statement");
  if (isOfSaying) {
    if (!isStatement || reportsOthers(moment, asked) || !isQuestionAsAsked(moment, asked))
      return null;
    return authorOf(moment, standing);
  }
  if (!isStatement) {
    const actor = doerOf(moment, standing, asked);
    return actor !== null && isMisusable(moment, standing) ? null : actor;
  }
  return tellsOwnAction(moment, asked) ? authorOf(moment, standing) : null;
}

/** Who did what is told, where a record or the timeline names them. */
export function doerOf(moment: Moment, standing: Standing, asked = ""): string | null {
  return personOf(moment, asked, standing) ?? namedActor(textOf(moment), asked);
}

const session = /\b(?:sid|session|token|cookie)\b/iu;

/** Where somebody got in or was served what was not theirs, a session in the name of an account does not tell who used it. */
function isMisusable({ title, evidence }: Moment, { document }: Standing): boolean {
  const isBySession = evidence.some(({ quote }) => session.test(quote)) || session.test(title);
  return isBySession && document.events.some(({ kind }) => kind === "access");
}

/** "ana: the gear is worn": what somebody wrote, and not what the timeline says of it. */
const speaker = /^[\w.-]+: /u;

/** Who asked about a thing put a question; who asked somebody to do it did not. */
function isQuestionAsAsked({ title, evidence }: Moment, asked: string): boolean {
  if (!/^\W*ask\w* (?:about|whether|if|why|when|how|what|who)\b/iu.test(asked)) return true;
  const text = [title, ...evidence.map(({ quote }) => quote)].join("\n");
  return /[?？]|\bask\w* (?:about|whether|if|why|when|how|what|who)\b/iu.test(text);
}

/** "They announced work": who writes that somebody else said it did not say it. */
function reportsOthers(moment: Moment, asked: string): boolean {
  const [verb] = askedStemsOf(asked);
  const isQuoted = "record" in moment || speaker.test(moment.title);
  if (verb === undefined || !isQuoted) return false;
  return stemsOf(moment.title.replace(speaker, "")).has(verb) && !tellsOwnAction(moment, verb);
}

const actorName = "(?<$>[\\p{L}][\\p{L}\\p{N}._@-]*[\\p{L}\\p{N}])";
/** Words for a person in the languages that records are written in; "jefe.patio" and "benutzer=wessel" are alike. */
const personWord =
  "user|username|usr|actor|author|operator|initiator|login|principal|benutzer|bediener|nutzer|usuario|operador|usu[áa]rio|utilisateur|op[ée]rateur|utente|operatore|u[żz]ytkownik|gebruiker|kullan[ıi]c[ıi]|uživatel|felhasználó|korisnik|担当者?|操作者";
/** "ana : TTY=pts/0 ; USER=root ; COMMAND=ls": who did it stands first, and the account that it was done as behind it. */
const doneAs = new RegExp(
  `(?<![\\p{L}\\p{N}])${actorName.replace("$", "doer")} : (?:[A-Z]+=\\S* ; )*USER=\\S+ ; COMMAND=`,
  "u",
);
/** "Accepted password for ana from": who got in. */
const letIn = new RegExp(`\\baccepted [\\w/-]+ for ${actorName.replace("$", "doer")}`, "iu");
/** "By ci-bot", "user=root", "por usuario jefe.patio": as records name who did it; with the word before "by". */
const byActor = new RegExp(
  `(?:(?<![\\p{L}\\p{N}])(?<act>[\\p{L}\\p{N}]+) )?\\b(?:by|asked by|requested by)[= ]"?${actorName.replace("$", "by")}|(?<![\\p{L}\\p{N}])(?:${personWord})(?:[=:]\\s?"?${actorName.replace("$", "user")}| ${actorName.replace("$", "told")})`,
  "giu",
);
/** Behind a blank only what is written as an account is one: "user jefe.patio", and not "login looks". */
const accountLike = /[\d._@-]|^(?:root|admin|administrator|postgres|system)$/iu;
/** Of a query what it is sorted by, and of a text what came next. */
const noAct =
  /^(?:order|group|partition|cluster|sort|distribute|sorted|ordered|grouped|followed|identified|multiplied|divided|limited|indexed)$/iu;
const noActor = /^(?:hand|mistake|accident|default|design|the|a|an|now|then|far|itself|\d.*)$/i;
/** "Compiled", "written", "built": what was done by whom is named behind it. */
const participle = /(?:ed|en|wn|ilt|ade)$/i;

/** The account that was let in, where a text says so. */
export function letInBy(text: string): string | null {
  return letIn.exec(text)?.groups?.doer ?? null;
}

/** Who is named behind "by" did what stands before it: "compiled by gcc" names nobody who started anything. */
function namedActor(text: string, asked: string): string | null {
  const stems = askedStemsOf(asked);
  const doer = doneAs.exec(text)?.groups?.doer ?? letInBy(text);
  if (doer !== null) return doer;
  const actors = [...text.matchAll(byActor)].flatMap(({ groups }) => {
    const { act = "", by, user, told = "" } = groups ?? {};
    const isOther = noAct.test(act) || (participle.test(act) && stemsOf(act).isDisjointFrom(stems));
    const actor = by ?? user ?? (accountLike.test(told) ? told : undefined);
    return actor === undefined || isOther || noActor.test(actor) ? [] : [actor];
  });
  return actors[0] ?? null;
}

/** Of an event the person among what takes part in it, where it is one. */
function personOf(
  { entities, evidence }: Moment,
  asked: string,
  { document }: Standing,
): string | null {
  const people = document.entities.filter(
    ({ id, type }) => type === "person" && entities.includes(id),
  );
  const [only, ...others] = people;
  if (only === undefined) return null;
  if (others.length === 0) return only.name;
  const quoted = namedActor(evidence.map((each) => each.quote).join("\n"), asked);
  return people.find(({ name }) => quoted !== null && isSame(name, quoted))?.name ?? null;
}

/** Who wrote it, as the record or the timeline names them. */
export function authorOf(moment: Moment, standing: Standing): string | null {
  return (moment as Partial<RecordMoment>).source ?? personOf(moment, "", standing);
}

/** All that is told of it and cited for it. */
export function textOf({ title, evidence }: Moment): string {
  return [title, ...evidence.map(({ quote }) => quote)].join("\n");
}
