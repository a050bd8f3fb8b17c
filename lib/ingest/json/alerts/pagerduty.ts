import type { FieldValue } from "@/lib/domain/evidence/evidence-record";
import { statedFields } from "../../fields/stated-fields";
import type { Draft } from "../../records/draft";
import type { Envelope } from "../documents/envelope";
import { isJsonObject, type JsonObject, textOf } from "../json-object";
import { readTime } from "../time-field";
import { toAlertDraft } from "./alert-draft";
import { foldAlertSeverity } from "./alert-severity";

/*
 * What PagerDuty tells of an incident: webhooks of version 3, and the log entries of its interface.
 * https://developer.pagerduty.com/docs/db0fa8c8984fc-overview
 * https://developer.pagerduty.com/api-reference/c661e065403b5-list-log-entries
 */

export function isPagerDutyWebhook({ event }: JsonObject): boolean {
  if (!isJsonObject(event)) return false;
  return typeof event.event_type === "string" && typeof event.occurred_at === "string";
}

export function lowerPagerDutyWebhook({ event }: JsonObject): readonly Draft[] {
  if (!isJsonObject(event)) return [];
  const data = isJsonObject(event.data) ? event.data : {};
  const type = textOf(event.event_type) ?? "";
  const incident = isJsonObject(data.incident) ? data.incident : data;
  const step = type.slice(type.indexOf(".") + 1);
  const note = /annotated|note|status_update/.test(step)
    ? (textOf(data.content) ?? textOf(data.message) ?? textOf(data.status_update))
    : null;
  return [
    lowerStep({
      step,
      note,
      time: event.occurred_at,
      incident,
      title: textOf(incident.title) ?? textOf(incident.summary) ?? type,
      service: summaryOf(data.service) ?? summaryOf(incident.service),
      by: summaryOf(event.agent),
      channel: textOf(isJsonObject(event.client) ? event.client.name : null),
      word: summaryOf(data.priority) ?? textOf(data.urgency),
      type,
    }),
  ];
}

export const pagerDutyLogEntries: Envelope = {
  format: "PagerDuty log entries",
  path: [["log_entries"]],
  fits: ({ log_entries: entries }) => {
    if (!Array.isArray(entries)) return false;
    const [first]: readonly unknown[] = entries;
    return isJsonObject(first) && isLogEntry(first);
  },
  open: () => lowerLogEntry,
};

export function isLogEntry({ type, created_at: at }: JsonObject): boolean {
  return typeof type === "string" && /_log_entry(_reference)?$/.test(type) && at !== undefined;
}

export function lowerLogEntry(entry: JsonObject): readonly Draft[] {
  const incident = isJsonObject(entry.incident) ? entry.incident : {};
  const channel = isJsonObject(entry.channel) ? entry.channel : {};
  const type = textOf(entry.type) ?? "";
  const step = type.replace(/_log_entry.*$/, "");
  const details = isJsonObject(entry.event_details)
    ? textOf(entry.event_details.description)
    : null;
  const about = textOf(incident.title) ?? textOf(incident.summary)?.replace(/^\[#\d+\]\s*/, "");
  return [
    lowerStep({
      step,
      note: step === "annotate" ? (textOf(channel.summary) ?? textOf(channel.content)) : null,
      time: entry.created_at,
      incident,
      title: about ?? details ?? textOf(channel.subject) ?? textOf(entry.summary) ?? type,
      service: summaryOf(entry.service) ?? summaryOf(incident.service),
      by: summaryOf(entry.agent),
      channel: textOf(channel.type),
      word: textOf(channel.severity) ?? textOf(incident.urgency),
      type: textOf(entry.summary) ?? type,
    }),
  ];
}

type Step = {
  /** What was done with the incident: `triggered`, `acknowledge`, `responder.added`… */
  readonly step: string;
  /** What a person wrote, when that is what was done. */
  readonly note: string | null;
  readonly time: unknown;
  readonly incident: JsonObject;
  readonly title: string;
  readonly service: string | null;
  readonly by: string | null;
  readonly channel: string | null;
  readonly word: string | null;
  readonly type: string;
};

function lowerStep(step: Step): Draft {
  const { note, by, title, incident, word, service } = step;
  const stamp = readTime(step.time);
  const number = incident.number ?? incident.incident_number;
  const others: Record<string, FieldValue> = statedFields({
    incident: textOf(incident.id),
    incident_number: typeof number === "number" ? number : null,
    startsAt: textOf(incident.created_at),
    severity: word,
    service,
    by,
    channel: step.channel,
    event_type: step.type,
  });
  if (note !== null) {
    const fields = { ...others, alertname: title };
    return { stamp, kind: "message", severity: null, source: by, message: note, fields };
  }
  return toAlertDraft({
    name: title,
    status: toStatus(step.step),
    stamp,
    severity: foldAlertSeverity(word ?? ""),
    source: service,
    summary: by === null ? null : `by ${by}`,
    value: null,
    others,
  });
}

function toStatus(step: string): string {
  if (/^(re-?open|unacknowledge|trigger)/.test(step)) return "firing";
  if (/^resolve/.test(step)) return "resolved";
  return /^acknowledge/.test(step) ? "acknowledged" : step;
}

function summaryOf(reference: unknown): string | null {
  if (!isJsonObject(reference)) return null;
  return textOf(reference.summary) ?? textOf(reference.name) ?? textOf(reference.id);
}
