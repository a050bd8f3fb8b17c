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
const between = new RegExp(`between ${event} and ${event}`, "iy");
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
    const names = [pair[1] ?? "", pair[2] ?? ""];
    return {
      value: { relation: "between", names, isClose: false, distance, when: null },
      end: at + pair[0].length,
    };
  }
  const match = matchAt(related, text, at);
  if (match === null) return null;
  const [whole, nearness = "", word = "", name = ""] = match;
  const relation = relations[word.toLowerCase()] ?? "after";
  const isClose = close.test(nearness) || /as soon as/i.test(word);
  return {
    value: { relation, names: [name], isClose, distance, when: null },
    end: at + whole.length,
  };
}
