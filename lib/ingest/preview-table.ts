import type { TablePreview } from "@/lib/domain/evidence/table-preview";
import { findCompression } from "./decode/file-magic";
import { inflateHead } from "./decode/inflate-head";
import { inspectBytes } from "./inspect-artifact";
import { parseHead } from "./json/documents/json-head";
import { findElements } from "./json/documents/record-path";
import { flattenFields } from "./json/flatten-fields";
import { isJsonObject, type JsonObject, parseJson } from "./json/json-object";
import { findRecordPaths, unwrapSource } from "./json/records-member";
import { headBytesMax } from "./limits";
import type { Sample } from "./reader";
import { findCsvLayout } from "./readers/csv/csv-layout";
import { splitCsvRows } from "./readers/csv/csv-row";

const [rowsShown, columnsShown, valueChars] = [5, 60, 200];

/** Null for a file that has no columns to choose from. `head`: its first bytes, as received. */
export function previewTable(head: Uint8Array): TablePreview | null {
  const compression = findCompression(head);
  const bytes = compression === null ? head : inflateHead(head, compression);
  const found = inspectBytes(bytes.subarray(0, headBytesMax), bytes.length >= headBytesMax, []);
  if (found.kind !== "found") return null;
  if (found.reader.name === "csv") return previewRows(found.sample);
  if (found.reader.name === "json-lines") {
    return previewObjects(found.sample.lines.map((line) => parseJson(line)));
  }
  return found.reader.name === "json-document" ? previewDocument(found.sample) : null;
}

function previewRows(sample: Sample): TablePreview | null {
  const layout = findCsvLayout(sample);
  if (layout === null) return null;
  const rows = splitCsvRows(sample.lines, layout.separator).slice(layout.headerRows);
  return {
    columns: layout.columns.slice(0, columnsShown),
    rows: rows.slice(0, rowsShown).map((row) => layout.columns.map((_, at) => clip(row[at] ?? ""))),
  };
}

function previewDocument(sample: Sample): TablePreview | null {
  const roots = parseHead(sample.text);
  const objects = roots.flat().filter(isJsonObject);
  const [only, second] = objects;
  const [path] = only === undefined || second !== undefined ? [] : findRecordPaths(only);
  return previewObjects(findElements(roots, path ?? []).flatMap(({ elements }) => elements));
}

function previewObjects(values: readonly unknown[]): TablePreview | null {
  const objects = values.filter(isJsonObject).map(unwrapSource).slice(0, rowsShown);
  if (objects.length === 0) return null;
  const columns = [...new Set(objects.flatMap(namesOf))].slice(0, columnsShown);
  const rows = objects.map((object) => {
    const fields = flattenFields(object);
    return columns.map((name) => clip(String(fields[name] ?? "")));
  });
  return { columns, rows };
}

/** As the file has them: the conventional names that reading adds are left out. */
function namesOf(object: JsonObject): readonly string[] {
  return Object.keys(flattenFields(object)).filter((name) => {
    const [first = ""] = name.split(".");
    return object[name] !== undefined || (name.includes(".") && object[first] !== undefined);
  });
}

function clip(value: string): string {
  return value.length <= valueChars ? value : `${value.slice(0, valueChars).toWellFormed()}…`;
}
