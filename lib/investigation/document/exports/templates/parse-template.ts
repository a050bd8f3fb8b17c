import { fail, ok, type Result } from "@/lib/base/result";

/*
 * A part of Mustache (https://mustache.github.io/mustache.5.html): variables, sections, inverted sections and comments.
 * Partials, lambdas, other delimiters and unescaped variables are refused: a template reads what it is given, runs nothing and
 * opens no file.
 */

export type TemplateNode =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "value"; readonly name: string; readonly line: number }
  | {
      readonly kind: "section";
      readonly name: string;
      readonly line: number;
      /** Shown where there is nothing of that name. */
      readonly isInverted: boolean;
      readonly nodes: readonly TemplateNode[];
    };

/** What is wrong with a template, with the line it is in. */
export type TemplateProblem = { readonly line: number; readonly message: string };

/** Longer templates are refused. */
export const templateCharsMax = 100_000;
const depthMax = 8;

const tag = /\{\{([\s\S]*?)\}\}/g;
const name = /^(?:\.|[A-Za-z][A-Za-z0-9]*(?:\.[A-Za-z][A-Za-z0-9]*)*)$/;

type OpenSection = {
  readonly name: string;
  readonly line: number;
  readonly isInverted: boolean;
  readonly nodes: TemplateNode[];
};

export function parseTemplate(text: string): Result<readonly TemplateNode[], TemplateProblem> {
  if (text.length > templateCharsMax) {
    return fail({ line: 1, message: `The template has more than ${templateCharsMax} characters.` });
  }
  const source = withoutStandaloneLines(text.replaceAll("\r\n", "\n"));
  const root: OpenSection = { name: "", line: 1, isInverted: false, nodes: [] };
  const open: OpenSection[] = [root];
  let at = 0;
  for (const match of source.text.matchAll(tag)) {
    addText(open, source.text.slice(at, match.index));
    at = match.index + match[0].length;
    const problem = addTag(open, match[1] ?? "", source.lineAt(match.index));
    if (problem !== null) return fail(problem);
  }
  const rest = source.text.slice(at);
  const unclosed = rest.indexOf("{{");
  if (unclosed >= 0) {
    const message = "A tag begins with {{ and has no }}.";
    return fail({ line: source.lineAt(at + unclosed), message });
  }
  addText(open, rest);
  const last = open.at(-1);
  if (last !== undefined && last !== root) {
    return fail({ line: last.line, message: `The section ${last.name} is not closed.` });
  }
  return ok(root.nodes);
}

function addText(open: readonly OpenSection[], text: string): void {
  if (text !== "") open.at(-1)?.nodes.push({ kind: "text", text });
}

function addTag(open: OpenSection[], content: string, line: number): TemplateProblem | null {
  const [, sign = "", word = ""] = /^([#^/!>&={]?)\s*([\s\S]*?)\s*$/.exec(content) ?? [];
  if (sign === "!") return null;
  const unknown = unknownSigns.get(sign);
  if (unknown !== undefined) return { line, message: unknown };
  if (!name.test(word)) return { line, message: `Not a name: ${word.slice(0, 60)}` };
  if (sign === "") open.at(-1)?.nodes.push({ kind: "value", name: word, line });
  else if (sign === "/") return closeSection(open, word, line);
  else if (open.length > depthMax) {
    return { line, message: `Sections are nested deeper than ${depthMax}.` };
  } else open.push({ name: word, line, isInverted: sign === "^", nodes: [] });
  return null;
}

const unknownSigns = new Map([
  [">", "A template cannot include another one."],
  ["&", "Values are always escaped: write {{name}}."],
  ["{", "Values are always escaped: write {{name}}."],
  ["=", "The delimiters are {{ and }}."],
]);

function closeSection(open: OpenSection[], word: string, line: number): TemplateProblem | null {
  const last = open.at(-1);
  if (last === undefined || open.length === 1) {
    return { line, message: `The section ${word} is closed and was not opened.` };
  }
  if (last.name !== word) {
    return { line, message: `The section ${last.name} of line ${last.line} is closed as ${word}.` };
  }
  open.pop();
  open.at(-1)?.nodes.push({ kind: "section", ...last });
  return null;
}

/** A section or a comment alone on its line leaves no line behind. Lines are told as they are in the file. */
function withoutStandaloneLines(text: string) {
  const lines = text.split("\n").map((line) => (standalone.test(line) ? line.trim() : `${line}\n`));
  const joined = text.endsWith("\n") ? lines.slice(0, -1) : withoutLastEnd(lines);
  const starts: number[] = [];
  let length = 0;
  for (const line of joined) {
    starts.push(length);
    length += line.length;
  }
  return {
    text: joined.join(""),
    lineAt: (place: number) => starts.findLastIndex((start) => start <= place) + 1,
  };
}

const standalone = /^\s*\{\{[#^/!][^{}]*\}\}\s*$/;

function withoutLastEnd(lines: readonly string[]): readonly string[] {
  return lines.map((line, at) => (at === lines.length - 1 ? line.replace(/\n$/, "") : line));
}
