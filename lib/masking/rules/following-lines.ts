import type { Hit } from "../hit";
import { acceptsHeld, namesValue } from "./held-members";
import { isPlaceholder } from "./placeholders";
import { readValue } from "./read-value";
import { askedFor, type NameFamily, type SecretName } from "./secret-names";

/** A plural's end, what assigns, perhaps the sign of a block or of a list, and a remark. */
const assigned =
  /s?(?<operator>\\{0,7}["'`*_\])]{0,3}[ \t]{0,8}(?:=>|:=|[:=\uff1a]|[ \t](?:is|are|was):?)[ \t]{0,8}[*_]{0,3}(?<sign>[|>][-+\d]{0,3}|[[(]|<<[-~]?["']?[A-Za-z]\w{0,39}["']?|"""|''')?)[ \t]{0,8}(?:#[^\n]{0,80})?/;
/** Perhaps whom it is asked for and what assigns, and the end of the line. */
const lineEnd = new RegExp(
  `(?:(?: (?:${askedFor}) [^\\n:]{1,120}?)?${assigned.source}|[*_\`]{0,3}[ \\t]{0,8})?\\r?(?=\\n)`,
  "y",
);

const linesMax = 400;
const wordCharactersMax = 1024;

/**
 * The value on the lines below its name: below `password:`, in a block of YAML (`|` and `>`, section 8 of
 * https://yaml.org/spec/1.2.2/), as the member of a list, or as pretty JSON writes it. A log that puts the same
 * beginning before every line (a container's name, a stamp) is read behind it. A text between a mark and its repetition,
 * as of shells and Terraform (`<<EOT`) or of TOML and Python (`"""`), is hidden whole.
 */
export function findBelow(text: string, { family, from, to }: SecretName): readonly Hit[] {
  lineEnd.lastIndex = to;
  const match = lineEnd.exec(text);
  if (match === null) return [];
  const at = lineEnd.lastIndex;
  const prefix = readPrefix(text, from);
  const { operator, sign = "" } = match.groups ?? {};
  const isBare = operator === undefined;
  if (isBare && (prefix.isLabelled || !/^[ \t]*$/.test(prefix.text))) return [];
  if (sign !== "") return findBehindSign(sign, { text, at, prefix, family });
  const [first] = [...readLines(text, at, prefix, 3)].filter(({ body }) => body !== "");
  if (first === undefined) return [];
  if (first.body.startsWith("- ")) return findMembers(text, at, prefix, family);
  if (!isBare && isDeeperKey(first, prefix)) return findHeldBelow(text, at, prefix, family);
  return judgeLine(first, family, prefix, isBare);
}

type Below = {
  readonly text: string;
  readonly at: number;
  readonly prefix: Prefix;
  readonly family: NameFamily;
};

/** A block, a text between marks, or the members of a list, as the sign at the end of the line has it. */
function findBehindSign(sign: string, { text, at, prefix, family }: Below): readonly Hit[] {
  if (/^[|>]/.test(sign)) return findBlock(text, at, prefix, family);
  const mark = endOf(sign);
  if (mark === null) return findMembers(text, at, prefix, family);
  return findMarked(text, at, prefix, { mark, label: family.label });
}

/** What stands before the name on its line: indentation, or what a log puts before every line. */
type Prefix = {
  readonly text: string;
  readonly indent: number;
  /** Words stand between the prefix and the name. */
  readonly isLabelled: boolean;
};

function readPrefix(text: string, nameAt: number): Prefix {
  const lineAt = text.lastIndexOf("\n", nameAt - 1) + 1;
  const before = text.slice(Math.max(lineAt, nameAt - 400), nameAt);
  const own = before.replace(/[\w.\-"'`\\<:*]{0,80}$/, "");
  const indent = /^[ \t-]*$/.test(own) ? own.length : (/[ \t-]*$/.exec(own)?.[0].length ?? 0);
  return { text: own, indent, isLabelled: /\w/.test(before.slice(own.length)) };
}

type Line = { readonly from: number; readonly body: string; readonly indent: number };

/** The lines behind a place, without their prefix and blanks. */
function* readLines(text: string, at: number, prefix: Prefix, count: number): Generator<Line> {
  const start = prefix.text.trimEnd();
  let from = at + 1;
  for (let read = 0; read < count && from <= text.length; read += 1) {
    const end = text.indexOf("\n", from);
    const to = end < 0 ? text.length : end;
    const whole = text.slice(from, Math.min(to, from + 8 * wordCharactersMax));
    const skipped = start === "" ? 0 : readSamePrefix(whole, start);
    const rest = whole.slice(skipped);
    const indent = /^[ \t]*/.exec(rest)?.[0].length ?? 0;
    yield { from: from + skipped + indent, body: rest.trim(), indent };
    from = to + 1;
  }
}

/** What a log says of a line stands where a conversation says who speaks. */
const isLevel = /^(?:info|warn|warning|error|debug|fatal|trace|notice)[:>\]]$/i;

/** How much of a line is what stood before the name too; 0 when it is something else. */
function readSamePrefix(line: string, prefix: string): number {
  if (isSame(line, prefix)) return prefix.length;
  const [speaker] = /(?<=^|\s)(?:[\w.-]{1,24}[:>\]]|[<>=-]{2,4}|[<>])$/.exec(prefix) ?? [];
  if (speaker === undefined || isLevel.test(speaker)) return 0;
  const head = prefix.slice(0, -speaker.length);
  if (!isSame(line, head)) return 0;
  const [other = ""] =
    /^(?:[\w.-]{1,24}[:>\]]|[<>=-]{2,4}|[<>])(?=\s)/.exec(line.slice(head.length)) ?? [];
  return other === "" || isLevel.test(other) ? 0 : head.length + other.length;
}

/** The same but for digits, so that stamps go on. A conversation has whoever speaks next behind them. */
function isSame(line: string, prefix: string): boolean {
  return line.slice(0, prefix.length).replace(/\d/g, "0") === prefix.replace(/\d/g, "0");
}

function findBlock(
  text: string,
  at: number,
  prefix: Prefix,
  { label: name }: NameFamily,
): readonly Hit[] {
  const block: Line[] = [];
  const least = /^[ \t-]*$/.test(prefix.text) ? prefix.indent : 0;
  for (const line of readLines(text, at, prefix, linesMax)) {
    if (line.body !== "" && line.indent <= least) break;
    if (line.body !== "") block.push(line);
  }
  return toStretch(block, name);
}

/** What ends a text that a sign begins; null when the sign begins another thing, or nothing. */
function endOf(sign: string): string | null {
  if (sign === '"""' || sign === "'''") return sign;
  return sign.startsWith("<<") ? sign.replace(/[^\w]/g, "") : null;
}

/** Without its end it was cut off, or is none: nothing tells how far it goes. */
function findMarked(
  text: string,
  at: number,
  prefix: Prefix,
  { mark, label }: { readonly mark: string; readonly label: Hit["label"] },
): readonly Hit[] {
  const held: Line[] = [];
  for (const line of readLines(text, at, prefix, linesMax)) {
    if (line.body === mark) return toStretch(held, label);
    const end = /^\w/.test(mark) ? -1 : line.body.indexOf(mark);
    if (end >= 0) return toStretch([...held, { ...line, body: line.body.slice(0, end) }], label);
    if (line.body !== "") held.push(line);
  }
  return [];
}

function toStretch(lines: readonly Line[], label: Hit["label"]): readonly Hit[] {
  const [first, last] = [lines[0], lines.at(-1)];
  if (first === undefined || last === undefined) return [];
  return [{ from: first.from, to: last.from + last.body.length, label }];
}

const membersMax = 400;
/** What a member of a list is not: a name with its value, or with a list of its own. */
const isNamed = /^["'`]?[\w.-]{1,128}["'`]?\s{0,8}(?::=|=>|[:=])(?:\s|$)/;

/** `- one`, `"one",`: until a line is no member. */
function findMembers(text: string, at: number, prefix: Prefix, family: NameFamily): readonly Hit[] {
  const hits: Hit[] = [];
  for (const line of readLines(text, at, prefix, membersMax)) {
    if (/^[\])}]/.test(line.body)) break;
    const [mark = ""] = /^(?:- +)?/.exec(line.body) ?? [];
    const body = line.body.slice(mark.length);
    const isMember = mark !== "" || /^["'`]/.test(body) || /^[^\s:=]{4,}$/.test(body);
    if (!isMember || isNamed.test(body)) break;
    hits.push(...judgeBody(line.from + mark.length, body, family));
  }
  return hits;
}

const heldMax = 20;
const yamlMember = /^["']?([\w.-]{1,60})["']?\s{0,8}:\s{1,40}(?=\S)/;

function isDeeperKey({ body, indent }: Line, prefix: Prefix): boolean {
  return indent > prefix.indent && yamlMember.test(body);
}

/** What a mapping below the name holds: `credentials:`, `  username: eve`, `  value: …`. */
function findHeldBelow(
  text: string,
  at: number,
  prefix: Prefix,
  family: NameFamily,
): readonly Hit[] {
  const held: { readonly name: string; readonly from: number; readonly body: string }[] = [];
  for (const { from, body, indent } of readLines(text, at, prefix, heldMax)) {
    const [start = "", name] = yamlMember.exec(body) ?? [];
    if (body !== "" && indent <= prefix.indent) break;
    if (name !== undefined)
      held.push({ name, from: from + start.length, body: body.slice(start.length) });
  }
  const accepts = acceptsHeld(
    family,
    held.map(({ name }) => name),
  );
  return held
    .filter(({ name }) => namesValue(name))
    .flatMap(({ from, body }) => judgeBody(from, body, { ...family, accepts }));
}

function judgeLine(
  line: Line,
  family: NameFamily,
  prefix: Prefix,
  isBare: boolean,
): readonly Hit[] {
  const isQuoted = /^\\{0,7}["'`]/.test(line.body);
  const isDeeper = line.indent > prefix.indent && family.isAnyText === true;
  const isKey = /^["'`]?[\w.-]{1,60}["'`]?\s?(?:[:=](?:\s|$)|=(?!=|$))/.test(line.body);
  const isOneWord = !/\s/.test(line.body);
  if (isKey || /^(?:[-#[{<(]|\d{4}-\d\d-\d\d|\d\d:\d\d)/.test(line.body)) return [];
  if (isBare && (!isOneWord || !isMixed(line.body))) return [];
  if (!isQuoted && !isOneWord && !(isDeeper && line.body.split(/\s+/).length <= 12)) return [];
  return judgeBody(line.from, line.body, family);
}

/** Below a name that nothing follows a plain word is the next name. */
function isMixed(word: string): boolean {
  return word.length >= 6 && /\d/.test(word) && /\D/.test(word);
}

function judgeBody(from: number, body: string, family: NameFamily): readonly Hit[] {
  const isQuoted = /^\\{0,7}["'`]/.test(body);
  const span = isQuoted ? readValue(body, 0, wordCharactersMax) : wholeBody(body, family);
  if (span === null) return [];
  const value = body.slice(span.from, span.to);
  const [word = ""] = value.split(/\s/);
  if (isPlaceholder(value, !isQuoted) || isPlaceholder(word, !isQuoted)) return [];
  if (!family.accepts(value)) return [];
  return [{ from: from + span.from, to: from + span.to, label: family.label }];
}

/** Without the mark that separates it from the next member; what is no free text ends with its first word. */
function wholeBody(body: string, family: NameFamily) {
  const whole = body.replace(/[,;]$/, "").replace(/<\/[\w:.-]{1,60}>$/, "");
  const to = family.isAnyText ? whole.length : whole.search(/\s|$/);
  return to === 0 ? null : { from: 0, to };
}
