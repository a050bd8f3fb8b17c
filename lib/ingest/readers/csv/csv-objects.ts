import type { ReadMapping } from "@/lib/domain/evidence/artifact";
import type { StampAsWritten } from "@/lib/domain/evidence/evidence-record";
import { valueAsWritten } from "../../fields/value-as-written";
import { lowerFlatAlert } from "../../json/alerts/flat-alert";
import { findConversation } from "../../json/chat/conversation";
import type { JsonObject } from "../../json/json-object";
import { lowerLogObject, messageKeys } from "../../json/lower-object";
import { findShape, isMapped } from "../../json/object-shape";
import type { Draft } from "../../records/draft";
import { foldSeverityWord, levelKeys } from "../../records/severity-folding";
import type { CsvColumn } from "./csv-columns";
import type { RowReading } from "./row-reading";

type Rows = readonly (readonly string[])[];
type ToObject = (cells: readonly string[]) => JsonObject;

/** Rows that are enough to tell what they are. */
const samplesMax = 100;

/** Rows that are objects of a known shape: spans, alerts, runs, changes, a forensic timeline; null when they are none. */
export function findObjects(columns: readonly CsvColumn[], rows: Rows): RowReading | null {
  const toObject = openObjects(columns);
  const objects = rows.slice(0, samplesMax).map(toObject);
  const { format, lower } = findShape(objects);
  if (format !== "log records") return toReading(format, toObject, lower);
  const isTimed = columns.some(({ kind }) => kind === "time");
  const conversation = findConversation(objects, isTimed);
  if (conversation !== null) return toReading(conversation.format, toObject, conversation.lower);
  return namesAlerts(columns) ? toReading("alerts", toObject, lowerFlatAlert) : null;
}

/** Rows that are log records: a person's words, or a request, in columns. */
export function findLogRows(
  columns: readonly CsvColumn[],
  rows: Rows,
  mapping: ReadMapping | null,
): RowReading | null {
  const toObject = openObjects(columns.filter(({ kind }) => kind !== "time"));
  const [first] = rows;
  const isRequest = first !== undefined && lowerLogObject(toObject(first)).kind === "access";
  // Of a request, the sentence is the name of a browser.
  const message = findMessageColumn(columns) ?? (isRequest ? null : findProseColumn(columns));
  const found = message === null ? null : { message: message.name, ...levelOf(columns) };
  const named = isMapped(mapping) ? mapping : found;
  const lower = (object: JsonObject) => [lowerLogObject(object, named)];
  if (named === null && !isRequest) return null;
  return toReading("log export", toObject, lower);
}

/** Rows of words without a sentence among them. */
export function toPlainRows(columns: readonly CsvColumn[], name: string): RowReading {
  const toObject = openObjects(columns.filter(({ kind }) => kind !== "time"));
  const level = levelOf(columns);
  return toReading(name, toObject, (object) => [lowerLogObject(object, level)]);
}

/** The column whose every word is a level, whatever it is called, where none is called so. */
function levelOf(columns: readonly CsvColumn[]): ReadMapping | null {
  if (columns.some(({ name }) => levelNames.has(name.toLowerCase()))) return null;
  const column = columns.find(
    ({ kind, cells }) =>
      (kind === "label" || kind === "text") &&
      cells.length > 1 &&
      cells.every((cell) => foldSeverityWord(cell.trim()) !== null),
  );
  return column === undefined ? null : { severity: column.name };
}

function toReading(
  name: string,
  toObject: ToObject,
  lower: (object: JsonObject) => readonly Draft[],
): RowReading {
  return {
    name,
    read: (cells, stamp) => {
      const drafts = lower(toObject(cells));
      // Where one row tells of several times, they are its own.
      return drafts.length === 1 ? drafts.map((draft) => withStamp(draft, stamp)) : drafts;
    },
  };
}

function withStamp(draft: Draft, stamp: StampAsWritten | null): Draft {
  return { ...draft, stamp: stamp ?? draft.stamp };
}

/** Empty cells are members that are not there. */
function openObjects(columns: readonly CsvColumn[]): ToObject {
  return (cells) => {
    const object: Record<string, unknown> = {};
    for (const { name, index, kind } of columns) {
      const cell = cells[index];
      if (cell === undefined || cell === "" || name === "__proto__") continue;
      object[name] = kind === "number" ? valueAsWritten(cell.trim()) : cell;
    }
    return object;
  };
}

/** Names that hold what is said in tables only: in objects they are often something else. */
const tableMessageNames = [
  "content",
  "details",
  "detail",
  "note",
  "comment",
  "line",
  "statement",
  "info",
];
const messageNames = [...messageKeys.map((key) => key.toLowerCase()), ...tableMessageNames];
const levelNames = new Set(levelKeys.map((key) => key.toLowerCase()));

/** The column named for what is said; of several the surest name. */
function findMessageColumn(columns: readonly CsvColumn[]): CsvColumn | null {
  const words = columns.filter(({ kind }) => kind === "label" || kind === "text");
  for (const key of messageNames) {
    const column = words.find(({ name }) => name.toLowerCase() === key);
    if (column !== undefined) return column;
  }
  return null;
}

/** A column of sentences is the message, whatever it is called; beside a level a few words will do. */
function findProseColumn(columns: readonly CsvColumn[]): CsvColumn | null {
  const hasLevel = columns.some(({ name }) => levelNames.has(name.toLowerCase()));
  const wordsMin = hasLevel ? 2 : 5;
  const prose = columns.find(({ kind, cells }) => {
    const sentences = cells.filter((cell) => cell.split(" ", wordsMin).length === wordsMin);
    return (kind === "text" || kind === "label") && sentences.length > cells.length / 2;
  });
  return prose ?? null;
}

const alertWords =
  /\b(alerts?|alarm|ids|ips|intrusion|attack|exploit|malware|trojan|scan|violation|anomal\w+|threshold|suspicious|brute.?force|denied|unauthori[sz]ed|detected|detection|firing|breach|threat)\b/i;
/** Some of the names have to speak of alerts. */
const alertShareMin = 0.25;

/** Names of what was noticed, with the place where: alerts that are not called so, if their names speak of it. */
function namesAlerts(columns: readonly CsvColumn[]): boolean {
  const name = columns.find((column) => /^(name|title|event|type|description)$/i.test(column.name));
  const place = columns.some((column) =>
    /^(host|hostname|ip|src.?ip|source|device|agent|instance|computer|asset)$/i.test(column.name),
  );
  const hasMeasure = columns.some((column) => /^(value|val|count)$/i.test(column.name));
  if (name === undefined || !place || hasMeasure || findMessageColumn(columns) !== null)
    return false;
  const speaking = name.cells.filter((cell) => alertWords.test(cell)).length;
  return speaking >= Math.max(1, name.cells.length * alertShareMin);
}
