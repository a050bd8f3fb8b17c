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

/** One alert without its envelope, as the API and amtool give it: https://prometheus.io/docs/alerting/latest/alerts_api/ */
export function isAlert({ labels, startsAt }: JsonObject): boolean {
  return isJsonObject(labels) && textOf(labels.alertname) !== null && textOf(startsAt) !== null;
}

export function lowerSingleAlert(alert: JsonObject): Draft {
  return lowerAlert(alert, {});
}

/** Alertmanager writes year 1 for "has not ended". */
const unsetTime = "0001-01-01T00:00:00Z";

function lowerAlert(alert: JsonObject, payload: JsonObject): Draft {
  const labels = isJsonObject(alert.labels) ? alert.labels : {};
  const annotations = isJsonObject(alert.annotations) ? alert.annotations : {};
  const status = textOf(alert.status) ?? textOf(payload.status) ?? "firing";
  const isResolved = status === "resolved";
  const startsAt = textOf(alert.startsAt);
  const endsAt = alert.endsAt === unsetTime ? null : textOf(alert.endsAt);
  const at = isResolved ? (endsAt ?? startsAt) : startsAt;
  const name = textOf(labels.alertname) ?? "alert";
  const fields: Record<string, FieldValue> = {
    alertname: name,
    status,
    startsAt,
    endsAt,
    fingerprint: textOf(alert.fingerprint),
    receiver: textOf(payload.receiver),
    ...namedTexts("labels.", labels),
    ...namedTexts("annotations.", annotations),
    ...pickTexts(labels, ["severity", "service", "instance", "host"]),
  };
  return {
    stamp: at === null ? null : parseStamp(at),
    kind: "alert",
    // A resolved alert is good news, however grave the alert was; its label stays in the fields.
    severity: isResolved ? "notice" : foldSeverityWord(textOf(labels.severity) ?? ""),
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

function namedTexts(prefix: string, texts: JsonObject): Record<string, FieldValue> {
  return Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [prefix + key, textOf(value)]),
  );
}

function pickTexts(texts: JsonObject, keys: readonly string[]): Record<string, FieldValue> {
  return Object.fromEntries(
    keys.flatMap((key) => (textOf(texts[key]) === null ? [] : [[key, textOf(texts[key])]])),
  );
}
