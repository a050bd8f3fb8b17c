import type { FieldValue } from "@/lib/domain/evidence/evidence-record";
import { addPostgresPhrases, foldPostgresLevel } from "../../messages/postgres-message";
import type { Draft } from "../../records/draft";
import { flattenFields } from "../flatten-fields";
import { type JsonObject, textOf } from "../json-object";
import { readTime } from "../time-field";

/** PostgreSQL's jsonlog, since version 15: https://www.postgresql.org/docs/current/runtime-config-logging.html#RUNTIME-CONFIG-LOGGING-JSONLOG */
export function isPostgresEntry(object: JsonObject): boolean {
  return typeof object.error_severity === "string" && object.timestamp !== undefined;
}

/** Conventional names beside the server's own. */
const names: readonly (readonly [string, string])[] = [
  ["dbname", "db"],
  ["remote_host", "client"],
  ["remote_port", "client_port"],
  ["application_name", "application"],
  ["state_code", "sqlstate"],
];

/** What the stderr log writes on lines of their own. */
const spoken: readonly (readonly [string, string])[] = [
  ["DETAIL", "detail"],
  ["HINT", "hint"],
  ["QUERY", "internal_query"],
  ["CONTEXT", "context"],
  ["STATEMENT", "statement"],
];

export function lowerPostgresEntry(object: JsonObject): Draft {
  const fields: Record<string, FieldValue> = flattenFields(object);
  delete fields.timestamp;
  for (const [from, to] of names) {
    const value = fields[from];
    if (value !== undefined) fields[to] = value === "[local]" ? "local" : value;
  }
  const level = textOf(object.error_severity) ?? "";
  const message = textOf(object.message) ?? "";
  addPostgresPhrases(fields, message);
  const more = spoken.flatMap(([name, member]) => {
    const text = textOf(object[member]);
    return text === null ? [] : [`${name}: ${text}`];
  });
  return {
    stamp: readTime(object.timestamp),
    kind: "log",
    severity: foldPostgresLevel(level),
    source: null,
    message: [message, ...more].join("\n"),
    fields: { ...fields, level },
  };
}
