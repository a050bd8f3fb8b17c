import { toVisibleJson } from "@/lib/base/visible-json";
import type { ExportFormat } from "@/lib/domain/export-format";
import type { TimelineDocument } from "../document/document-schema";
import { exportName } from "../document/export-name";
import { toMarkdown } from "../document/to-markdown";
import { toTimesketchLines, toTimesketchTable } from "./timesketch-events";

export type ExportFile = {
  /** Says the incident, the revision and the day. */
  readonly name: string;
  readonly type: string;
  readonly body: string;
};

type Writing = {
  /** Of people by id, where their names may be shown. */
  readonly names?: ReadonlyMap<string, string> | undefined;
  readonly isRedacted?: boolean;
};

const forms: Readonly<
  Record<
    ExportFormat,
    {
      readonly ending: string;
      readonly type: string;
      readonly write: (document: TimelineDocument, names: Writing["names"]) => string;
    }
  >
> = {
  json: {
    ...{ ending: "json", type: "application/json" },
    write: (document) => `${toVisibleJson(document, 2)}\n`,
  },
  markdown: { ending: "md", type: "text/markdown", write: toMarkdown },
  // The names of a table and of lines say what they are: beside the whole document they are the events alone.
  csv: { ending: "timesketch.csv", type: "text/csv", write: toTimesketchTable },
  jsonl: { ending: "timesketch.jsonl", type: "application/x-ndjson", write: toTimesketchLines },
};

/** A document as a file; a redacted one is redacted already. */
export function toExportFile(
  document: TimelineDocument,
  format: ExportFormat,
  { names, isRedacted = false }: Writing = {},
): ExportFile {
  const { ending, type, write } = forms[format];
  const name = `${exportName(document, isRedacted)}.${ending}`;
  return { name, type, body: write(document, names) };
}
