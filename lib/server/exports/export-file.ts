import { ok, type Result } from "@/lib/base/result";
import { toVisibleJson } from "@/lib/base/visible-json";
import type { ExportFormat } from "@/lib/domain/review/export-format";
import type { TimelineDocument } from "@/lib/investigation/document/document-schema";
import { exportName } from "@/lib/investigation/document/export-name";
import type { TemplateProblem } from "@/lib/investigation/document/exports/templates/parse-template";
import { writeByTemplate } from "@/lib/investigation/document/exports/templates/write-by-template";
import {
  toTimesketchLines,
  toTimesketchTable,
} from "@/lib/investigation/document/exports/timesketch-events";
import { withoutProposed } from "@/lib/investigation/document/proposed-markdown";
import { toMarkdown } from "@/lib/investigation/document/to-markdown";
import { unapprovedIn } from "@/lib/investigation/document/unapproved-marks";
import { toMermaidGraph } from "@/lib/view-model/document/mermaid-graph";
import { toPictureSvg } from "@/lib/view-model/document/picture-svg";
import {
  parseRevisionDocument,
  type RevisionDocument,
} from "@/lib/view-model/document/revision-document";

export type ExportFile = {
  /** Says the incident, the revision and the day. */
  readonly name: string;
  readonly type: string;
  readonly body: string;
};

type Names = ReadonlyMap<string, string> | undefined;
type Form = {
  readonly ending: string;
  readonly type: string;
  /** Null where the document has nothing of this form. */
  readonly write: (document: TimelineDocument, names: Names) => string | null;
};

const forms: Readonly<Record<ExportFormat, Form>> = {
  json: {
    ...{ ending: "json", type: "application/json" },
    write: (document) => `${toVisibleJson(document, 2)}\n`,
  },
  markdown: { ending: "md", type: "text/markdown", write: toMarkdown },
  // A table and lines say what they are: beside the whole document they are the events alone.
  csv: { ending: "timesketch.csv", type: "text/csv", write: toTimesketchTable },
  jsonl: { ending: "timesketch.jsonl", type: "application/x-ndjson", write: toTimesketchLines },
  mermaid: { ending: "mmd", type: "text/plain", write: drawnFrom(toMermaidGraph) },
  svg: { ending: "svg", type: "image/svg+xml", write: drawnFrom(toPictureSvg) },
};

/** What agents proposed and nobody decided on is in no drawing. */
function drawnFrom(draw: (document: RevisionDocument) => string | null): Form["write"] {
  return (document) => {
    const notApproved = unapprovedIn(document);
    const drawn = parseRevisionDocument({ ...withoutProposed(document), notApproved });
    return drawn === null ? null : draw(drawn);
  };
}

export type Writing = {
  /** Of people by id, where their names may be shown. */
  readonly names?: Names;
  readonly isRedacted?: boolean;
};

/** A document as a file; a redacted one is redacted already. Null where it has nothing of this form. */
export function toExportFile(
  document: TimelineDocument,
  format: ExportFormat,
  { names, isRedacted = false }: Writing = {},
): ExportFile | null {
  const { ending, type, write } = forms[format];
  const body = write(document, names);
  if (body === null) return null;
  return { name: `${exportName(document, isRedacted)}.${ending}`, type, body };
}

/** The same as Markdown by somebody's own template; what is wrong with the template, with its line. */
export function toTemplateFile(
  document: TimelineDocument,
  template: string,
  { names, isRedacted = false }: Writing = {},
): Result<ExportFile, TemplateProblem> {
  const written = writeByTemplate(document, template, names);
  if (!written.ok) return written;
  const name = `${exportName(document, isRedacted)}.md`;
  return ok({ name, type: forms.markdown.type, body: written.value });
}
