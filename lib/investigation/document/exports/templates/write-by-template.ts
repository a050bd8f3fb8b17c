import { fail, ok, type Result } from "@/lib/base/result";
import type { TimelineDocument } from "../../document-schema";
import { parseTemplate, type TemplateNode, type TemplateProblem } from "./parse-template";
import {
  findValue,
  noText,
  renderTemplate,
  type TemplateValue,
  unknownName,
} from "./render-template";
import { templateNames } from "./template-names";
import { toTemplateView } from "./template-view";

/** The document as somebody's own template writes it; what is wrong with the template, with its line. */
export function writeByTemplate(
  document: TimelineDocument,
  template: string,
  names?: ReadonlyMap<string, string>,
): Result<string, TemplateProblem> {
  const read = readTemplate(template);
  if (!read.ok) return read;
  const written = renderTemplate(read.value, toTemplateView(document, names));
  return written.ok ? ok(`${written.value.trimEnd()}\n`) : written;
}

/** Its form and its names: neither depends on a document. */
export function readTemplate(template: string): Result<readonly TemplateNode[], TemplateProblem> {
  const parsed = parseTemplate(template);
  const problem = parsed.ok ? checkNames(parsed.value, templateNames) : null;
  return problem === null ? parsed : fail(problem);
}

/**
 * The first name of a template that no document has, or that is no text. `whole` has every name, and one item in each
 * list: a section that one document leaves out is checked as well.
 */
function checkNames(nodes: readonly TemplateNode[], whole: TemplateValue): TemplateProblem | null {
  return checkNodes(nodes, [whole]);
}

function checkNodes(
  nodes: readonly TemplateNode[],
  around: readonly TemplateValue[],
): TemplateProblem | null {
  for (const node of nodes) {
    const problem = node.kind === "text" ? null : checkNamed(node, around);
    if (problem !== null) return problem;
  }
  return null;
}

function checkNamed(
  node: Exclude<TemplateNode, { kind: "text" }>,
  around: readonly TemplateValue[],
): TemplateProblem | null {
  const value = findValue(node.name, around);
  if (value === undefined) return unknownName(node);
  if (node.kind === "value") return typeof value === "string" ? null : noText(node);
  if (node.isInverted) return checkNodes(node.nodes, around);
  const [item = value] = Array.isArray(value) ? value : [value];
  return checkNodes(node.nodes, [...around, item]);
}
