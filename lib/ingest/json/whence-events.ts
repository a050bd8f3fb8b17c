import type { FieldValue } from "@/lib/domain/evidence-record";
import { statedFields } from "../fields/stated-fields";
import type { Draft } from "../records/draft";
import type { Envelope } from "./documents/envelope";
import { isJsonObject, type JsonObject, textOf } from "./json-object";
import { readTime } from "./time-field";

/*
 * The events of a document of ours, `whence.timeline/1` (docs/exports.md). Each is a record, as a line of any other
 * timeline is: evidence that somebody states this, and no claim that anybody here has checked. What else the
 * document concludes is not read.
 */
export const whenceEvents: Envelope = {
  format: "Whence timeline",
  path: [["events"]],
  // The first member of the document: its events may lie beyond the part that is looked at.
  fits: ({ schema }) => schema === "whence.timeline/1",
  open: (outer) => {
    const names = namesById(outer[0] ?? {});
    return (event) => [lower(event, names)];
  },
};

function namesById({ entities }: JsonObject): ReadonlyMap<string, string> {
  const all: readonly unknown[] = Array.isArray(entities) ? entities : [];
  return new Map(
    all.filter(isJsonObject).flatMap(({ id, name }) => {
      const [key, value] = [textOf(id), textOf(name)];
      return key === null || value === null ? [] : [[key, value] as const];
    }),
  );
}

function lower(event: JsonObject, names: ReadonlyMap<string, string>): Draft {
  const time = isJsonObject(event.time) ? event.time : {};
  const end = isJsonObject(event.endTime) ? event.endTime : {};
  const ids: readonly unknown[] = Array.isArray(event.entities) ? event.entities : [];
  const entities = ids.flatMap((id) => (typeof id === "string" ? (names.get(id) ?? []) : []));
  const fields: Record<string, FieldValue> = {
    event_kind: textOf(event.kind),
    importance: textOf(event.importance),
    event_status: textOf(event.status),
    description: textOf(event.description),
    entities: entities.join(", "),
    time_known: textOf(time.kind),
    latest: time.latest === time.earliest ? null : textOf(time.latest),
    ended: textOf(end.earliest),
  };
  return {
    stamp: readTime(time.earliest),
    kind: "log",
    severity: null,
    source: entities[0] ?? null,
    message: textOf(event.title) ?? textOf(event.description) ?? "event",
    fields: statedFields(fields),
  };
}
