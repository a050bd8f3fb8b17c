import { formatInstant } from "@/lib/base/instant";
import { askedStemsOf, stemsOf } from "@/lib/retrieval/words/word-stems";
import type { Moment } from "../../document/moments";
import { rolesOf } from "../may-answer";

/**
 * Does a moment say of what the words name that it was so, or that it was not, as they do? What is denied did not happen, what came to
 * be so is not the end of it, what was lost was not had again, and what one sentence says is said of nothing in the next.
 */
export function agreesInSense(words: string, moment: Moment): boolean {
  if (leaving.test(words)) return tellsLeaving(words, moment);
  if (returning.test(words) && !repeating.test(words) && !lacking.test(words))
    return tellsReturn(moment);
  if (negating.test(words)) return tellsLack(moment);
  return (
    (lacking.test(words) || !isOnlyDenied(words, moment)) &&
    isSaidTogether(words, moment) &&
    !tellsEarlier(moment)
  );
}

const negating = /\b(?:not|never)\b|n['’]t\b/iu;
const leaving = /\b(?:stop(?:s|ped)?|ceased?) (?:being|to be)\b|\bno longer\b|\bany ?more\b|不再/iu;
const returning = /\bagain$|\b(?:get|gets|got|have|has|had)\b.*\bback$/iu;
/** "Restarted again": it was done once more. */
const repeating =
  /\b(?:re(?:start|boot|peat|load)\w*|chang\w*|check\w*|deploy\w*|roll\w*|open\w*|log\w*)\b/iu;
/** Words for a lack or a fault: that something was not so is what they ask for. */
const lacking =
  /\b(?:no|without|fail\w*|los(?:es?|t|ing)|lack\w*|miss\w*|r[au]n out|stop\w*|end(?:s|ed)?|over|down|un\p{L}+able|unhealthy|refus\w*|reject\w*|den(?:y|ies|ied)|time[ds]? ?out|timeouts?|full|exhaust\w*|hang\w*|hung|stall\w*|br[eo]a?k\w*|crash\w*|die[sd]?|drop\w*|disconnect\w*|empt\w*|silent|error\w*|wrong|slow\w*)\b|失败|停止|不|没|满/iu;

const failing: ReadonlySet<string> = new Set(["failure", "degradation", "threshold_breach"]);
const ofReturn =
  /\b(?:again|back|recover\w*|restor\w*|resum\w*|return\w*|reconnect\w*|free[ds]?|available|ready|clear\w*|normal|healthy|up|running|ok|writable|resolv\w*)\b|恢复/iu;
const ofLeaving =
  /\b(?:no longer|any ?more|stop\w*|ceas\w*|end(?:s|ed)?|over|clos\w*|gone)\b|不再/iu;
const ofLack = /\b(?:nothing|nobody|none|cannot|instead)\b|[未没不]/iu;

function tellsReturn(moment: Moment): boolean {
  if (moment.kind === "recovery") return true;
  if (failing.has(moment.kind)) return false;
  const turned = turnOf(moment);
  if (turned !== null) return ofReturn.test(turned.to);
  const text = ownText(moment);
  return ofReturn.test(text) && !lacking.test(withoutSpeaker(moment));
}

function tellsLeaving(words: string, moment: Moment): boolean {
  const turned = turnOf(moment);
  if (turned === null) return tellsReturn(moment) || ofLeaving.test(ownText(moment));
  const asked = askedStemsOf(words);
  return !asked.isDisjointFrom(stemsOf(turned.from)) && asked.isDisjointFrom(stemsOf(turned.to));
}

function tellsLack(moment: Moment): boolean {
  const text = ownText(moment);
  return failing.has(moment.kind) || [negating, lacking, ofLack].some((each) => each.test(text));
}

/** What a state was, and what it became. */
function turnOf({ kind, title }: Moment) {
  if (kind !== "state_change") return null;
  const [from = "", to = ""] = title.replace(/^.*?: /u, "").split(" → ");
  return { from, to };
}

const denying =
  /\b(?:no|not|never|nothing|none|nobody|without|neither|nor|cannot|unable to|fail(?:s|ed|ing|ure)? to|nicht|kein\p{L}*)\b|n['’]t\b|[未没]/iu;
/** What is denied follows the word that denies it, this near. */
const deniedCharacters = 40;
const clauses = /[.,;:!?]\s|\n|[()]/u;

/** "No data was leaked", "did not complete": does a text say of any of these words that it was not so? */
export function isDenied(
  { title, evidence: [first] }: Moment,
  asked: ReadonlySet<string>,
): boolean {
  return `${title}\n${first?.quote ?? ""}`.split(clauses).some((clause) =>
    clause
      .split(denying)
      .slice(1)
      .some((after) => !asked.isDisjointFrom(stemsOf(after.slice(0, deniedCharacters)))),
  );
}

/** Is some of what the words name told only where it is denied? */
function isOnlyDenied(words: string, moment: Moment): boolean {
  const asked = askedStemsOf(words);
  if (!isDenied(moment, asked)) return false;
  const told = asked.intersection(stemsOf(ownText(moment)));
  const rest = ownText(moment)
    .split(clauses)
    .map((clause) => {
      const [before = "", ...denied] = clause.split(denying);
      return [before, ...denied.map((after) => after.slice(deniedCharacters))].join(" ");
    });
  return !told.isSubsetOf(stemsOf(rest.join("\n")));
}

/** The end of a sentence, and not of an initial. */
const sentenceEnd = /(?<!(?<!\p{L})\p{L})[.;!?](?=\s|$)|[。；！？\n]/u;

export function sentencesOf(text: string): readonly string[] {
  return text.split(sentenceEnd);
}

/** What a person wrote of two things in two sentences is not said of one. */
function isSaidTogether(words: string, moment: Moment): boolean {
  if (!rolesOf(moment).includes("statement")) return true;
  const asked = askedStemsOf(words);
  const told = asked.intersection(stemsOf(ownText(moment)));
  return sentencesOf(ownText(moment)).some((sentence) => told.isSubsetOf(stemsOf(sentence)));
}

const atTime = /\b(?:was|were) (?:\p{L}+ ){1,3}at (?<at>\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d)/iu;

/** "Was shut down at 2026-11-20 23:00:00": what a record tells of an earlier time has not its own. */
function tellsEarlier(moment: Moment): boolean {
  const at = atTime.exec(ownText(moment))?.groups?.at?.replace(" ", "T");
  return at !== undefined && !formatInstant(moment.earliest).startsWith(at);
}

function withoutSpeaker(moment: Moment): string {
  return moment.title.replace(/^[\w.-]+: /u, "");
}

function ownText({ title, evidence: [first] }: Moment): string {
  return `${title}\n${first?.quote ?? ""}`;
}
