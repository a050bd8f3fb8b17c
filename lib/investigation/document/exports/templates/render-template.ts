import { fail, ok, type Result } from "@/lib/base/result";
import type { TemplateNode, TemplateProblem } from "./parse-template";

/** What a template reads: texts that are Markdown already, lists and objects of them. */
export type TemplateValue =
  | string
  | boolean
  | readonly TemplateValue[]
  | { readonly [name: string]: TemplateValue };

/** Lists in lists may ask for more than any page holds: a template that does is refused. */
const stepsMax = 500_000;
const charsMax = 5_000_000;

type Rendering = { readonly parts: string[]; steps: number; chars: number };

/** A name that nothing has is an error: a misspelt one would leave a gap that nobody sees. */
export function renderTemplate(
  nodes: readonly TemplateNode[],
  value: TemplateValue,
): Result<string, TemplateProblem> {
  const rendering: Rendering = { parts: [], steps: 0, chars: 0 };
  const problem = renderNodes(rendering, nodes, [value]);
  return problem === null ? ok(rendering.parts.join("")) : fail(problem);
}

function renderNodes(
  rendering: Rendering,
  nodes: readonly TemplateNode[],
  around: readonly TemplateValue[],
): TemplateProblem | null {
  for (const node of nodes) {
    rendering.steps += 1;
    const problem =
      node.kind === "text" ? write(rendering, node.text, 1) : renderNamed(rendering, node, around);
    if (problem !== null) return problem;
  }
  return null;
}

function renderNamed(
  rendering: Rendering,
  node: Exclude<TemplateNode, { kind: "text" }>,
  around: readonly TemplateValue[],
): TemplateProblem | null {
  const value = findValue(node.name, around);
  if (value === undefined) return unknownName(node);
  if (node.kind === "value") {
    return typeof value === "string" ? write(rendering, value, node.line) : noText(node);
  }
  return renderSection(rendering, node, value, around);
}

type Named = { readonly name: string; readonly line: number };

export function unknownName({ name, line }: Named): TemplateProblem {
  return { line, message: `There is nothing called ${name}.` };
}

export function noText({ name, line }: Named): TemplateProblem {
  return { line, message: `${name} is no text: use it as a section.` };
}

function renderSection(
  rendering: Rendering,
  { isInverted, nodes, line }: Extract<TemplateNode, { kind: "section" }>,
  value: TemplateValue,
  around: readonly TemplateValue[],
): TemplateProblem | null {
  if (isInverted) return isEmpty(value) ? renderNodes(rendering, nodes, around) : null;
  if (isEmpty(value)) return null;
  for (const item of Array.isArray(value) ? value : [value]) {
    const problem = renderNodes(rendering, nodes, [...around, item]);
    if (problem !== null) return problem;
    rendering.steps += 1;
    if (rendering.steps > stepsMax) return tooLong(line);
  }
  return null;
}

function write(rendering: Rendering, text: string, line: number): TemplateProblem | null {
  rendering.parts.push(text);
  rendering.chars += text.length;
  return rendering.chars > charsMax || rendering.steps > stepsMax ? tooLong(line) : null;
}

function tooLong(line: number): TemplateProblem {
  return { line, message: "The template writes more than a page holds." };
}

function isEmpty(value: TemplateValue): boolean {
  return value === "" || value === false || (Array.isArray(value) && value.length === 0);
}

/** The nearest thing around that has the first part of the name, as Mustache looks names up. */
export function findValue(
  name: string,
  around: readonly TemplateValue[],
): TemplateValue | undefined {
  if (name === ".") return around.at(-1);
  const [first = "", ...others] = name.split(".");
  const owner = around.findLast((value) => member(value, first) !== undefined);
  let found = owner === undefined ? undefined : member(owner, first);
  for (const part of others) found = found === undefined ? undefined : member(found, part);
  return found;
}

function member(value: TemplateValue, name: string): TemplateValue | undefined {
  if (typeof value !== "object" || Array.isArray(value) || !Object.hasOwn(value, name)) return;
  return (value as { readonly [name: string]: TemplateValue })[name];
}
