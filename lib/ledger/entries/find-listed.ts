import { type RecordReference, textField } from "@/lib/domain/evidence/record-reference";
import { hostOf } from "@/lib/names/host-and-service";
import type { LedgerEntry } from "../entry";
import { cellOrdinal } from "../rows/cell-ordinal";
import { headline } from "./find-lines";
import { gravityOf, placesOf } from "./stream-context";

/** Fields that say who did it; what else they hold is told by the record itself. */
const actorFields = ["by", "author", "user", "actor", "who", "operator", "changed_by"];

/** What is told record by record: what people said, what was recorded as changed, what alerts said. */
export function findListed(records: readonly RecordReference[]): readonly LedgerEntry[] {
  const byPath = Map.groupBy(records, ({ path }) => path);
  const numberings = new Map([...byPath].map(([path, rows]) => [path, numberingOf(rows)]));
  return records.map((record) => {
    const ofPath = byPath.get(record.path) ?? [record];
    const first = ofPath[0]?.time.earliest ?? record.time.earliest;
    const span = Math.max(1, (ofPath.at(-1)?.time.earliest ?? first) - first);
    const measures = {
      streamRows: ofPath.length,
      beganAfterShare: (record.time.earliest - first) / span,
      gravity: gravityOf(record),
    };
    return toEntry(record, measures, numberings.get(record.path) ?? []);
  });
}

/** Of fewer rows than this nobody can say that a column numbers them. */
const numberedMin = 5;

/** Columns that go on by one from row to row. */
function numberingOf(records: readonly RecordReference[]): readonly string[] {
  const [first, ...others] = records;
  if (first === undefined || records.length < numberedMin) return [];
  return Object.keys(first.fields).filter((name) => {
    let before = ordinalOf(first, name);
    return others.every((record) => {
      const now = ordinalOf(record, name);
      const goesOn = before !== null && now === before + 1;
      before = now;
      return goesOn;
    });
  });
}

function ordinalOf({ fields }: RecordReference, name: string): number | null {
  const value = fields[name];
  return value === undefined || value === null ? null : (cellOrdinal(value)?.number ?? null);
}

function toEntry(
  record: RecordReference,
  measures: Readonly<Record<string, number>>,
  numbering: readonly string[],
): LedgerEntry {
  const base = {
    ...{ onset: record.time, end: null, witnesses: [record], title: headline(record), measures },
    numbering,
    entities: placesOf(record, []),
    saying: null,
  };
  switch (record.kind) {
    case "message":
      return { ...base, kind: "statement", speaker: record.source ?? textField(record, "user") };
    case "alert":
      return alertEntry(record, base);
    default:
      return { ...base, kind: "deed", actor: actorOf(record), basis: "recorded" };
  }
}

function alertEntry(
  record: RecordReference,
  base: Pick<
    LedgerEntry,
    "onset" | "end" | "witnesses" | "title" | "measures" | "entities" | "saying" | "numbering"
  >,
): LedgerEntry {
  const to = textField(record, "status") ?? textField(record, "state") ?? "firing";
  const name = textField(record, "alertname") ?? hostOf(record) ?? record.path;
  return {
    ...base,
    kind: "transition",
    property: name,
    from: null,
    to,
    isReturn: textField(record, "endsAt") !== null && /^(resolved|ok|closed)$/i.test(to),
  };
}

function actorOf(record: RecordReference): string | null {
  const field = actorFields.find((name) => textField(record, name) !== null);
  return field === undefined ? record.source : textField(record, field);
}
