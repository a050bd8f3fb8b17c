import type { ReadMapping } from "@/lib/domain/evidence/artifact";
import {
  isAlert,
  isAlertmanagerPayload,
  lowerAlertmanagerPayload,
  lowerSingleAlert,
} from "./alerts/alertmanager-payload";
import { isCloudWatchAlarm, lowerCloudWatchAlarm } from "./alerts/cloudwatch-alarm";
import { isFlatAlert, lowerFlatAlert } from "./alerts/flat-alert";
import {
  isGrafanaAnnotation,
  isLegacyGrafanaWebhook,
  lowerGrafanaAnnotation,
  lowerLegacyGrafanaWebhook,
} from "./alerts/grafana-alerts";
import {
  isLogEntry,
  isPagerDutyWebhook,
  lowerLogEntry,
  lowerPagerDutyWebhook,
} from "./alerts/pagerduty";
import { isSecurityFinding, lowerSecurityFinding } from "./alerts/security-finding";
import { isEveLine, lowerEveLine } from "./alerts/suricata-eve";
import { isWazuhAlert, lowerWazuhAlert } from "./alerts/wazuh-alert";
import { isChangeRecord, lowerChangeRecord } from "./change-record";
import { isChatMessage, lowerChatMessage } from "./chat/chat-message";
import { findConversation } from "./chat/conversation";
import { mattermostLines } from "./chat/mattermost";
import {
  isSlackChannel,
  isSlackUser,
  lowerSlackChannel,
  lowerSlackUser,
} from "./chat/slack-people";
import { toObjectShape } from "./documents/envelope";
import { envelopes } from "./envelopes";
import type { JsonObject } from "./json-object";
import { isCloudLogEntry, lowerCloudLogEntry } from "./logs/cloud-log-entry";
import { isJournalEntry, lowerJournalEntry } from "./logs/journal-entry";
import { isMongoEntry, lowerMongoEntry } from "./logs/mongodb-entry";
import { isPostgresEntry, lowerPostgresEntry } from "./logs/postgres-entry";
import { isWindowsEvent, lowerWindowsEvent } from "./logs/windows-event";
import { lowerLogObject } from "./lower-object";
import { isMetricStreamLine, lowerMetricStreamLine } from "./metrics/cloudwatch";
import { isKubernetesEvent, lowerKubernetesEvent } from "./operations/kubernetes-event";
import { isWatchedEvent, lowerWatchedEvent } from "./operations/kubernetes-list";
import { isKubernetesObject, lowerKubernetesObject } from "./operations/kubernetes-object";
import { isPipelineRun, lowerPipelineRun } from "./operations/pipeline-run";
import { isTerraformMessage, lowerTerraformMessage } from "./operations/terraform-message";
import type { ObjectShape } from "./shape";
import { isSlackMessage, lowerSlackMessage } from "./slack-message";
import { isStatusPost, lowerStatusPost } from "./status/status-post";
import { isTimelineRow, lowerTimelineRow } from "./timesketch-line";
import { isFlatSpan, lowerFlatSpan } from "./traces/flat-span";
import { isJaegerSpan, lowerSingleJaegerSpan } from "./traces/jaeger-spans";
import { isZipkinSpan, lowerZipkinSpan } from "./traces/zipkin-spans";

/** Logs whose members mean something of their own; all other dialects are read by the names of their members. */
const logShapes: readonly ObjectShape[] = [
  {
    format: "systemd journal",
    fits: isJournalEntry,
    lower: (object) => [lowerJournalEntry(object)],
  },
  {
    format: "Windows events",
    fits: isWindowsEvent,
    lower: (object) => [lowerWindowsEvent(object)],
  },
  { format: "MongoDB log", fits: isMongoEntry, lower: (object) => [lowerMongoEntry(object)] },
  {
    format: "PostgreSQL log",
    fits: isPostgresEntry,
    lower: (object) => [lowerPostgresEntry(object)],
  },
  {
    format: "Google Cloud log entries",
    fits: isCloudLogEntry,
    lower: (object) => [lowerCloudLogEntry(object)],
  },
];

/** What people write, and what an export says about them; the particular before the general. */
const peopleShapes: readonly ObjectShape[] = [
  {
    format: "Slack messages",
    fits: isSlackMessage,
    lower: (object, mapping) => [lowerSlackMessage(object, mapping)],
  },
  { format: "Slack users", fits: isSlackUser, lower: (object) => [lowerSlackUser(object)] },
  {
    format: "Slack channels",
    fits: isSlackChannel,
    lower: (object) => [lowerSlackChannel(object)],
  },
  mattermostLines,
  {
    format: "chat messages",
    fits: isChatMessage,
    lower: (object, mapping) => [lowerChatMessage(object, mapping)],
  },
  { format: "status page posts", fits: isStatusPost, lower: (object) => [lowerStatusPost(object)] },
];

/** The particular before the general; what fits none of them is a log record. */
const shapes: readonly ObjectShape[] = [
  { format: "Alertmanager webhooks", fits: isAlertmanagerPayload, lower: lowerAlertmanagerPayload },
  {
    format: "Alertmanager alerts",
    fits: isAlert,
    lower: (object) => [lowerSingleAlert(object)],
  },
  ...logShapes,
  ...envelopes.map(toObjectShape),
  { format: "PagerDuty webhooks", fits: isPagerDutyWebhook, lower: lowerPagerDutyWebhook },
  { format: "PagerDuty log entries", fits: isLogEntry, lower: lowerLogEntry },
  { format: "Grafana annotations", fits: isGrafanaAnnotation, lower: lowerGrafanaAnnotation },
  { format: "Grafana webhooks", fits: isLegacyGrafanaWebhook, lower: lowerLegacyGrafanaWebhook },
  { format: "CloudWatch alarms", fits: isCloudWatchAlarm, lower: lowerCloudWatchAlarm },
  { format: "CloudWatch metric stream", fits: isMetricStreamLine, lower: lowerMetricStreamLine },
  {
    format: "security findings",
    fits: isSecurityFinding,
    lower: (object) => [lowerSecurityFinding(object)],
  },
  { format: "Wazuh alerts", fits: isWazuhAlert, lower: lowerWazuhAlert },
  { format: "Suricata EVE events", fits: isEveLine, lower: lowerEveLine },
  { format: "Kubernetes events", fits: isWatchedEvent, lower: lowerWatchedEvent },
  { format: "Kubernetes events", fits: isKubernetesEvent, lower: lowerKubernetesEvent },
  { format: "Kubernetes objects", fits: isKubernetesObject, lower: lowerKubernetesObject },
  { format: "Terraform messages", fits: isTerraformMessage, lower: lowerTerraformMessage },
  { format: "Jaeger spans", fits: isJaegerSpan, lower: lowerSingleJaegerSpan },
  { format: "Zipkin spans", fits: isZipkinSpan, lower: lowerZipkinSpan },
  { format: "spans", fits: isFlatSpan, lower: lowerFlatSpan },
  { format: "forensic timeline", fits: isTimelineRow, lower: lowerTimelineRow },
  ...peopleShapes,
  { format: "pipeline runs", fits: isPipelineRun, lower: lowerPipelineRun },
  { format: "alerts", fits: isFlatAlert, lower: lowerFlatAlert },
  {
    format: "change records",
    fits: isChangeRecord,
    lower: (object) => [lowerChangeRecord(object)],
  },
];

/** Most objects decide for the file, so that one odd record does not change how the others are read. */
const shareMin = 0.8;

/** With a mapping a person has said what the members are: then they are nothing but log records. */
export function findShape(
  objects: readonly JsonObject[],
  mapping: ReadMapping | null = null,
): ObjectShape {
  const isMost = (shape: ObjectShape) =>
    objects.length > 0 &&
    objects.filter((object) => shape.fits(object)).length >= objects.length * shareMin;
  const isRead = isMapped(mapping) || objects.length === 0;
  const found = isRead
    ? undefined
    : (shapes.find(isMost) ?? findConversation(objects) ?? undefined);
  const logShape = toLogShape(mapping);
  if (found === undefined) return logShape;
  // An odd object among them is read as what is left: it would lose its words as something it is not.
  const shapeOf = (object: JsonObject) => (found.fits(object) ? found : logShape);
  return { ...found, lower: (object) => shapeOf(object).lower(object, mapping) };
}

/** Has somebody said what columns or members hold? */
export function isMapped(mapping: ReadMapping | null): boolean {
  const { time, message, severity, source } = mapping ?? {};
  return [time, message, severity, source].some((name) => name !== undefined);
}

function toLogShape(mapping: ReadMapping | null): ObjectShape {
  return {
    format: "log records",
    fits: () => true,
    lower: (object) => [lowerLogObject(object, mapping)],
  };
}
