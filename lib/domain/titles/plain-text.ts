import { mask } from "../evidence/template-mask";
import { isIdentifier, isStamp, withoutIdentifiers, withoutStamps } from "./stamps-and-ids";

/** Does a column tell nothing of its row, such as one that only numbers the rows? */
export type IsDull = (column: string) => boolean;
export const nothingIsDull: IsDull = () => false;

/** Titles are short: what stands behind so much of a text never comes into one. */
const lookedAt = 600;
const roundsMax = 5;

const levels =
  "trace|debug|info|information|notice|log|warn|warning|err|error|crit|critical|alert|emerg|panic|fatal|severe";
/** What logs put before what they say: `[50]`, `50#50:`, `sshd[411]:`, `LOG:`, `<warn>`, `#1795456509`. */
const heads: readonly RegExp[] = [
  /^[\s*^|>#,;:.\-–]+(?=[\p{L}\d[("'<])/u,
  /^\[\d{1,10}(?::\d{1,10})?\]:?\s+/,
  /^\d{1,10}#\d{1,10}:\s+/,
  /^[\p{L}_][\p{L}\d_./-]{0,40}\[\d{1,10}(?::\d{1,6})?\]:?\s+/u,
  new RegExp(String.raw`^[[<(]?(?:${levels})[\])>]?(?::\s*|\s{2,}|(?<=[\])>])\s+)`, "i"),
  new RegExp(String.raw`^(?:${levels.toUpperCase()})\s+(?=\S)`),
  // A prefix that PostgreSQL is told to write: who asks of what, and the level.
  new RegExp(
    String.raw`^(?=\S*@)(?:\S{1,40}\s){1,4}(?:${levels.toUpperCase()}|DETAIL|HINT|CONTEXT|STATEMENT):\s+`,
  ),
  // The priority of syslog, and a process of Erlang.
  /^<[\d.]{1,20}>\s*/,
];

/** The level behind a program's name: `billing INFO ready`. */
const levelInside = new RegExp(
  String.raw`^([\p{L}\d_./-]{1,24}) (?:${levels.toUpperCase()}) (?=\S)`,
  "u",
);

/** RFC 4155: the line between two mails of a box. */
const mailFrom = /^From (?=\S+@\S+)/;
const cellMarks = ["|", "\t", ";", "^"] as const;
const cellsMin = 4;
const value = String.raw`"[^"]*"|'[^']*'|\[[^\]]*\]|[^\s,;|]*`;
/** `limit=200`, `name="two words"`; a part of an address or of a longer expression is none. */
const pair = new RegExp(
  String.raw`(?<![\p{L}\d_.=?&/-])([\p{L}_][\p{L}\d_.-]{0,40}|\d{1,2})=(?![=>])(${value})`,
  "gu",
);
/** A small JSON object behind words: `font missing {"bill":7}`. */
const object = /\{\s*("[^{}]{1,300})\}/g;
const member = /"([\p{L}_][\p{L}\d_.-]{0,40})"\s*:\s*("[^"]*"|\[[^\]]*\]|[^\s,{}"]+)/gu;
/** Columns that code had to name. */
const unnamed = /^(?:c?\d{1,3}|place_?\d+|value)$/;
const numberRuns = /(?<![\p{L}\d.])-?\d+(?:\/-?\d+){2,}(?![\p{L}\d])/gu;
/** IANA keeps the ports from 49152 on, and Linux those from 32768 on, for one connection each. */
const passingPort = /(\d{1,3}(?:\.\d{1,3}){3}):(?:3[2-9]\d{3}|[45]\d{4}|6[0-5]\d{3})(?!\d)/g;

/** A record's text as a title can hold it: no stamps, no identifiers, no heads of logs, no marks of cells and pairs. */
export function plainText(text: string, isDull: IsDull = nothingIsDull): string {
  const line = (ofMail(text) ?? firstTelling(text)).slice(0, lookedAt).replaceAll(mask, "…");
  const bare = withoutHeads(withoutStamps(line))
    .replace(levelInside, "$1 ")
    .replace(mailFrom, "Mail from ");
  return tidy(
    inWords(withoutIdentifiers(bare.replace(passingPort, "$1").replace(numberRuns, " ")), isDull),
  );
}

/** A title that code put together, without stamps, identifiers, marks of templates and more than one pair. */
export function plainTitle(text: string): string {
  const [first = ""] = text.slice(0, 10 * lookedAt).split("\n", 1);
  const line = withoutStamps(first.slice(0, lookedAt).replaceAll(mask, "…"));
  return tidy(inPairs(withoutIdentifiers(line), nothingIsDull));
}

/** Who wrote a mail and about what, from its head (RFC 5322); null for another text, and where the subject is encoded. */
function ofMail(text: string): string | null {
  const head = text.slice(0, 10 * lookedAt).split(/\r?\n\r?\n/, 1)[0] ?? "";
  const [, from] = /^From:?\s+(?:[^<\n]{0,120}<)?([^\s<>@]+@[^\s<>]+)/im.exec(head) ?? [];
  const [, subject] = /^Subject:[ \t]*(?!=\?)(\S[^\r\n]*)/im.exec(head) ?? [];
  return from === undefined || subject === undefined ? null : `Mail from ${from}: ${subject}`;
}

/** The first line with a letter in it; of a text that lists members, a line each, all of them. */
function firstTelling(text: string): string {
  const lines = text.slice(0, 10 * lookedAt).split("\n");
  const first = lines.findIndex((line) => /\p{L}/u.test(withoutStamps(line)));
  const members = lines.flatMap(toMember);
  if (members.length >= membersMin && toMember(lines[first] ?? "").length > 0)
    return members.filter((member) => member !== "").join(", ");
  return lines[Math.max(0, first)] ?? "";
}

/** YAML writes a member a line: `host: db-1`. */
const membersMin = 3;
const memberLine = /^[\s-]*(?!\p{Lu}+:)([\p{L}_][\p{L}\d_.-]{0,40}):\s+(\S+)$/u;

/** The member that a line gives, as words, which are empty for a time; none where the line is no member. */
function toMember(line: string): readonly string[] {
  const [, name, written = ""] = memberLine.exec(line) ?? [];
  return name === undefined ? [] : [toWords(name, written)];
}

function withoutHeads(text: string): string {
  let rest = text.trim();
  for (let round = 0; round < roundsMax; round++) {
    const before = rest;
    for (const head of heads) {
      const next = rest.replace(head, "");
      if (/\p{L}/u.test(next)) rest = next.trimStart();
    }
    if (rest === before) return rest;
  }
  return rest;
}

/** Cells and pairs as words: `op=in|by=S1` becomes `op in, by S1`. */
function inWords(line: string, isDull: IsDull): string {
  const text = withoutObjects(line, isDull);
  const mark = cellMarks.find((each) => text.split(each).length >= cellsMin);
  if (mark !== undefined)
    return text
      .split(mark)
      .map((cell) => inPairs(cell.trim(), isDull, 1))
      .filter((cell) => cell !== "" && cell !== "-")
      .join(", ");
  return inPairs(text.replaceAll("\t", ", "), isDull);
}

/** The members of an object as words; what is no object stays. */
function withoutObjects(text: string, isDull: IsDull): string {
  return text.replace(object, (whole: string, inside: string) => {
    const members = [...inside.matchAll(member)];
    if (members.length === 0) return whole;
    const words = members.map(([, name = "", written = ""]) =>
      isDull(name) ? "" : toWords(name, written),
    );
    return ` ${words.filter((each) => each !== "").join(", ")} `;
  });
}

/** One pair among words reads well as it is; several are a row. */
function inPairs(text: string, isDull: IsDull, pairsMin = 2): string {
  const pairs = [...text.matchAll(pair)];
  const isPlain = ([, name = "", written = ""]: readonly (string | undefined)[]) =>
    !isDull(name) && toWords(name, written) === `${name} ${written}`;
  if (pairs.length < pairsMin && pairs.every(isPlain)) return text;
  const nextIsPair = (end: number) =>
    pairs.some(({ index }) => index > end && text.slice(end, index).trim() === "");
  return text.replace(pair, (whole: string, name: string, written: string, at: number) => {
    const words = isDull(name) ? "" : toWords(name, written);
    const isListed = words !== "" && !isUnnamedCell(name) && nextIsPair(at + whole.length);
    return isListed ? `${words},` : words;
  });
}

/** Of a cell alone, eight hexadecimal digits of both kinds are no name either. */
const shortHex = /^(?=.*\d)(?=.*[a-f])[0-9a-f]{8,}$/i;
/** What the system counts its processes by is of no row. */
const processNumber = /^(?:p?pid|tid|thread)$/i;

/** `width="30"` as `width 30`; a cell without a name or a value is as good as none. */
export function toWords(name: string, written: string): string {
  const bare = written
    .replace(/^\[\s*|\s*\]$/g, "")
    .replace(/^["']|["']$/g, "")
    .replace(/["']\s*,\s*["']/g, ", ")
    .trim();
  if (bare === "" || bare === "-" || isStamp(bare) || isIdentifier(bare)) return "";
  if (shortHex.test(bare)) return "";
  if (processNumber.test(name)) return "";
  return isUnnamedCell(name) ? bare : `${name} ${bare}`;
}

export function isUnnamedCell(name: string): boolean {
  return unnamed.test(name);
}

function tidy(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .replace(/\s(?:\(\s*\)|\[\s*\]|\{\s*\}|"\s*")/g, "")
    .replace(/\s+([,;:.!?)\]])(?=\s|$)/g, "$1")
    .replace(/([,;:])(?:\s*[,;])+/g, "$1")
    .replace(/(?:…\s*){2,}/g, "… ")
    .replace(/^[\s,;:.]+(?=\S)|[\s,;:]+$/g, "")
    .trim();
}
