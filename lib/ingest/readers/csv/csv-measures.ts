import type { FieldValue } from "@/lib/domain/evidence/evidence-record";
import { foldName } from "../../fields/field-names";
import { splitUnit } from "../../fields/number-with-unit";
import { toMetricDraft } from "../../records/metric-draft";
import { isBlankCell, toNumber } from "./csv-cells";
import type { CsvColumn } from "./csv-columns";
import type { RowReading } from "./row-reading";

/** A column as it becomes a field. */
type Held = {
  readonly name: string;
  readonly index: number;
  readonly isNumber: boolean;
  readonly isMeasure: boolean;
  readonly isLabel: boolean;
  /** The unit all its cells have, which then belongs to the name of their numbers; the cells stay as they are beside them. */
  readonly unit: string | null;
  readonly isTextOf: boolean;
};

/** Metrics in wide form: every column of numbers is a series, the words of a row say of what. */
export function toMeasures(columns: readonly CsvColumn[]): RowReading {
  const held = columns.filter(({ kind }) => kind !== "time").flatMap(toHeld);
  const measures = held.filter(({ isMeasure }) => isMeasure);
  const [only] = measures;
  const lone = measures.length === 1 && only !== undefined ? only : null;
  const texts = new Set(held.filter(({ isTextOf }) => isTextOf).map(({ name }) => name));
  const names = held.flatMap(({ name }) => (texts.has(name) ? [] : [name])).join(",");
  const sourceName = held.find(({ name }) => sourceNames.has(foldName(name)))?.name ?? null;
  const labelNames = held.filter(({ isLabel }) => isLabel).map(({ name }) => name);
  return {
    name: "one row per time",
    read: (cells, stamp) => {
      const fields = readFields(held, cells);
      const labels = pick(fields, labelNames);
      if (lone === null)
        return [
          { ...toRowDraft(fields, texts, sourceName), stamp, template: toTemplate(names, labels) },
        ];
      const { [lone.name]: value, ...words } = fields;
      const sample = toMetricDraft(
        lone.name,
        labels,
        typeof value === "number" ? value : Number.NaN,
        stamp,
      );
      const source = sample.source ?? sourceOf(fields, sourceName);
      return [{ ...sample, source, fields: { ...words, ...sample.fields } }];
    },
  };
}

function toHeld({ name, index, kind, isMeasure, unit }: CsvColumn): readonly Held[] {
  const own = { name, index, unit: null, isTextOf: unit !== null };
  if (unit === null) {
    const isNumber = kind === "number";
    return [{ ...own, isNumber, isMeasure, isLabel: kind === "label" }];
  }
  const text = { ...own, isNumber: false, isMeasure: false, isLabel: false };
  const number = { isNumber: true, isMeasure: true, isLabel: false, isTextOf: false };
  return [{ ...number, name: `${name} (${unit})`, index, unit }, text];
}

/** What is blank is missing: it is no field, and above all not 0. */
function readFields(columns: readonly Held[], cells: readonly string[]) {
  const fields: Record<string, FieldValue> = {};
  for (const { name, index, isNumber, unit } of columns) {
    const cell = cells[index];
    if (cell === undefined || isBlankCell(cell)) continue;
    fields[name] = (isNumber ? readNumber(cell, unit) : null) ?? cell;
  }
  return fields;
}

function readNumber(cell: string, unit: string | null): number | null {
  if (unit === null) return toNumber(cell);
  const measure = splitUnit(cell.trim());
  return measure?.unit === unit ? measure.value : null;
}

function pick(
  fields: Readonly<Record<string, FieldValue>>,
  names: readonly string[],
): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => (fields[name] === undefined ? [] : [[name, String(fields[name])]])),
  );
}

/** Columns named for who was measured. */
const sourceNames = new Set([
  ...["host", "hostname", "instance", "pod", "podname", "node", "nodename", "server", "machine"],
  ...["service", "servicename", "container", "containername", "microservice", "component"],
]);

function sourceOf(
  fields: Readonly<Record<string, FieldValue>>,
  name: string | null,
): string | null {
  const source = name === null ? null : fields[name];
  return typeof source === "string" ? source : null;
}

function toRowDraft(
  fields: Readonly<Record<string, FieldValue>>,
  texts: ReadonlySet<string>,
  sourceName: string | null,
) {
  return {
    kind: "metric" as const,
    severity: null,
    source: sourceOf(fields, sourceName),
    message: Object.entries(fields)
      .flatMap(([key, value]) => (texts.has(key) ? [] : [`${key}=${value}`]))
      .join(" "),
    fields,
  };
}

const labelCharsMax = 160;

/** Rows are alike when their labels are; of many labels the end is told apart by a checksum. */
function toTemplate(names: string, labels: Readonly<Record<string, string>>): string {
  const labelText = Object.entries(labels)
    .map(([key, value]) => `${key}=${value}`)
    .join(" ");
  if (labelText === "") return names;
  if (labelText.length <= labelCharsMax) return `${names} ${labelText}`;
  return `${names} ${labelText.slice(0, labelCharsMax)}… #${checksum(labelText)}`;
}

/** FNV-1a, 32 bits: http://www.isthe.com/chongo/tech/comp/fnv/ */
function checksum(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return (hash >>> 0).toString(16);
}
