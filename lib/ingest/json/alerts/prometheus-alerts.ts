import { statedFields } from "../../fields/stated-fields";
import type { Draft } from "../../records/draft";
import type { Envelope } from "../documents/envelope";
import { isJsonObject, type JsonObject, textOf } from "../json-object";
import { readTime } from "../time-field";
import { foldAlertStatus, toAlertDraft } from "./alert-draft";
import { foldAlertSeverity } from "./alert-severity";
import { namedTexts } from "./alertmanager-payload";

/*
 * Active alerts as Prometheus answers them, by themselves (`data.alerts`) and with the rules they are of
 * (`data.groups[].rules[].alerts`): https://prometheus.io/docs/prometheus/latest/querying/api/#alerts
 */
export const prometheusAlerts: Envelope = {
  format: "Prometheus alerts",
  path: [["data"], ["alerts"]],
  fits: ({ data }) => isJsonObject(data) && holdsAlerts(data.alerts),
  open: () => (alert) => [lowerAlert(alert)],
};

export const prometheusRules: Envelope = {
  format: "Prometheus alerts",
  path: [["data"], ["groups"], ["rules"], ["alerts"]],
  fits: ({ data }) => {
    if (!isJsonObject(data) || !Array.isArray(data.groups)) return false;
    const [first]: readonly unknown[] = data.groups;
    return isJsonObject(first) && Array.isArray(first.rules);
  },
  open: () => (alert) => [lowerAlert(alert)],
};

function holdsAlerts(value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  const [first]: readonly unknown[] = value;
  return isJsonObject(first) && isJsonObject(first.labels) && "activeAt" in first;
}

function lowerAlert(alert: JsonObject): Draft {
  const labels = isJsonObject(alert.labels) ? alert.labels : {};
  const annotations = isJsonObject(alert.annotations) ? alert.annotations : {};
  const word = textOf(labels.severity) ?? "";
  const status = foldAlertStatus(textOf(alert.state) ?? "firing");
  return toAlertDraft({
    name: textOf(labels.alertname) ?? "alert",
    status,
    stamp: readTime(alert.activeAt),
    severity: status === "firing" ? foldAlertSeverity(word) : "notice",
    source: textOf(labels.instance) ?? textOf(labels.host) ?? textOf(labels.service),
    summary: textOf(annotations.summary) ?? textOf(annotations.description),
    value: textOf(alert.value),
    others: statedFields({
      startsAt: textOf(alert.activeAt),
      severity: word,
      service: textOf(labels.service) ?? textOf(labels.job),
      instance: textOf(labels.instance),
      host: textOf(labels.host),
      ...namedTexts("labels.", labels),
      ...namedTexts("annotations.", annotations),
    }),
  });
}
