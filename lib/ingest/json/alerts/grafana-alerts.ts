import { statedFields } from "../../fields/stated-fields";
import type { Draft } from "../../records/draft";
import { flattenFields } from "../flatten-fields";
import { isJsonObject, type JsonObject, textOf } from "../json-object";
import { readTime } from "../time-field";
import { foldAlertStatus, toAlertDraft } from "./alert-draft";

/*
 * Grafana's annotations, in which it notes every change of an alert's state, and people their deploys:
 * https://grafana.com/docs/grafana/latest/developers/http_api/annotations/
 * Its present webhooks are Alertmanager's; those of the alerting before version 9 have no time.
 */

export function isGrafanaAnnotation(object: JsonObject): boolean {
  const { time, text, tags } = object;
  const isPlaced = ["dashboardUID", "dashboardId", "panelId"].some((key) => key in object);
  return typeof time === "number" && typeof text === "string" && Array.isArray(tags) && isPlaced;
}

export function lowerGrafanaAnnotation(annotation: JsonObject): readonly Draft[] {
  const { newState, alertId, timeEnd, time } = annotation;
  const state = textOf(newState);
  const isAlert = state !== null || (typeof alertId === "number" && alertId > 0);
  const text = textOf(annotation.text) ?? "annotation";
  const fields = flattenFields(annotation);
  if (!isAlert) return lowerMark(text, fields, time, timeEnd);
  const status = foldAlertStatus(state ?? "firing");
  return [
    toAlertDraft({
      name: textOf(annotation.alertName) ?? text,
      status,
      stamp: readTime(time),
      severity: null,
      source: null,
      summary: text,
      value: null,
      others: statedFields({ ...fields, state }),
    }),
  ];
}

/** A mark of a person or a tool, and its end when it is a region. */
function lowerMark(
  text: string,
  fields: Record<string, string | number | boolean | null>,
  time: unknown,
  timeEnd: unknown,
): readonly Draft[] {
  const by = textOf(fields.login) ?? textOf(fields.email);
  const begins: Draft = {
    stamp: readTime(time),
    kind: "change",
    severity: null,
    source: by,
    message: text,
    fields: statedFields({ ...fields, by, type: "annotation" }),
  };
  const isRegion = typeof timeEnd === "number" && timeEnd > 0 && timeEnd !== time;
  if (!isRegion) return [begins];
  const status = (word: string) => ({ ...begins.fields, status: word });
  return [
    { ...begins, fields: status("started") },
    {
      ...begins,
      stamp: readTime(timeEnd),
      message: `${text} (end)`,
      fields: status("finished"),
    },
  ];
}

export function isLegacyGrafanaWebhook(object: JsonObject): boolean {
  const { ruleName, ruleId, state, evalMatches } = object;
  return (
    typeof ruleName === "string" &&
    ruleId !== undefined &&
    typeof state === "string" &&
    evalMatches !== undefined
  );
}

export function lowerLegacyGrafanaWebhook(payload: JsonObject): readonly Draft[] {
  const matches: readonly unknown[] = Array.isArray(payload.evalMatches) ? payload.evalMatches : [];
  const values = matches
    .filter(isJsonObject)
    .map(({ metric, value }) => `${String(metric)}=${String(value)}`);
  return [
    toAlertDraft({
      name: textOf(payload.ruleName) ?? "alert",
      status: foldAlertStatus(textOf(payload.state) ?? "firing"),
      stamp: null,
      severity: null,
      source: null,
      summary: textOf(payload.message) ?? textOf(payload.title),
      value: values.length === 0 ? null : values.join(", "),
      others: statedFields(flattenFields(payload)),
    }),
  ];
}
