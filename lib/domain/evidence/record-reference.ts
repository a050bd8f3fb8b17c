import type { ArtifactId } from "@/lib/domain/ids";
import type { Locator } from "./evidence";
import type {
  EvidenceRecord,
  FieldValue,
  RecordKind,
  RecordTime,
  Severity,
} from "./evidence-record";

/** What a signal keeps of a record it rests on: enough to cite it, name it and order it. */
export type RecordReference = {
  readonly artifactId: ArtifactId;
  readonly path: string;
  readonly recordNumber: number;
  readonly locator: Locator;
  readonly kind: RecordKind;
  readonly severity: Severity | null;
  readonly source: string | null;
  readonly time: RecordTime;
  /** At most `messageCharactersMax` characters: signals are kept, records are not. */
  readonly message: string;
  readonly template: string;
  readonly fields: Readonly<Record<string, FieldValue>>;
};

/** A longer message is cut here; quotes are always taken from the raw text, never from this. */
const messageCharactersMax = 2000;

/** Null for an undated record: a signal needs a place in time. */
export function toReference(record: EvidenceRecord): RecordReference | null {
  if (!isDated(record)) return null;
  const { message, template } = record;
  // Nearly every record is short enough to be its own reference: a copy of each would cost more than reading it.
  if (message.length <= messageCharactersMax && template.length <= messageCharactersMax)
    return record;
  return {
    ...record,
    message: message.slice(0, messageCharactersMax),
    template: template.slice(0, messageCharactersMax),
  };
}

function isDated(record: EvidenceRecord): record is EvidenceRecord & { readonly time: RecordTime } {
  return record.time !== null;
}

/** One text form per record, for sets. */
export function referenceKey(reference: RecordReference): string {
  return `${reference.path}#${reference.recordNumber}`;
}

export function textField(reference: Pick<RecordReference, "fields">, name: string): string | null {
  const value = reference.fields[name];
  if (value === undefined || value === null) return null;
  const text = String(value).trim();
  return text === "" ? null : text;
}

export function numberField(
  reference: Pick<RecordReference, "fields">,
  name: string,
): number | null {
  const value = reference.fields[name];
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value !== "string" || value.trim() === "") return null;
  const parsed = Number(value);
  return Number.isFinite(parsed) ? parsed : null;
}

/** By corrected time, then path, then place in the file: the order every list of ours is in. */
export function compareReferences(a: RecordReference, b: RecordReference): number {
  if (a.time.micros !== b.time.micros) return a.time.micros - b.time.micros;
  if (a.path !== b.path) return a.path < b.path ? -1 : 1;
  return a.recordNumber - b.recordNumber;
}

/** A field that holds several values: a JSON array, or words separated by commas or white space. */
export function listField(
  record: Pick<RecordReference, "fields">,
  name: string,
): readonly string[] {
  const indexed = Object.keys(record.fields)
    .filter((key) => key.startsWith(`${name}.`) && /\.\d+$/.test(key))
    .flatMap((key) => textField(record, key) ?? []);
  if (indexed.length > 0) return indexed;
  const text = textField(record, name);
  if (text === null) return [];
  if (text.startsWith("[")) {
    const parsed = parseArray(text);
    if (parsed !== null) return parsed;
  }
  return text.split(/[\s,]+/).filter((word) => word !== "");
}

function parseArray(text: string): readonly string[] | null {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value.map(String) : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
