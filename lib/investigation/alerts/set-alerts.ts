import { ok, type Result } from "@/lib/base/result";
import type { Alert } from "@/lib/domain/alerts/alert";
import { type AlertRule, alertRulesMax } from "@/lib/domain/alerts/alert-rule";
import { type AlertSource, checkOf } from "@/lib/domain/alerts/alert-source";
import {
  type AlertRuleId,
  type AlertSourceId,
  alertRuleIds,
  alertSourceIds,
  type IncidentId,
} from "@/lib/domain/ids";
import { type Actor, type CaseProblem, findMissingRight, refuse } from "../case-problem";
import { changeSettings, type SettingsPorts } from "../installation/change-settings";
import type { AlertStore } from "../ports/alert-port";
import type { Ports } from "../ports/ports";
import { type Placement, placeAlert } from "./place-alert";
import { describeAhead, joinTime, readDelivery } from "./take-delivery";

export type AlertPorts = Pick<Ports, "clock" | "ids" | "cases"> &
  SettingsPorts & { readonly alerts: AlertStore };

/** `seal` binds the secret to the source; null where tokens are asked for. */
export async function addAlertSource(
  { alerts, clock, ids }: AlertPorts,
  actor: Actor,
  { name, setup }: Pick<AlertSource, "name" | "setup">,
  seal: (source: AlertSource) => string,
): Promise<Result<AlertSourceId, CaseProblem>> {
  const missing = findMissingRight(actor, "administer");
  if (missing) return missing;
  const source: AlertSource = {
    ...{ id: alertSourceIds.create(ids), name, setup },
    ...{ createdBy: actor.id, createdAt: clock.now() },
  };
  const hasSecret = checkOf(setup).kind !== "token";
  if (await alerts.insertSource(source, hasSecret ? seal(source) : null)) return ok(source.id);
  return refuse(
    "conflict",
    `There is a source "${name}", or there are too many. Remove one first.`,
  );
}

export async function removeAlertSource(
  { alerts }: AlertPorts,
  actor: Actor,
  id: AlertSourceId,
): Promise<Result<null, CaseProblem>> {
  const missing = findMissingRight(actor, "administer");
  if (missing) return missing;
  return (await alerts.removeSource(id))
    ? ok(null)
    : refuse("not-found", "There is no such source any more. Reload the page.");
}

export type RuleChange =
  | { readonly kind: "add"; readonly rule: Omit<AlertRule, "id"> }
  | { readonly kind: "remove"; readonly id: AlertRuleId };

export async function changeAlertRules(
  ports: AlertPorts,
  actor: Actor,
  change: RuleChange,
): Promise<Result<null, CaseProblem>> {
  const { alertRules } = (await ports.settings.current()).settings;
  if (change.kind === "remove") {
    const left = alertRules.filter(({ id }) => id !== change.id);
    return left.length < alertRules.length
      ? changeSettings(ports, actor, { alertRules: left })
      : refuse("not-found", "There is no such rule any more. Reload the page.");
  }
  if (alertRules.length >= alertRulesMax) {
    return refuse("conflict", `There are ${alertRulesMax} rules. Remove one first.`);
  }
  const rule: AlertRule = { id: alertRuleIds.create(ports.ids), ...change.rule };
  return changeSettings(ports, actor, { alertRules: [...alertRules, rule] });
}

/** What would become of one alert of a payload. */
export type TriedAlert = {
  readonly alert: Alert;
  readonly kind: Placement["kind"];
  readonly why: string;
  /** The incident that it would join, with its title. */
  readonly incident: { readonly id: IncidentId; readonly title: string } | null;
};

/** Reads a payload as if a source had sent it now; nothing is kept. */
export async function tryAlerts(
  ports: AlertPorts,
  actor: Actor,
  sent: { readonly source: string; readonly payload: unknown; readonly event: string | null },
): Promise<Result<readonly TriedAlert[], CaseProblem>> {
  const missing = findMissingRight(actor, "administer");
  if (missing) return missing;
  const found = await ports.alerts.findSource(sent.source);
  if (found === null) return refuse("not-found", "There is no such source any more.");
  const read = readDelivery({ ...sent, source: found.source });
  if (!read.ok) return refuse("invalid", read.error);
  if (read.value.kind === "nothing") return refuse("invalid", read.value.why);
  const { alertRules: rules } = (await ports.settings.current()).settings;
  const now = ports.clock.now();
  const tried: TriedAlert[] = [];
  for (const { alert } of read.value.alerts) {
    const at = joinTime(alert.at, now);
    const placement = await placeAlert(ports, { source: found.source.id, alert, at, rules });
    const why = [placement.why, describeAhead(alert.at, now)].filter(Boolean).join(" ");
    tried.push({ alert, kind: placement.kind, why, incident: await findTitle(ports, placement) });
  }
  return ok(tried);
}

async function findTitle({ cases }: AlertPorts, placement: Placement) {
  if (placement.kind !== "join") return null;
  const incident = await cases.read.incidents.find(placement.incident);
  return incident === null ? null : { id: incident.id, title: incident.title };
}
