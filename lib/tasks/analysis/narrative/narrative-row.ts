import { textField } from "@/lib/domain/evidence/record-reference";
import { narrativeWords as words } from "@/lib/knowledge/lexicons/narrative-words";
import type { Statement } from "@/lib/signals/statements";

/** What a dated row of a written account tells. A row may tell several. */
export type RowAct =
  | "start"
  | "failure"
  | "alert"
  | "report"
  | "notice"
  | "investigation"
  | "change"
  | "fix"
  /** A fix that is done, not begun or meant. */
  | "fixed"
  | "recovery"
  | "closing"
  | "communication"
  | "reassurance"
  /** Work that is announced, and not done yet. */
  | "planned";

export type NarrativeRow = {
  readonly statement: Statement;
  /** The text without the marks of its markup. */
  readonly text: string;
  readonly acts: ReadonlySet<RowAct>;
  /** Those of its first sentence, when that has any. */
  readonly headActs: ReadonlySet<RowAct>;
  /** Where in the text of its record it stands, when it is only a sentence of it. */
  readonly place?: number;
};

/** A row begins with what it is about; what follows explains, and names much that did not happen then. */
const tellingCharacters = 400;

export function readRow(statement: Statement): NarrativeRow {
  const text = withoutMarkup(statement.text);
  const status = textField(statement.record, "status") ?? "";
  const body = withoutState(text, status);
  const opening = body.slice(0, tellingCharacters);
  const stated = actsOfStatus(status);
  const acts = new Set([...stated, ...actsOf(opening), ...actsOf(body).filter(isOfRecovery)]);
  const headActs = new Set([...stated, ...actsOf(firstSentence(opening))]);
  return { statement, text, acts, headActs: headActs.size > 0 ? headActs : acts };
}

/** What a post says behind its state: "Update - ..." changes nothing. */
export function withoutState(text: string, status: string): string {
  const head = status.replaceAll("_", " ").toLowerCase();
  if (head === "" || !text.toLowerCase().startsWith(head)) return text;
  return text.slice(head.length).replace(/^\s*[-–—:]\s*/, "");
}

function actsOf(text: string): readonly RowAct[] {
  const acts = sentencesOf(text).flatMap((sentence) => {
    const ofSentence = clausesOf(sentence).flatMap(actsOfClause);
    if (isAnnounced(sentence)) return [...ofSentence.filter(isOfWork), "planned" as const];
    return isElsewhere(sentence) ? ofSentence.filter((act) => !isRepair(act)) : ofSentence;
  });
  return acts.includes("fixed") && words.closing.test(text) ? [...acts, "closing"] : acts;
}

function actsOfClause(clause: string): readonly RowAct[] {
  const acts = patterns.filter(([, pattern]) => pattern.test(clause)).map(([act]) => act);
  if (words.recovering.test(clause) && !words.unsettled.test(clause)) {
    acts.push("recovery");
    if (words.closing.test(clause)) acts.push("closing");
  }
  if (!acts.includes("fix")) return acts;
  if (!words.intended.test(clause)) acts.push("fixed");
  // A deed against the trouble names the trouble; that is no further failure.
  return acts.filter((act) => act !== "failure");
}

export function sentencesOf(text: string): readonly string[] {
  return text.split(/(?<=[.!?])\s+|(?<=[。！？])|\n/);
}

/** Work that is to come; what is under way, or was, is no announcement. */
function isAnnounced(sentence: string): boolean {
  return words.announcing.test(sentence) && !words.underWay.test(sentence);
}

/** In a place where nobody is served. */
function isElsewhere(sentence: string): boolean {
  return words.testing.test(sentence) && !words.serving.test(sentence);
}

function isOfWork(act: RowAct): boolean {
  return act === "change" || act === "communication";
}

function isRepair(act: RowAct): boolean {
  return act === "fix" || act === "fixed" || isOfRecovery(act);
}

function isOfRecovery(act: RowAct): boolean {
  return act === "recovery" || act === "closing";
}

function firstSentence(text: string): string {
  return /^.{20,}?[.!?](?=\s)/.exec(text)?.[0] ?? text.split("\n")[0] ?? text;
}

const patterns: readonly (readonly [RowAct, RegExp])[] = [
  ["start", words.starting],
  ["failure", words.failing],
  ["alert", words.alerting],
  ["report", words.reporting],
  ["notice", words.noticing],
  ["investigation", words.investigating],
  ["change", words.changing],
  ["fix", words.fixing],
  ["communication", words.informing],
  ["reassurance", words.reassuring],
];

/** The states of status pages: https://support.atlassian.com/statuspage/docs/create-an-incident/ */
function actsOfStatus(status: string): readonly RowAct[] {
  switch (status.trim().toLowerCase()) {
    case "investigating":
    case "untersuchung":
    case "调查中":
      return ["notice", "investigation"];
    case "identified":
    case "identifiziert":
    case "已确认":
      return ["investigation"];
    case "monitoring":
    case "beobachtung":
    case "监控中":
      return ["fix", "fixed"];
    case "scheduled":
    case "planned":
    case "geplant":
    case "计划中":
      return ["planned"];
    case "resolved":
    case "completed":
    case "postmortem":
    case "behoben":
    case "gelöst":
    case "abgeschlossen":
    case "已解决":
    case "已恢复":
    case "已完成":
      return ["recovery", "closing"];
    default:
      return [];
  }
}

/** A page that says it looks into something has opened an incident, whatever it says of it. */
export function opensIncident({ statement }: NarrativeRow): boolean {
  return actsOfStatus(textField(statement.record, "status") ?? "").includes("investigation");
}

/** What stands between full stops, commas and turns of thought. */
export function clausesOf(text: string): readonly string[] {
  return text
    .split(/[.!?](?=\s|$)|[,;。，；！？\n]|\b(?:but|though|although|however|whereas)\b/i)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== "");
}

/**
 * Links as their words, lines of one paragraph as one line, and no marks of emphasis, lists, headings and
 * fences; anything else stays, for it is what they wrote.
 */
export function withoutMarkup(text: string): string {
  return text
    .replace(/!?\[([^\][]{0,300})\](?:\([^()\s]{0,500}\)|\[[^\][]{0,100}\])/g, "$1")
    .replace(/([^\n])\n(?=[ \t]{0,20}[^\s#*+>|`~\-\d])/g, "$1 ")
    .replace(/^[ \t]{0,20}(?:#{1,6}|[-*+]|\d{1,3}[.)]|>|```\w{0,20}|~~~\w{0,20})(?:[ \t]|$)/gm, "")
    .replace(/\*{1,3}|`{1,3}|(?<![\w])_{1,2}|_{1,2}(?![\w])/g, "")
    .replace(/[ \t]+/g, " ")
    .replace(/\n{2,}/g, "\n")
    .trim();
}
