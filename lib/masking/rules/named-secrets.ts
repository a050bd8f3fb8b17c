import type { Hit, MaskRule } from "../hit";
import { findBelow } from "./following-lines";
import { isNoWord } from "./phrase";
import { isPlaceholder } from "./placeholders";
import { readElement, readValue, type ValueSpan } from "./read-value";
import { findNames, type NameFamily, type SecretName } from "./secret-names";

/**
 * Values by the name they stand behind: `password=…`, `"api_key": "…"`, `--token …`, `<secret>…`, a name and
 * its value side by side as in the environment of a container, and on the lines below it. The name has to end
 * with the word ("secretName", "password_file" and "token_type" name no secret) and may begin with anything.
 */
const escapes = "\\\\{0,7}";
const blanks = "[ \\t]{0,40}";

/** What may stand between a name and its value; blanks before the value are read with it. */
const operators = [
  // <b>name:</b> value
  `:?</(?:b|strong|em|i|span|label)>:?(?=[^<])`,
  // "name": value · name=value · name => value · [name] := value · **name:** value; the quotes may be escaped
  `${escapes}["'\`*_]{0,3}\\]?${blanks}(?:=>|:=|::(?=[ \\t])|:(?:[*_]{1,2}(?=[ \\t]))?|=|\uff1a)`,
  // Passphrase ....... value, DefaultPassword  REG_SZ  value, パスワードは value, name « value »
  `[ \\t]{0,4}(?:\\.[ .]{2,60}\\.|[ \\t]REG_(?:EXPAND_)?(?:SZ|BINARY)[ \\t])(?=[ \\t]*[^\\s.])`,
  "[ \\t]?(?:[はが為为是]|(?=[«「『]))",
  // The part of a form: name="name", an empty line, the value
  `"(?:;[^\\n]{0,100})?\\r?\\n(?:[\\w-]{1,40}:[^\\n]{0,100}\\r?\\n){0,3}\\r?\\n`,
  // name%3Dvalue
  "%3[da]",
  // <add key="name" value="…">, {"name": "NAME", "value": "…"}, - name: NAME\n value: …, ParameterKey=NAME,ParameterValue=…
  `${escapes}["']?,?\\s{1,40}${escapes}["']?\\w{0,12}value${escapes}["']?${blanks}[=:]`,
  `${escapes}["']?,${escapes}["']?\\w{0,12}value${escapes}["']?[:=]`,
  // variable "name" { default = "…"
  `["']\\s{0,8}\\{\\s{1,40}(?:type\\s{1,8}=\\s{1,8}\\w{1,12}\\s{1,40})?default\\s{1,8}=`,
];
/** The value is what an element of XML or HTML holds; behind a closed one, what the next one holds. */
const elementOperators = [
  `${escapes}["']?(?:\\s[^<>\\n]{0,200})?>(?=[^<\\s]|\\s{1,80}[^<\\s]|<!\\[CDATA\\[)`,
  `>\\s{1,80}<(?:value|string|text|data)(?:\\s[^<>\\n]{0,100})?>`,
  "</[\\w:.-]{1,40}>\\s{0,80}<(?![\\w:.-]{0,30}(?:type|description|final|comment|scope|hint)[\\s>])[\\w:.-]{1,40}(?:\\s[^<>\\n]{0,100})?>",
];
/** Behind hyphens a blank is enough, and the next member of a list of arguments, as in audit records. */
const flagOperators = [`["'],\\s{0,40}(?=["'])`, `["']?[ \\t]a\\d{1,3}=`, "[ \\t]"];

const operatorPattern = new RegExp(
  `(${operators.join("|")})|(${elementOperators.join("|")})|(?:${flagOperators.join("|")})`,
  "iy",
);

/** A value is judged by its beginning, so that one that is refused costs little however long it is. */
const judgedCharacters = 1024;

export const findNamedSecrets: MaskRule = (text) => {
  const hits: Hit[] = [];
  let least = 0;
  for (const name of findNames(text)) {
    if (name.from < least) continue;
    const found = findValues(text, name);
    hits.push(...found);
    least = found.at(-1)?.to ?? least;
  }
  return hits;
};

function findValues(text: string, name: SecretName): readonly Hit[] {
  operatorPattern.lastIndex = name.to;
  const match = operatorPattern.exec(text);
  const at = operatorPattern.lastIndex;
  const beside = match === null ? null : judge(text, name, match, at);
  const found = beside ?? findSetting(text, name);
  return found === null ? findBelow(text, name) : [found];
}

function judge(text: string, name: SecretName, match: RegExpExecArray, at: number): Hit | null {
  const { family } = name;
  const [, operator, element] = match;
  if (element !== undefined) return judgeElement(text, name, element, at);
  if (!isNaming(text, name.from, operator)) return null;
  const span =
    family.label === "phone"
      ? readNumber(text, at)
      : readSpan(text, at, operator, judgedCharacters);
  const own = span === null || family.isAnyText ? span : toWord(text, span);
  if (own === null || isRefused(text, name, operator, own)) return null;
  const isWhole = own.to - own.from < judgedCharacters;
  const to = isWhole ? own.to : (readSpan(text, at, operator)?.to ?? own.to);
  const isFree = family.isAnyText === true && !own.isQuoted && isWhole;
  const end = isFree ? findLineEnd(text, name.from, { ...own, to }) : to;
  if (!isValue(text.slice(own.from, end), family)) return null;
  return { from: own.from, to: end, label: family.label };
}

/** `passwd: password updated successfully` is what a program of that name says. */
function isValue(value: string, family: NameFamily): boolean {
  return !/^(?:password|passphrase)s? [a-z]/.test(value) && family.accepts(value);
}

function isRefused(
  text: string,
  { from, to }: SecretName,
  operator: string | undefined,
  span: ValueSpan,
): boolean {
  const value = text.slice(span.from, span.to);
  return (
    isWorkingFolder(text.slice(from, to), value) ||
    isPlaceholder(value, isSentence(operator, span)) ||
    isQuotedWord(operator, span) ||
    (operator === undefined && value.startsWith("-")) ||
    // The name of a function; what it is given is found where statements are.
    (!span.isQuoted && /^\w+\($/.test(value))
  );
}

/** `masterauth X`, `setenv DB_PASSWORD X`: a line of a name and a word, as in files of settings. */
const setting =
  /[ \t]{1,40}(?:(?:0|5|7|8|9|ENC|encrypted|plaintext) )?["']?([^\s"']{4,256})["']?[ \t]*;?(?=\r?(?:\n|$))/y;

function findSetting(text: string, { family, from, to }: SecretName): Hit | null {
  setting.lastIndex = to;
  const match = setting.exec(text);
  if (match === null || !isLineStart(text, from)) return null;
  const [whole, value = ""] = match;
  if (!isNoWord(value) || isPlaceholder(value, true) || !family.accepts(value)) return null;
  const at = to + whole.lastIndexOf(value);
  return { from: at, to: at + value.length, label: family.label };
}

/** Nothing stands before the name but what sets it. */
function isLineStart(text: string, at: number): boolean {
  const lineAt = text.lastIndexOf("\n", at - 1) + 1;
  if (at - lineAt > 80) return false;
  return /^\s*(?:(?:export|setenv|setx|set|env|arg|[-*+~] |(?:\([\w-]{1,30}\)|[\w.@~:-]{0,60})[#$>%] )\s*)?[\w.-]*$/i.test(
    text.slice(lineAt, at),
  );
}

/** An option of a command has no operator; then hyphens stand before its name. */
function isNaming(text: string, nameAt: number, operator: string | undefined): boolean {
  if (operator !== undefined) return true;
  const before = text.slice(Math.max(0, nameAt - 64), nameAt);
  return /(?:^|[^\w.:-])-{1,2}[\w:.-]{0,40}$|\(\s{0,4}["'][\w.-]{0,40}$/.test(before);
}

/** Names of elements are opened before the name; a text that is a label may stand behind it. */
function judgeElement(
  text: string,
  { family, from }: SecretName,
  operator: string,
  at: number,
): Hit | null {
  if (!operator.startsWith("</") && !isInTag(text, from)) return null;
  const span = readElement(text, at, judgedCharacters);
  if (span === null) return null;
  const value = text.slice(span.from, span.to);
  const isLabel = /^<\/(?!key|name|string)/i.test(operator) && !/\d|[^\p{L}\s]/u.test(value);
  if (isLabel || isPlaceholder(value, false) || !family.accepts(value)) return null;
  return { from: span.from, to: span.to, label: family.label };
}

/** A tag was opened and not closed: `<db.password>`, `<entry key="password">`, not `</password>`. */
function isInTag(text: string, at: number): boolean {
  return (
    /<[\w:.-][^<>\n]{0,200}$/.test(text.slice(Math.max(0, at - 202), at)) || text[at - 1] === "<"
  );
}

function readSpan(
  text: string,
  at: number,
  operator: string | undefined,
  charactersMax?: number,
): ValueSpan | null {
  const read = readValue(text, at, charactersMax);
  const span = read === null ? null : behindPointer(text, read, charactersMax);
  if (span === null || operator?.startsWith("%") !== true) return span;
  const encodedEnd = text.slice(span.from, span.to).search(/%(?:26|20|22|27|3B|2C|0A)/i);
  return encodedEnd < 0 ? span : { ...span, to: span.from + encodedEnd };
}

const number = /[ \t"'«]{0,20}((?:\+|\()?\d[\d ()./\u00a0\u2010-\u2015-]{5,24}\d)/y;

function readNumber(text: string, at: number): ValueSpan | null {
  number.lastIndex = at;
  const [whole = "", found = ""] = number.exec(text) ?? [];
  const from = at + whole.length - found.length;
  return found === "" ? null : { from, to: from + found.length, isQuoted: true };
}

/** `passwd = 0x55f0 "…"`, as debuggers show a string. */
function behindPointer(text: string, span: ValueSpan, charactersMax?: number): ValueSpan {
  const isPointer = /^0x[\da-f]{1,16}$/i.test(
    text.slice(span.from, Math.min(span.to, span.from + 19)),
  );
  if (!isPointer || text.slice(span.to, span.to + 2) !== ' "') return span;
  return readValue(text, span.to, charactersMax) ?? span;
}

/** Up to a comma or a bracket: what follows is the next column or word. */
function toWord(text: string, span: ValueSpan): ValueSpan | null {
  if (span.isQuoted) return span;
  const end = text.slice(span.from, span.to).search(/[,()[\]{}]/);
  if (end === 0) return null;
  return end < 0 ? span : { ...span, to: span.from + end };
}

const restCharactersMax = 120;

/**
 * A line that is only a name and a value, as in files of settings: the value is the rest of the line, with its
 * blanks and marks. What goes on as a sentence or with another name does not belong to it.
 */
function findLineEnd(text: string, nameAt: number, { from, to }: ValueSpan): number {
  if (!isLineStart(text, nameAt)) return to;
  const [rest = ""] = /^[^\r\n]*/.exec(text.slice(to, to + restCharactersMax)) ?? [];
  const isOther = /[&;,\s][\w.-]+\s?[=:]|[,.]\s|\s\(|[.!?)\]}]$|^["']/.test(rest);
  if (rest === "" || rest.length >= restCharactersMax || isOther) return to;
  const own = rest.replace(/\s#.*$/, "").trimEnd();
  const isEnv = /[:=]\s*$/.test(text.slice(nameAt, from)) && !/\s/.test(own);
  const isSetting =
    !/=$/.test(text.slice(nameAt, from)) &&
    own.split(/\s+/).length <= 8 &&
    /^\s[^\s|<>&]/.test(own);
  return isEnv || isSetting ? to + own.length : to;
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
  return !isQuoted && /[:*_]$/.test(operator ?? "");
}
