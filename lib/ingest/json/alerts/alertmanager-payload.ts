import type { FieldValue, StampAsWritten } from "@/lib/domain/evidence/evidence-record";
import { parseStamp } from "@/lib/time/stamps/parse-stamp";
import type { Draft } from "../../records/draft";
import { isJsonObject, type JsonObject, textOf } from "../json-object";
import { toAlertDraft } from "./alert-draft";
import { foldAlertSeverity } from "./alert-severity";

/*
 * The webhook payload of Prometheus Alertmanager, version 4:
 * https://prometheus.io/docs/alerting/latest/configuration/#webhook_config
 * Each alert in it becomes a record; the group's own labels repeat those of its alerts and are left out.
 * Grafana sends the same with a few members more:
 * https://grafana.com/docs/grafana/latest/alerting/configure-notifications/manage-contact-points/integrations/webhook-notifier/
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
  const startsAt = textOf(alert.startsAt);
  const endsAt = alert.endsAt === unsetTime ? null : textOf(alert.endsAt);
  return toAlertDraft({
    name: textOf(labels.alertname) ?? "alert",
    status,
    stamp: readStamp(status === "resolved" ? (endsAt ?? startsAt) : startsAt),
    severity: foldAlertSeverity(textOf(labels.severity) ?? ""),
    source: textOf(labels.instance) ?? textOf(labels.host) ?? textOf(labels.service),
    summary:
      textOf(annotations.summary) ?? textOf(annotations.message) ?? textOf(annotations.description),
    value: textOf(annotations.value) ?? measuredValues(alert.values),
    others: {
      startsAt,
      endsAt,
      fingerprint: textOf(alert.fingerprint),
      receiver: textOf(payload.receiver),
      ...stateOf(alert.status),
      ...namedTexts("labels.", labels),
      ...namedTexts("annotations.", annotations),
      ...pickTexts(labels, ["severity", "service", "instance", "host"]),
    },
  });
}

function readStamp(time: string | null): StampAsWritten | null {
  return time === null ? null : parseStamp(time);
}

/** The interface of version 2 has an object where webhooks have a word: `active`, `suppressed`… */
function stateOf(status: unknown): Record<string, FieldValue> {
  const state = isJsonObject(status) ? textOf(status.state) : null;
  return state === null ? {} : { state };
}

/** Grafana's `values`: `{"A": 91.2, "B": 1}`. */
function measuredValues(values: unknown): string | null {
  if (!isJsonObject(values)) return null;
  const parts = Object.entries(values).map(([name, value]) => `${name}=${String(value)}`);
  return parts.length === 0 ? null : parts.join(", ");
}

/** The members of an object as fields under a prefix. */
export function namedTexts(prefix: string, texts: JsonObject): Record<string, FieldValue> {
  return Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [prefix + key, textOf(value)]),
  );
}

function pickTexts(texts: JsonObject, keys: readonly string[]): Record<string, FieldValue> {
  return Object.fromEntries(
    keys.flatMap((key) => (textOf(texts[key]) === null ? [] : [[key, textOf(texts[key])]])),
  );
}
