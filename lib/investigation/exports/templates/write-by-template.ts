import { ok, type Result } from "@/lib/base/result";
import type { TimelineDocument } from "../../document/document-schema";
import { parseTemplate, type TemplateProblem } from "./parse-template";
import { renderTemplate } from "./render-template";
import { toTemplateView } from "./template-view";

/** The document as somebody's own template writes it; what is wrong with the template, with its line. */
export function writeByTemplate(
  document: TimelineDocument,
  template: string,
  names?: ReadonlyMap<string, string>,
): Result<string, TemplateProblem> {
  const parsed = parseTemplate(template);
  if (!parsed.ok) return parsed;
  const written = renderTemplate(parsed.value, toTemplateView(document, names));
  return written.ok ? ok(`${written.value.trimEnd()}\n`) : written;
}
