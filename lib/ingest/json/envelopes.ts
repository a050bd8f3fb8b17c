import type { FieldValue } from "@/lib/domain/evidence/evidence-record";
import { statedFields } from "../fields/stated-fields";
import type { Draft } from "../records/draft";
import { pagerDutyLogEntries } from "./alerts/pagerduty";
import { prometheusAlerts, prometheusRules } from "./alerts/prometheus-alerts";
import { chatArchive, chatExport, chatPage } from "./chat/chat-export";
import { mattermostPosts } from "./chat/mattermost";
import type { Envelope } from "./documents/envelope";
import { isJsonObject, type JsonObject, textOf } from "./json-object";
import { cloudWatchMetricData, cloudWatchStatistics } from "./metrics/cloudwatch";
import { lokiStreams } from "./metrics/loki-streams";
import { prometheusResponse } from "./metrics/prometheus-response";
import { kubernetesEvents, kubernetesObjects } from "./operations/kubernetes-list";
import { sarifResults } from "./operations/sarif-results";
import { otlpLogs } from "./otlp/otlp-logs";
import { otlpMetrics } from "./otlp/otlp-metrics";
import { otlpSpans } from "./otlp/otlp-spans";
import { statusIncidents, statusPage } from "./status/status-incident";
import { statusFeed } from "./status/status-post";
import { readTime } from "./time-field";
import { jaegerTrace, jaegerTraces } from "./traces/jaeger-spans";

/*
 * The events of a document of ours, `whence.timeline/1` (docs/exports.md). Each is a record, as a line of any other
 * timeline is: evidence that somebody states this, and no claim that anybody here has checked. What else the
 * document concludes is not read.
 */
const whenceEvents: Envelope = {
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

/** Objects that wrap many records in a way of their own, the particular before the general. */
export const envelopes: readonly Envelope[] = [
  whenceEvents,
  otlpSpans,
  otlpLogs,
  otlpMetrics,
  jaegerTraces,
  jaegerTrace,
  prometheusResponse,
  lokiStreams,
  prometheusAlerts,
  prometheusRules,
  cloudWatchMetricData,
  cloudWatchStatistics,
  pagerDutyLogEntries,
  kubernetesEvents,
  kubernetesObjects,
  sarifResults,
  statusPage,
  statusIncidents,
  statusFeed,
  chatExport,
  chatArchive,
  chatPage,
  mattermostPosts,
];

/** The envelope that all of these objects are, or null. */
export function findEnvelope(objects: readonly JsonObject[]): Envelope | null {
  if (objects.length === 0) return null;
  return envelopes.find((envelope) => objects.every((object) => envelope.fits(object))) ?? null;
}
