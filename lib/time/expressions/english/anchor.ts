import { matchAt } from "../../phrases/match-at";
import type { Anchor, Quantity, Scan } from "../meaning/meaning";

/**
 * What happens to systems, as operators name it: the words by which a time hangs on an event. A noun, or the verb that says that
 * it happens; what stands before it ("the second", "db") tells which.
 */
const eventNouns = [
  "deploy(?:ment|s|ed|ing)?|redeploy(?:ment)?|release[sd]?|roll-?outs?|rolled out|rolling out|roll-?backs?|rolled back|rolling back|revert(?:ed|ing|s)?",
  "restart(?:s|ed|ing)?|reboot(?:s|ed|ing)?|bounce|fail-?overs?|failed over|failing over|fail-?back|switch-?overs?|cut-?overs?|promotion|election",
  "upgrad(?:e|es|ed|ing)|updat(?:e|es|ed|ing)|migrat(?:ion|ions|ed|ing)|patch(?:es|ed|ing)?|hot-?fix(?:es)?|fix(?:es)?|mitigation|work-?around|merge[ds]?",
  "alerts?|alarms?|pages?|outages?|incidents?|crash(?:es|ed)?|failures?|blip|spikes?|drop|disconnect|partition|power cut|power loss|ddos|attack",
  "changes?|config push|push(?:es|ed)?|maintenance|backups?|restores?|recovery|scal(?:e-?up|e-?down|e-?out|ing)|resize|reindex(?:ing)?|rotation|expiry|drain",
  "launch|start-?up|shut-?down|provisioning|cron(?: ?job)?|batch(?: job)?|job|import|export|sync|flip|toggle|purge|flush|vacuum|compaction|replay|load test|drill",
].join("|");
const verbBehind =
  "(?: (?:fired|finished|completed?|started|began|ended|happened|ran|failed|landed|went (?:out|live)|kicked in|was (?:done|over|merged|rolled back)|is (?:done|over)))?";
const article = "(?:(?:the|that|this|our|my|your|their|his|her|a|an|last|each) )?";
/** What no name of an event goes across. */
const stopWord =
  "(?:and|or|but|we|i|it|they|he|she|you|was|were|is|are|had|has|have|then|the|at|on|in)\\b";
const event = `${article}((?:(?!${stopWord})[\\w'/-]{1,24} ){0,3}?(?:${eventNouns})${verbBehind})(?![\\w-])`;

const related = new RegExp(
  `(?:(right|just|immediately|straight|shortly|soon|directly|moments|seconds|ever|not long|long|some ?time) )?(after|before|since|until|till|til|during|following|prior to|as soon as|once) ${event}`,
  "iy",
);
const between = new RegExp(
  `between ${event}((?: (?:of|on|for) (?:the )?[\\w./@-]{1,40})?) and ${event}`,
  "iy",
);
const close = /right|just|immediately|straight|shortly|soon|directly|moments|seconds/i;

const relations: Readonly<Record<string, Anchor["relation"]>> = {
  after: "after",
  following: "after",
  "as soon as": "after",
  once: "after",
  before: "before",
  "prior to": "before",
  since: "since",
  until: "until",
  till: "until",
  til: "until",
  during: "during",
};

/** A time told by an event: `right after the second restart`, `between the restart and the rollback`. */
export function scanAnchor(
  text: string,
  at: number,
  distance: Quantity | null = null,
): Scan<Anchor> | null {
  const pair = distance === null ? matchAt(between, text, at) : null;
  if (pair !== null) {
    const [whole, first = "", ofFirst = "", second = ""] = pair;
    const end = at + whole.length;
    const names = [first + ofFirst, withRest(second, text, end)];
    return { value: { relation: "between", names, isClose: false, distance, when: null }, end };
  }
  const match = matchAt(related, text, at);
  if (match === null) return null;
  const [whole, nearness = "", word = "", name = ""] = match;
  const relation = relations[word.toLowerCase()] ?? "after";
  const isClose = close.test(nearness) || /as soon as/i.test(word);
  const end = at + whole.length;
  const names = [withRest(name, text, end)];
  return { value: { relation, names, isClose, distance, when: null }, end };
}

const restMax = 4;
const piece =
  / (?:(of|for|on|to|in|by|called|named) )?(?:the )?(?:[`"'“‘]([^`"'“”‘’\n]{1,60})[`"'”’]|([A-Za-z0-9][\w./@-]{0,60}))/iy;
const stop = new RegExp(`^${stopWord}`, "i");
const ofCalendar =
  /^(?:(?:mon|tues?|wed(?:nes)?|thurs?|fri|sat(?:ur)?|sun)(?:day)?|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|utc|gmt|am|pm)\w*$/i;

/** With what tells an event from others of its kind, behind its word: `alert HighLatency`, `deploy of orders 4.2`. */
function withRest(name: string, text: string, end: number): string {
  let rest = "";
  for (let pieces = 0; pieces < restMax; pieces++) {
    const match = matchAt(piece, text, end + rest.length);
    if (match === null) break;
    const [whole, preposition = "", quoted, raw = ""] = match;
    const word = raw.replace(/[./@-]+$/, "");
    const behind = text.charAt(end + rest.length + whole.length);
    if (quoted === undefined && !tells(word, preposition, behind, pieces > 0)) break;
    rest += whole.slice(0, whole.length - (raw.length - word.length));
    if (quoted === undefined && raw !== word) break;
  }
  return name + rest;
}

/** A name as such by how it is written, a version behind one, or any word behind "of". */
function tells(word: string, preposition: string, behind: string, isBehindName: boolean): boolean {
  if (stop.test(word) || ofCalendar.test(word)) return false;
  if (/^\d/.test(word)) return isBehindName && /^\d+(?:\.\d+)+$/.test(word);
  if (/[\d_./@-]|[a-z][A-Z]|^[A-Z]+$/.test(word)) return true;
  if (/^[A-Z]/.test(word) && /^(?:$|[,;:?!.)])/.test(behind)) return true;
  return preposition.toLowerCase() === "of" && !/^(?:it|them|this|that|all|course)$/i.test(word);
}
