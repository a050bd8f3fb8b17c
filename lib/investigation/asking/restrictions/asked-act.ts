import type { Named } from "@/lib/retrieval/words/named";
import { conceptsOf } from "@/lib/retrieval/words/translations";
import { askedStemsOf, listStems, stemsOf } from "@/lib/retrieval/words/word-stems";
import type { Moment } from "../../document/moments";
import { describeTurns } from "../../document/value-turn";
import { rolesOf } from "../may-answer";
import { isOfRecords } from "../record-moment";
import { beginning } from "../searching/asked-turn";
import { agreesInSense } from "./asked-sense";
import { isOpposite } from "./opposite-acts";

/**
 * Is it the very act that the words name? Its opposite, its undoing or that it failed is none, an alert about exports is no export,
 * what somebody wrote of it is not its first time, and what stands beside it under the same heading has the time of another.
 */
export function isAskedAct(named: Named, moment: Moment): boolean {
  return (
    !isOtherAct(named, moment) &&
    agreesInSense(named.words, moment) &&
    tellsTurn(named.words, moment) &&
    !isAlertAbout(named.words, moment) &&
    !isOnlyMention(named, moment) &&
    !isJudgement(named.words, moment) &&
    !(goingOn.test(moment.title) && isOfBeginning(named)) &&
    tellsActItself(named.words, moment)
  );
}

/** Is it the opposite, the undoing, a failed attempt or a stage of another act than the words name? */
export function isOtherAct({ words }: Named, moment: Moment): boolean {
  return (
    isOpposite(words, moment) ||
    !succeedsAsAsked(words, moment) ||
    !startsItself(words, moment) ||
    !logsInAsAsked(words, moment)
  );
}

/** Deeds that are done or fail. */
const deed =
  /\b(?:log(?:s|ged|ging)?[ -]?(?:in|on)|login|sign(?:s|ed)? in|authenticat\w*|connect(?:s|ed)?|sav(?:e[sd]?|ing)|export\w*|upload\w*|download\w*|deploy\w*|restart\w*|succeed\w*)\b/iu;
const failing =
  /\b(?:fail\w*|refus\w*|den(?:y|ies|ied)|reject\w*|invalid|unsuccess\w*|unable|could not|cannot|can't|error\w*|attempt\w*|tr(?:y|ies|ied)|wrong|lost|disconnect\w*|timeout|timed out|preauth)\b/iu;

/** What was done did not fail, and what failed was not done. */
function succeedsAsAsked(words: string, moment: Moment): boolean {
  if (!deed.test(words)) return true;
  const isFailed = failing.test(ownText(moment)) || moment.kind === "failure";
  return failing.test(words) ? isFailed : !failing.test(ownText(moment));
}

const coming =
  /\b(?:start(?:s|ed)?|launch(?:es|ed)?|boot(?:s|ed)?|c[ao]mes? (?:up|back)|up again|(?:back|is|was|were) up)\b/iu;
const ofRelease =
  /\b(?:roll(?:s|ed|ing)?[ -]?(?:out|back)|deploy\w*|releas\w*|upgrad\w*|back(?:s|ed|ing)?[ -]?out)\b|\d\.\d/iu;
const inService =
  /\b(?:up|back(?![ -]?out)|running|listen\w*|ready|available|online|started|healthy)\b/iu;

/** That a rollout of it began is not that a thing came up. */
function startsItself(words: string, moment: Moment): boolean {
  if (!coming.test(words) || ofRelease.test(words)) return true;
  const text = ownText(moment);
  return !ofRelease.test(text) || inService.test(text);
}

const login =
  /\b(?:log(?:s|ged|ging)?[ -]?(?:in|on)|login|logon|sign(?:s|ed)?[ -]?in|authenticat\w*|session opened|accepted (?:password|publickey|keyboard))\b/iu;

/** A page for it is no login; a request to it is one where it was let through. */
const page = /(?<![\p{L}\p{N}.])\/[^\s|"]*/gu;
const letThrough = /(?<![^\s|"])[23]\d\d(?![^\s|"])/u;

/** Who is served a page, whose session goes on, or who is refused at the page for it, did not log in by that. */
function logsInAsAsked(words: string, moment: Moment): boolean {
  if (!login.test(words)) return true;
  const text = ownText(moment);
  return login.test(letThrough.test(text) ? text : text.replace(page, " "));
}

/** Turns that nothing else tells, however many words it shares: as each is asked for, and as it is told. */
const turns: readonly (readonly [RegExp, RegExp])[] = [
  [
    /\bup$|\b(?:c[ao]mes?|goe?s?|went|is|was|were|be|back) up\b/iu,
    /\bup\b|ready|recover|restor|start|boot|\bback\b(?![ -]?out)|again|healthy|\bok\b/iu,
  ],
  [
    /\bdown$|\b(?:c[ao]mes?|goe?s?|went|is|was|were|be) down\b/iu,
    /\bdown\b|fail|unavailable|unreachable|stop|offline|lost|dead|died|crash|critical|exit|kill|term/iu,
  ],
  [
    /\b(?:runs?|ran|running) out\b/iu,
    /\b(?:runs?|ran|running) out\b|exhaust|empty|deplet|\bnone left\b|\bfull\b/iu,
  ],
  [
    /\bfail(?:s|ed|ing)?[ -]?over\b|主从切换/iu,
    /\bfail(?:s|ed|ing)?[ -]?over\b|\bswitch(?:es|ed|ing)?[ -]?over\b|\btak(?:es|ing|en)[ -]?over\b|promot|\b(?:primary|master|leader|standby)\b|切换/iu,
  ],
];

function tellsTurn(words: string, moment: Moment): boolean {
  const text = ownText(moment);
  return turns.every(([asked, told]) => !asked.test(words) || told.test(text));
}

const ofAlerts =
  /\b(?:alerts?|alarms?|page[sd]?|pag(?:er|ing)|warn\w*|fir(?:e[sd]?|ing)|trigger\w*|notif\w*|monitor\w*|detect\w*|resolve[sd]?|clear(?:s|ed)?)\b|告警|报警|警报|触发/iu;

function isAlertAbout(words: string, moment: Moment): boolean {
  const [, name] =
    /^(?:Alert )?([^\s:]+):? (?:fires|resolves|.*→ (?:firing|pending|resolved|inactive))$/u.exec(
      moment.title,
    ) ?? [];
  if ((name === undefined && !rolesOf(moment).includes("alert")) || ofAlerts.test(words))
    return false;
  return name === undefined || !words.toLowerCase().includes(name.toLowerCase());
}

const ofSpeech =
  /\b(?:sa(?:y|ys|id)|told|tell|wr(?:ite|ote|itten)|ask\w*|mention\w*|report\w*|post\w*|messag\w*|announc\w*|call|chat)\b/iu;

/** The first time that somebody spoke of it is not its first time. */
function isOnlyMention({ words, place }: Named, moment: Moment): boolean {
  return (
    place === "first" &&
    isOfRecords(moment) &&
    rolesOf(moment).includes("statement") &&
    !ofSpeech.test(words)
  );
}

const judging = /^\S+ (?:names the cause|suspects|rules .{1,80} out)\b/u;
const ofJudging =
  /\b(?:cause|suspect\w*|guess\w*|blam\w*|think|thought|rul(?:e[sd]?|ing)|nam(?:e[sd]?|ing)|found|find|explain\w*)\b/iu;

/** What somebody thought of an act is not the act. */
function isJudgement(words: string, { title }: Moment): boolean {
  return judging.test(title) && !ofJudging.test(words) && !ofSpeech.test(words);
}

/** "'…' of shop goes on after 7.4" is no beginning. */
const goingOn = /\bgoes on after\b/u;

function isOfBeginning({ words, place }: Named): boolean {
  return place === "first" || !askedStemsOf(words).isDisjointFrom(beginning);
}

/** The file or program that a title is under. */
const heading = /^\S+: /u;

/** With a digit or a mark inside: "app-02", "pier-kv". A lone "504" is what was answered, and no name. */
const asName = /(?<!\S)(?!\d+(?!\S))\S*[\p{L}\p{N}][\d._@:-]\S*/gu;

/** "block=1" is a parameter of that name, and nothing that was blocked. */
const numbered = /[\p{L}_][\p{L}\p{N}_.-]*=\d\S*/gu;

/** Its time is that of its title and of what it cites first: the act is told there, or by its kind. */
function tellsActItself(words: string, moment: Moment): boolean {
  if (!/^[\p{sc=Latin}\p{N}\p{P}\p{S}\s]+$/u.test(words)) return true;
  const names = (words.match(asName) ?? []).flatMap(listStems);
  const acts = askedStemsOf(words).difference(new Set(names)).difference(beginning);
  if (acts.size === 0) return true;
  const text = `${ownText(moment).replace(heading, "").replace(numbered, " ")}\n${describeTurns(moment.title)}\n${moment.kind.replaceAll("_", " ")}`;
  const own = stemsOf(text);
  // What the title stands under is whose it is, and not what was done.
  const deeds = acts.difference(stemsOf(heading.exec(moment.title)?.[0] ?? ""));
  const wanted = deeds.size > 0 ? deeds : acts;
  return !wanted.isDisjointFrom(own.union(new Set([...own].flatMap(conceptsOf))));
}

function ownText({ title, evidence: [first] }: Moment): string {
  return `${title}\n${first?.quote ?? ""}`;
}
