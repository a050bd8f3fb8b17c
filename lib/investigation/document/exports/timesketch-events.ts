import { toCsvRow } from "@/lib/base/csv-row";
import { parseInstant } from "@/lib/base/instant";
import { toVisibleJson } from "@/lib/base/visible-json";
import { toShownText } from "@/lib/domain/evidence/shown-path";
import type { TimelineDocument } from "../document-schema";
import { describePlace } from "../markdown-notes";
import { withoutProposed } from "../proposed-markdown";
import { marksOf } from "../unapproved-marks";

/*
 * Events in the columns of Timesketch: `message`, `datetime` and `timestamp_desc` are required, others are free.
 * https://timesketch.org/guides/user/import-from-json-csv/
 * `tag` is a list; in a table it is written as JSON. An event without a known time is in neither file: Timesketch
 * refuses an empty time, and any other would be a wrong one.
 */

type DocumentEvent = TimelineDocument["events"][number];

/** What a time is of that needs no words; our reader leaves it away. */
const plainTime = "Event Time";
/** Further citations of one event are counted. */
const citationsMax = 20;

export function toTimesketchLines(document: TimelineDocument): string {
  return listColumns(document)
    .map((columns) => `${toVisibleJson(columns)}\n`)
    .join("");
}

export function toTimesketchTable(document: TimelineDocument): string {
  const rows = listColumns(document).map((columns) => toCsvRow(Object.values(columns).map(toCell)));
  return [toCsvRow(columnNames), ...rows].join("");
}

/** How many events of a document are in no such file, since no time of them is known. */
export function countUndated(document: TimelineDocument): number {
  return withoutProposed(document).events.length - datedEvents(document).length;
}

function datedEvents(document: TimelineDocument) {
  return withoutProposed(document).events.flatMap((event) => {
    const at = event.time.kind === "unknown" ? null : parseInstant(event.time.earliest ?? "");
    return at === null ? [] : [{ event, at }];
  });
}

const columnNames = [
  ...["message", "datetime", "timestamp_desc", "timestamp", "latest_datetime", "end_datetime"],
  ...["time_basis", "kind", "importance", "status", "tag", "entities", "description"],
  ...["citations", "event_id", "data_type", "not_approved"],
];

function listColumns(document: TimelineDocument) {
  const marks = marksOf(document);
  return datedEvents(document).map(({ event, at }) =>
    toColumns(document, event, { at, notApproved: marks.claim("event", event.id) }),
  );
}

type About = { readonly at: number; readonly notApproved: string | null };

function toColumns(document: TimelineDocument, event: DocumentEvent, { at, notApproved }: About) {
  const { time, endTime, kind, importance, status } = event;
  const named = event.entities.map(
    (id) => document.entities.find((entity) => entity.id === id)?.name ?? id,
  );
  return {
    message: event.title,
    datetime: withMicroseconds(time.earliest),
    timestamp_desc: time.kind === "inferred" ? "Inferred Time" : plainTime,
    /** Microseconds since 1970. */
    timestamp: at * 1000,
    latest_datetime: withMicroseconds(time.latest),
    end_datetime: withMicroseconds(endTime?.earliest ?? null),
    time_basis: time.basis,
    ...{ kind, importance, status },
    tag: notApproved === null ? [kind, importance] : [kind, importance, "not approved"],
    entities: named,
    description: event.description,
    citations: describeCitations(event),
    event_id: event.id,
    data_type: "whence:timeline:event",
    not_approved: notApproved ?? "",
  };
}

/** `2026-03-08T14:00:00.000Z` as `2026-03-08T14:00:00.000000+00:00`; empty where it is not known. */
function withMicroseconds(time: string | null): string {
  return time === null ? "" : time.replace(/Z$/, "000+00:00");
}

function describeCitations({ evidence }: DocumentEvent): readonly string[] {
  const told = evidence
    .slice(0, citationsMax)
    .map((citation) => `${describePlace(citation)}: ${citation.quote}`);
  const more = evidence.length - told.length;
  return more === 0 ? told : [...told, `and ${more} more`];
}

function toCell(value: string | number | readonly string[]): string {
  return toShownText(typeof value === "object" ? JSON.stringify(value) : String(value));
}
