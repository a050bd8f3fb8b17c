import { fail, ok, type Result } from "@/lib/base/result";
import type { TimelineDocument } from "../../document/document-schema";
import { checkNames } from "./check-names";
import { parseTemplate, type TemplateNode, type TemplateProblem } from "./parse-template";
import { renderTemplate } from "./render-template";
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
