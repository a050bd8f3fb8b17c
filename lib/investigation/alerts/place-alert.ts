import type { Instant } from "@/lib/base/instant";
import type { Alert } from "@/lib/domain/alerts/alert";
import { type AlertRule, labelOf, takesAlert } from "@/lib/domain/alerts/alert-rule";
import type { AlertSourceId, IncidentId } from "@/lib/domain/ids";
import type { AlertStore } from "../ports/alert-port";
import type { Ports } from "../ports/ports";

/** What is to become of an alert, and why, in plain words. */
export type Placement =
  | { readonly kind: "join"; readonly incident: IncidentId; readonly why: string }
  | { readonly kind: "open"; readonly rule: AlertRule; readonly why: string }
  | { readonly kind: "left"; readonly why: string };

export type PlacePorts = Pick<Ports, "cases"> & { readonly alerts: AlertStore };

export type PlacedAlert = {
  readonly source: AlertSourceId;
  readonly alert: Alert;
  /** The time of the alert, or of its arrival when that was earlier: a clock may be ahead. */
  readonly at: Instant;
  readonly rules: readonly AlertRule[];
};

/** An earlier report of the same alert decides; then the first rule that finds or opens an incident. */
export async function placeAlert(ports: PlacePorts, placed: PlacedAlert): Promise<Placement> {
  const { source, alert, rules } = placed;
  const known = await ports.alerts.incidentOf(source, alert.key);
  if (known !== null && (await takesMore(ports, known))) {
    return { kind: "join", incident: known, why: "The incident has this alert." };
  }
  const taking = rules.filter((rule) => takesAlert(rule, source, alert));
  if (taking.length === 0) return { kind: "left", why: "No rule takes this alert." };
  const reasons: string[] = [];
  for (const rule of taking) {
    const incident = await findNear(ports, placed, rule);
    if (incident !== null) {
      return { kind: "join", incident, why: `Rule "${rule.name}": ${describeSame(rule)}.` };
    }
    const whyNot = whyNotOpened(rule, placed);
    if (whyNot === null) {
      const why = `Rule "${rule.name}": no open incident has ${describeSame(rule)}.`;
      return { kind: "open", rule, why };
    }
    reasons.push(`Rule "${rule.name}": no open incident has ${describeSame(rule)}, and ${whyNot}.`);
  }
  return { kind: "left", why: reasons.join(" ") };
}

function whyNotOpened({ opens }: AlertRule, { alert }: PlacedAlert): string | null {
  if (!opens) return "the rule opens none";
  if (alert.state === "change") return "a change opens none";
  return alert.state === "resolved" ? "an alert that has ended opens none" : null;
}

function describeSame({ same, windowMinutes }: AlertRule): string {
  const minutes = `${windowMinutes} ${windowMinutes === 1 ? "minute" : "minutes"}`;
  const labels = same.length === 0 ? "" : ` with the same ${same.join(", ")}`;
  return `an alert within ${minutes}${labels}`;
}

async function findNear(
  ports: PlacePorts,
  { alert, at }: PlacedAlert,
  { same, windowMinutes }: AlertRule,
): Promise<IncidentId | null> {
  const near = await ports.alerts.incidentsNear({
    same: Object.fromEntries(same.map((name) => [name, labelOf(alert, name)])),
    ...{ at, windowMs: windowMinutes * 60_000 },
  });
  for (const incident of near) if (await takesMore(ports, incident)) return incident;
  return null;
}

/** What is closed or in the archive is finished: an alert does not change it. */
async function takesMore({ cases }: PlacePorts, id: IncidentId): Promise<boolean> {
  const incident = await cases.read.incidents.find(id);
  return incident !== null && incident.status !== "closed" && incident.archivedAt === null;
}
