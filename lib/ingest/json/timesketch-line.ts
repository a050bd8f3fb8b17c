import type { Draft } from "../records/draft";
import { type JsonObject, textOf } from "./json-object";
import { lowerLogObject } from "./lower-object";
import { readTime } from "./time-field";

/*
 * A row of a forensic timeline, as Timesketch takes it and Plaso writes it; a row of a table is one too.
 * https://timesketch.org/guides/user/import-from-json-csv/
 * https://plaso.readthedocs.io/en/latest/sources/user/Output-format-json_line.html
 */

export function isTimelineRow(object: JsonObject): boolean {
  if (isSupertimelineRow(object)) return true;
  const { message, timestamp_desc: what, datetime, timestamp } = object;
  if (typeof message !== "string" || typeof what !== "string") return false;
  return datetime !== undefined || timestamp !== undefined;
}

/** A row of a supertimeline of log2timeline, `l2t_csv`: https://forensics.wiki/l2t_csv/ */
function isSupertimelineRow({ MACB, type, desc, short }: JsonObject): boolean {
  return typeof MACB === "string" && typeof type === "string" && (desc ?? short) !== undefined;
}

/** Columns that no other table has together; their dates are `MM/DD/YYYY` by definition. */
export function isSupertimeline(columns: readonly string[]): boolean {
  return ["date", "time", "MACB", "sourcetype", "desc"].every((name) => columns.includes(name));
}

/** Named as Timesketch names them. */
function toTimelineRow(row: JsonObject): JsonObject {
  if (!isSupertimelineRow(row)) return row;
  const { type, desc, short, host, ...rest } = row;
  const message = textOf(desc) ?? textOf(short) ?? "";
  return { ...rest, message, timestamp_desc: type, ...(host === "-" ? {} : { hostname: host }) };
}

/** What Plaso writes as the meaning of a time that is none. */
const noTime = /^not (a time|set)$/i;

/** That it is when the event was: the message says the same without it. */
const plainTime = "Event Time";

export function lowerTimelineRow(written: JsonObject): readonly Draft[] {
  const row = toTimelineRow(written);
  const draft = lowerLogObject(row);
  const what = textOf(row.timestamp_desc) ?? "";
  const stamp = noTime.test(what) ? null : (readTime(row.datetime) ?? readTime(row.timestamp));
  return [
    {
      ...draft,
      stamp,
      source:
        textOf(row.hostname) ??
        textOf(row.computer_name) ??
        textOf(row.host) ??
        textOf(row.data_type) ??
        textOf(row.source_long) ??
        draft.source,
      // The same file has a record for each of its times: which of them it is belongs to what it says.
      message:
        what === "" || what === plainTime || draft.message.includes(what)
          ? draft.message
          : `${draft.message} (${what})`,
    },
  ];
}
