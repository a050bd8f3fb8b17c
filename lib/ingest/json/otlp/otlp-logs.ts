import type { Draft } from "../../records/draft";
import type { Envelope } from "../documents/envelope";
import { flattenFields } from "../flatten-fields";
import { isJsonObject, type JsonObject, textOf } from "../json-object";
import { findSeverity } from "../level-field";
import { unwrapJsonMessage } from "../lower-object";
import { type OtlpResource, readResource } from "./otlp-resource";
import { readAttributes, readId, readOtlpTime, unwrapValue } from "./otlp-values";

/** Log records in the JSON of OTLP: https://opentelemetry.io/docs/specs/otel/logs/data-model/ */
export const otlpLogs: Envelope = {
  format: "OpenTelemetry logs",
  path: [["resourceLogs"], ["scopeLogs", "instrumentationLibraryLogs"], ["logRecords", "logs"]],
  fits: ({ resourceLogs }) => Array.isArray(resourceLogs),
  open: (outer) => {
    const resource = readResource(outer);
    return (record) => [lowerLogRecord(record, resource)];
  },
};

function lowerLogRecord(record: JsonObject, resource: OtlpResource): Draft {
  const body = unwrapValue(record.body);
  const ids = { trace_id: readId(record.traceId), span_id: readId(record.spanId) };
  const stated = Object.fromEntries(Object.entries(ids).filter(([, id]) => id !== null));
  const attributes = readAttributes(record.attributes);
  const inBody = isJsonObject(body) ? flattenFields(body) : {};
  const { severityText, severityNumber } = record;
  return unwrapJsonMessage({
    stamp: readOtlpTime(record.timeUnixNano, record.observedTimeUnixNano),
    kind: "log",
    severity: findSeverity({ severityText, severityNumber }),
    source: resource.host ?? resource.service,
    message: sayBody(body) ?? textOf(record.eventName) ?? "(no body)",
    fields: {
      ...resource.fields,
      ...inBody,
      ...attributes,
      ...stated,
      ...(resource.service === null ? {} : { service: resource.service }),
    },
  });
}

function sayBody(body: unknown): string | null {
  if (typeof body === "string") return body;
  if (isJsonObject(body)) {
    const text = textOf(body.message) ?? textOf(body.msg) ?? textOf(body.event);
    if (text !== null) return text;
  }
  return body === null || body === undefined ? null : JSON.stringify(body);
}
