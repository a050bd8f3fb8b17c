import type { FileReport } from "@/lib/domain/evidence/artifact";
import type { DroppedRun, ElementSpan } from "@/lib/domain/evidence/block";
import type { RecordAsWritten } from "@/lib/domain/evidence/evidence-record";

type Reading = {
  readonly report: FileReport;
  readonly records: readonly RecordAsWritten[];
  readonly elements: readonly ElementSpan[];
  readonly dropped: readonly DroppedRun[];
  /** Letters or digits: an empty list has none. */
  readonly hasWords: boolean;
};

/** What of a file is in no record and was not dropped with a reason, in words; null when nothing is lost silently. */
export function findUnaccounted(reading: Reading): string | null {
  const { report, records, elements, dropped, hasWords } = reading;
  if (report.kind === "unread") return report.reason === "" ? "unread without a reason" : null;
  if (report.records !== records.length) {
    return `${report.records} records reported, ${records.length} given`;
  }
  if (dropped.some(({ reason }) => reason === "")) return "dropped without a reason";
  if (hasWords && records.length + dropped.length === 0) return "nothing read, and nothing dropped";
  const isDocument = report.reader === "json-document";
  const places = isDocument ? elements.length : report.lines;
  const accounted = new Set([...records.flatMap(placesOf), ...dropped.flatMap(placesBetween)]);
  return accounted.size === places ? null : `${accounted.size} of ${places} in records or dropped`;
}

function placesOf({ locator }: RecordAsWritten): readonly number[] {
  if (locator.kind === "index") return [locator.index];
  return locator.kind === "lines" ? placesBetween(locator) : [];
}

function placesBetween({ from, to }: { readonly from: number; readonly to: number }) {
  return Array.from({ length: to - from + 1 }, (_unused, at) => from + at);
}
