import { pagerDutyLogEntries } from "./alerts/pagerduty";
import { prometheusAlerts, prometheusRules } from "./alerts/prometheus-alerts";
import { chatArchive, chatExport, chatPage } from "./chat/chat-export";
import { mattermostPosts } from "./chat/mattermost";
import type { Envelope } from "./documents/envelope";
import type { JsonObject } from "./json-object";
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
import { jaegerTrace, jaegerTraces } from "./traces/jaeger-spans";
import { whenceEvents } from "./whence-events";

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
