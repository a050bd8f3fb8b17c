import type { Finding, MaskRule } from "../finding";
import { isPlaceholder } from "./placeholders";
import { readValue, type ValueSpan } from "./read-value";
import { nameFamilies } from "./secret-names";

/**
 * Values by the name they stand behind: `password=…`, `"api_key": "…"`, `--token …`, `<secret>…`, and a
 * name and its value side by side as in the environment of a container. The name has to end with the word
 * ("secretName", "password_file" and "token_type" name no secret) and may begin with anything.
 */
const escapes = "\\\\{0,7}";
const blanks = "[ \\t]{0,8}";

/** What may stand between a name and its value; blanks before the value are read with it. */
const operators = [
  // "name": value · name=value · name => value · [name] := value; the quotes may be escaped
  `${escapes}["'\`]?\\]?${blanks}(?:=>|:=|:|=)`,
  // name%3Dvalue
  "%3[da]",
  // <name>value
  ">",
  // <add key="name" value="…">, {"name": "NAME", "value": "…"}, - name: NAME\n value: …
  `${escapes}["']?,?\\s{1,40}${escapes}["']?value${escapes}["']?${blanks}[=:]`,
  `${escapes}["'],${escapes}["']value${escapes}["']:`,
];
/** Behind hyphens a blank is enough, and the next member of a list of arguments, as in audit records. */
const flagOperators = [`["'],\\s{0,8}(?=["'])`, `["']?[ \\t]a\\d{1,3}=`, "[ \\t]"];

const pattern = new RegExp(
  `(?:${nameFamilies.map(({ names }) => `(${names})`).join("|")})(?:(${operators.join("|")})|(?:${flagOperators.join("|")}))`,
  "gi",
);

/** A value is judged by its beginning, so that one that is refused costs little however long it is. */
const judgedCharacters = 1024;

export const findNamedSecrets: MaskRule = (text) => {
  const findings: Finding[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const found = judge(text, match, pattern.lastIndex);
    if (found === null) continue;
    findings.push(found);
    pattern.lastIndex = found.to;
  }
  return findings;
};

function judge(text: string, match: RegExpExecArray, at: number): Finding | null {
  const groups = match.slice(1);
  const family = nameFamilies.find((_, index) => groups[index] !== undefined);
  const operator = groups[nameFamilies.length];
  if (family === undefined || !isNaming(text, match.index, operator)) return null;
  const read = readSpan(text, at, operator, judgedCharacters);
  const span = read === null || family.isAnyText ? read : toWord(text, read);
  if (span === null) return null;
  const value = text.slice(span.from, span.to);
  const isRefused =
    isWorkingFolder(match[0], value) ||
    isPlaceholder(value, isSentence(operator, span)) ||
    isQuotedWord(operator, span) ||
    (operator === undefined && value.startsWith("-"));
  if (isRefused || !family.accepts(value)) return null;
  const isWhole = value.length < judgedCharacters;
  const to = isWhole ? span.to : (readSpan(text, at, operator)?.to ?? span.to);
  return { from: span.from, to, label: family.label };
}

/** Without an operator the name has to be an option of a command; a tag has to be opened. */
function isNaming(text: string, nameAt: number, operator: string | undefined): boolean {
  if (operator !== undefined && operator !== ">") return true;
  const [start = ""] = /[\w:.-]{0,40}$/.exec(text.slice(Math.max(0, nameAt - 41), nameAt)) ?? [];
  if (operator === undefined) return start.startsWith("-");
  return text[nameAt - start.length - 1] === "<" && !start.startsWith("/");
}

function readSpan(
  text: string,
  at: number,
  operator: string | undefined,
  charactersMax?: number,
): ValueSpan | null {
  const span = readValue(text, at, charactersMax);
  if (span === null || operator?.startsWith("%") !== true) return span;
  const encodedEnd = text.slice(span.from, span.to).search(/%(?:26|20|22|27|3B|2C|0A)/i);
  return encodedEnd < 0 ? span : { ...span, to: span.from + encodedEnd };
}

/** Up to a comma or a bracket: what follows is the next column or word. */
function toWord(text: string, span: ValueSpan): ValueSpan | null {
  if (span.isQuoted) return span;
  const end = text.slice(span.from, span.to).search(/[,()[\]{}]/);
  if (end === 0) return null;
  return end < 0 ? span : { ...span, to: span.from + end };
}

/** `PWD=/home/deploy` of sudo and of environments is where somebody worked. */
function isWorkingFolder(named: string, value: string): boolean {
  return /^pwd/i.test(named) && /^(?:[/~]|[A-Za-z]:)/.test(value);
}

/** `volume "push-secret" : mkdir …`: behind a quoted name and a blank only a quoted value belongs to it. */
function isQuotedWord(operator: string | undefined, { isQuoted }: ValueSpan): boolean {
  return !isQuoted && /["'`]\]?[ \t]+:$/.test(operator ?? "");
}

function isSentence(operator: string | undefined, { isQuoted }: ValueSpan): boolean {
  return !isQuoted && operator?.endsWith(":") === true;
}
