import type { FieldValue } from "@/lib/domain/evidence-record";
import { parseStamp } from "@/lib/time/stamps/parse-stamp";
import type { Draft } from "../records/draft";
import { foldSeverityWord } from "../records/severity-folding";
import { isJsonObject, type JsonObject, textOf } from "./json-object";

/*
 * The webhook payload of Prometheus Alertmanager, version 4:
 * https://prometheus.io/docs/alerting/latest/configuration/#webhook_config
 * Each alert in it becomes a record; the group's own labels repeat those of its alerts and are left out.
 */

export function isAlertmanagerPayload(value: JsonObject): boolean {
  const { alerts } = value;
  if (!Array.isArray(alerts) || alerts.length === 0) return false;
  return alerts.every(
    (alert) => isJsonObject(alert) && isJsonObject(alert.labels) && "startsAt" in alert,
  );
}

export function lowerAlertmanagerPayload(payload: JsonObject): readonly Draft[] {
  const alerts: readonly unknown[] = Array.isArray(payload.alerts) ? payload.alerts : [];
  return alerts.filter(isJsonObject).map((alert) => lowerAlert(alert, payload));
}

/** Alertmanager writes year 1 for "has not ended". */
const unsetTime = "0001-01-01T00:00:00Z";

function lowerAlert(alert: JsonObject, payload: JsonObject): Draft {
  const labels = isJsonObject(alert.labels) ? alert.labels : {};
  const annotations = isJsonObject(alert.annotations) ? alert.annotations : {};
  const status = textOf(alert.status) ?? textOf(payload.status) ?? "firing";
  const startsAt = textOf(alert.startsAt);
  const endsAt = alert.endsAt === unsetTime ? null : textOf(alert.endsAt);
  const at = status === "resolved" ? (endsAt ?? startsAt) : startsAt;
  const name = textOf(labels.alertname) ?? "alert";
  const fields: Record<string, FieldValue> = { alertname: name, status, startsAt, endsAt };
  addTexts(fields, "labels.", labels);
  addTexts(fields, "annotations.", annotations);
  for (const key of ["severity", "service", "instance", "host"]) {
    const label = textOf(labels[key]);
    if (label !== null) fields[key] = label;
  }
  for (const key of ["receiver", "groupKey"]) fields[key] = textOf(payload[key]);
  fields.fingerprint = textOf(alert.fingerprint);
  return {
    stamp: at === null ? null : parseStamp(at),
    kind: "alert",
    // A resolved alert is good news, however grave the alert was; its label stays in the fields.
    severity: status === "resolved" ? "notice" : foldSeverityWord(textOf(labels.severity) ?? ""),
    source: textOf(labels.instance) ?? textOf(labels.host) ?? textOf(labels.service),
    message: composeMessage(name, status, annotations),
    template: `${name} ${status}`,
    fields,
  };
}

function composeMessage(name: string, status: string, annotations: JsonObject): string {
  const summary =
    textOf(annotations.summary) ?? textOf(annotations.message) ?? textOf(annotations.description);
  const value = textOf(annotations.value);
  const measured = value === null ? "" : ` (value ${value})`;
  return `${name} ${status}${summary === null ? "" : `: ${summary}`}${measured}`;
}

function addTexts(fields: Record<string, FieldValue>, prefix: string, texts: JsonObject): void {
  for (const [key, value] of Object.entries(texts)) fields[prefix + key] = textOf(value);
}
