import type { FieldValue } from "@/lib/domain/evidence/evidence-record";
import type { Draft } from "../../records/draft";
import { flattenFields } from "../flatten-fields";
import { isJsonObject, type JsonObject, textOf } from "../json-object";
import { findSeverity } from "../level-field";
import { readTime } from "../time-field";

/*
 * MongoDB's structured log: `{"t":{"$date":…},"s":"I","c":"NETWORK","id":22943,"ctx":"listener","msg":…,"attr":{…}}`.
 * https://www.mongodb.com/docs/manual/reference/log-messages/#json-log-output-format
 */
export function isMongoEntry(object: JsonObject): boolean {
  return (
    isJsonObject(object.t) &&
    object.t.$date !== undefined &&
    typeof object.s === "string" &&
    typeof object.c === "string"
  );
}

export function lowerMongoEntry(object: JsonObject): Draft {
  const attributes = isJsonObject(object.attr) ? object.attr : {};
  const fields: Record<string, FieldValue> = {
    ...flattenFields(attributes),
    logger: textOf(object.c),
    thread: textOf(object.ctx),
  };
  if (typeof object.id === "number") fields.message_id = object.id;
  const remote = textOf(attributes.remote);
  if (remote !== null) addRemote(fields, remote);
  const { durationMillis, ns } = attributes;
  if (typeof durationMillis === "number") fields.duration_ms = durationMillis;
  if (typeof ns === "string") fields.db = ns.split(".", 1)[0] ?? null;
  return {
    stamp: readTime(object.t),
    kind: "log",
    severity: findSeverity(object),
    source: null,
    message: spell(textOf(object.msg) ?? "", attributes),
    fields,
  };
}

function addRemote(fields: Record<string, FieldValue>, remote: string): void {
  const portAt = remote.lastIndexOf(":");
  if (portAt < 0) return;
  fields.client = remote.slice(0, portAt);
  fields.client_port = Number(remote.slice(portAt + 1));
}

/** The message of a slow query or an error says little without these. */
function spell(message: string, attributes: JsonObject): string {
  const { error, ns, durationMillis } = attributes;
  const reason = isJsonObject(error)
    ? (textOf(error.errmsg) ?? textOf(error.codeName))
    : textOf(error);
  const parts = [
    ...(typeof ns === "string" ? [ns] : []),
    ...(typeof durationMillis === "number" ? [`${durationMillis} ms`] : []),
    ...(reason === null ? [] : [reason]),
  ];
  return parts.length === 0 ? message : `${message}: ${parts.join(" ")}`;
}
