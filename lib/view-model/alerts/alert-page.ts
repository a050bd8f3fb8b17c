import { formatInstant, type Instant } from "@/lib/base/instant";
import type { Alert } from "@/lib/domain/alerts/alert";
import type { AlertDelivery, DeliveryOutcome } from "@/lib/domain/alerts/alert-delivery";
import type { AlertRule } from "@/lib/domain/alerts/alert-rule";
import {
  type AlertSource,
  type AlertSourceKind,
  checkOf,
  type SenderCheck,
} from "@/lib/domain/alerts/alert-source";
import type { AlertRuleId, AlertSourceId, IncidentId } from "@/lib/domain/ids";
import { formatDateTime } from "@/lib/time/shown/time-text";
import { formatRelative } from "../text/relative-time";

export type AlertPage = {
  readonly sources: readonly SourceRow[];
  readonly rules: readonly RuleRow[];
};

export type SourceRow = {
  readonly id: AlertSourceId;
  readonly name: string;
  readonly kind: AlertSourceKind;
  readonly kindText: string;
  readonly address: string;
  readonly about: string;
  readonly deliveries: readonly DeliveryRow[];
};

export type DeliveryRow = {
  readonly key: string;
  readonly outcome: string;
  readonly isFailure: boolean;
  readonly reason: string;
  readonly incidents: readonly IncidentId[];
  readonly iso: string;
  readonly ago: string;
};

export type RuleRow = {
  readonly id: AlertRuleId;
  readonly name: string;
  readonly text: string;
};

/** What would become of one alert of a pasted payload. */
export type TriedRow = {
  readonly title: string;
  readonly about: string;
  readonly outcome: string;
  readonly why: string;
  readonly incident: { readonly id: IncidentId; readonly title: string } | null;
};

export const kindNames: Readonly<Record<AlertSourceKind, string>> = {
  alertmanager: "Alertmanager",
  pagerduty: "PagerDuty",
  github: "GitHub",
  json: "JSON",
};

const outcomes: Readonly<Record<DeliveryOutcome, string>> = {
  taken: "Taken",
  left: "Left",
  repeated: "Repeated",
  refused: "Refused",
};

const checkNames: Readonly<Record<SenderCheck["kind"], string>> = {
  token: "API token",
  hmac: "Signature",
  secret: "Secret in a header",
};

export function toAlertPage({
  sources,
  rules,
  address,
  at,
}: {
  readonly sources: readonly {
    readonly source: AlertSource;
    readonly createdBy: string;
    readonly deliveries: readonly AlertDelivery[];
  }[];
  readonly rules: readonly AlertRule[];
  readonly address: string;
  readonly at: Instant;
}): AlertPage {
  const names = new Map(sources.map(({ source }) => [source.id, source.name]));
  return {
    sources: sources.map(({ source: { id, name, setup, createdAt }, createdBy, deliveries }) => ({
      ...{ id, name, kind: setup.kind, address: `${address}/${name}` },
      kindText: `${kindNames[setup.kind]}, ${checkNames[checkOf(setup).kind]}`,
      about: `Added by ${createdBy} ${formatRelative(createdAt, at)}`,
      deliveries: deliveries.map((delivery, index) => toDeliveryRow(delivery, index, at)),
    })),
    rules: rules.map((rule) => ({
      ...{ id: rule.id, name: rule.name, text: describeRule(rule, names) },
    })),
  };
}

function toDeliveryRow(delivery: AlertDelivery, index: number, now: Instant): DeliveryRow {
  const { at, outcome, reason, incidents } = delivery;
  return {
    ...{ key: `${at} ${index}`, outcome: outcomes[outcome], isFailure: outcome === "refused" },
    ...{ reason, incidents, iso: formatInstant(at), ago: formatRelative(at, now) },
  };
}

function describeRule(rule: AlertRule, names: ReadonlyMap<AlertSourceId, string>): string {
  const { sources, labels, same, windowMinutes, opens, severity } = rule;
  const whose =
    sources.length === 0
      ? "Alerts of every source"
      : `Alerts of ${sources.map((id) => names.get(id) ?? "a removed source").join(", ")}`;
  const which = labels.map(({ name, value }) => `${name}=${value}`).join(", ");
  const minutes = `${windowMinutes} ${windowMinutes === 1 ? "minute" : "minutes"}`;
  const what = `join an incident with an alert within ${minutes}`;
  const alike = same.length === 0 ? "" : ` with the same ${same.join(", ")}`;
  const graded = severity === "unset" ? "" : ` (${severity})`;
  return `${whose}${which && ` with ${which}`} ${what}${alike}. ${
    opens ? `If there is none, they open one${graded}.` : "They open none."
  }`;
}

const triedOutcomes = {
  open: "Would open an incident",
  join: "Would join an incident",
  left: "Would be left",
} as const;

export function toTriedRow({
  alert,
  kind,
  why,
  incident,
}: {
  readonly alert: Alert;
  readonly kind: keyof typeof triedOutcomes;
  readonly why: string;
  readonly incident: TriedRow["incident"];
}): TriedRow {
  const labels = Object.entries(alert.labels).map(([name, value]) => `${name}=${value}`);
  const about = [alert.state, formatDateTime(alert.at, "UTC"), ...labels].join(", ");
  return { title: alert.title, about, outcome: triedOutcomes[kind], why, incident };
}
