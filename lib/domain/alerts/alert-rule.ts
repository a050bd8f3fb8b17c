import { z } from "zod";
import { type AlertSourceId, alertRuleIds, alertSourceIds } from "../ids";
import { incidentSeverities } from "../incident";
import type { Alert } from "./alert";

const labelName = z.string().trim().min(1, "Enter the name of a label").max(100);

/** What an alert does. Without a rule that takes it, it does nothing. */
export const alertRuleSchema = z.strictObject({
  id: alertRuleIds.schema,
  name: z.string().trim().min(1, "Enter a name").max(80),
  /** Empty: every source. */
  sources: z.array(alertSourceIds.schema).max(50),
  /** All of them must be equal; none: every alert. */
  labels: z.array(z.strictObject({ name: labelName, value: z.string().max(500) })).max(20),
  /** Labels that an alert and one of the incident must both have with the same value, or both lack. */
  same: z.array(labelName).max(10),
  /** Between the alert and the nearest alert of the incident, by their own times. */
  windowMinutes: z.int().min(1).max(10_080),
  /** False: the alert joins an incident and opens none. */
  opens: z.boolean(),
  /** Of an incident that is opened. */
  severity: z.enum(incidentSeverities),
});
export type AlertRule = z.infer<typeof alertRuleSchema>;

export const alertRulesMax = 50;

export function takesAlert(
  { sources, labels }: Pick<AlertRule, "sources" | "labels">,
  source: AlertSourceId,
  alert: Pick<Alert, "labels">,
): boolean {
  const isOfSource = sources.length === 0 || sources.includes(source);
  return isOfSource && labels.every(({ name, value }) => labelOf(alert, name) === value);
}

/** Null where it has none. */
export function labelOf({ labels }: Pick<Alert, "labels">, name: string): string | null {
  return Object.hasOwn(labels, name) ? (labels[name] ?? null) : null;
}
