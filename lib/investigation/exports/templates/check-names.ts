import type { TemplateNode, TemplateProblem } from "./parse-template";
import { findValue, noText, type TemplateValue, unknownName } from "./render-template";

/**
 * The first name of a template that no document has, or that is no text. `whole` has every name, and one item in each
 * list: a section that one document leaves out is checked as well.
 */
export function checkNames(
  nodes: readonly TemplateNode[],
  whole: TemplateValue,
): TemplateProblem | null {
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
