import type { RecordReference } from "@/lib/domain/evidence/record-reference";
import type { EventDraft } from "../analysis/event-draft";

/** What a notice of a monitoring system says: that something began, or that it is over. */
type Notice = { readonly says: "raised" | "cleared"; readonly isUrgent: boolean };

/** How urgent paging systems call a notice; a record with such a field is one. */
const priority = /^(?:p-?[1-5]|sev-?[1-5])$/i;
/** Levels that any log has, too: they say so of an alert only. */
const level = /^(?:critical|crit|high|major|minor|warning|warn|page)$/i;
const urgent = /^(?:p-?[12]|sev-?[12]|critical|crit|high|major|page|down|unreachable)$/i;
/** What is done with it, or how what it is about is. */
const raised =
  /^(?:create|created|open|opened|trigger|triggered|firing|fired|problem|alert|alerting)$/i;
const cleared = /^(?:close|closed|resolve|resolved|ok|recovery|recovered|clear|cleared|normal)$/i;
/** A notice as Nagios and what came of it write it: SERVICE NOTIFICATION: who;host;service;CRITICAL;… */
const nagios =
  /\b(?:SERVICE|HOST) (?:NOTIFICATION|ALERT)\b.{0,200};(CRIT(?:ICAL)?|WARN(?:ING)?|DOWN|UNREACHABLE|OK|UP|RECOVERY)\b/;

/** Programs that watch others and write or mail what they find, and their words for it in several languages. */
const monitor =
  /^(?:zabbix|nagios|icinga|monit|alertmanager|grafana|pagerduty|opsgenie|datadog|checkmk|prtg|sensu|centreon|pingdom)\b/i;
const trouble =
  /(?<!\p{L})(?:problem|problema|problème|störung|alert[ae]?|alarm[ae]?|down|critical|failed|fallo|fehler|firing)(?!\p{L})/iu;
const relief =
  /(?<!\p{L}|\bnot )(?:resolved|resuelt[oa]|résolu|behoben|risolto|resolvido|opgelost|recovered|ok|succeeded|normal)(?!\p{L})/iu;

/** The notice that an event is; null where it is none. */
export function noticeOf({ family, facts, records: [first] }: EventDraft): Notice | null {
  if (family === "alert.firing") return { says: "raised", isUrgent: facts.isUrgent === "true" };
  if (family === "alert.resolved") return { says: "cleared", isUrgent: facts.isUrgent === "true" };
  return first === undefined ? null : (byFields(first) ?? byState(first) ?? byMonitor(first));
}

function byFields({ fields, kind }: RecordReference): Notice | null {
  const values = Object.values(fields).filter((value) => typeof value === "string");
  const isAlert = kind === "alert" || values.some((value) => /^alert$/i.test(value));
  const urgency = values.find((value) => priority.test(value) || (isAlert && level.test(value)));
  if (urgency === undefined) return null;
  const isUrgent = urgent.test(urgency);
  if (values.some((value) => cleared.test(value))) return { says: "cleared", isUrgent };
  return values.some((value) => raised.test(value)) ? { says: "raised", isUrgent } : null;
}

function byState({ message }: RecordReference): Notice | null {
  const state = nagios.exec(message)?.[1];
  if (state === undefined) return null;
  const says = /^(?:OK|UP|RECOVERY)$/.test(state) ? "cleared" : "raised";
  return { says, isUrgent: urgent.test(state) };
}

function byMonitor({ source, message }: RecordReference): Notice | null {
  if (source === null || !monitor.test(source)) return null;
  if (relief.test(message)) return { says: "cleared", isUrgent: false };
  return trouble.test(message) ? { says: "raised", isUrgent: false } : null;
}
