import type { Severity } from "@/lib/domain/evidence/evidence-record";
import { isJsonObject } from "../json-object";
import { foldAlertSeverity } from "./alert-severity";

export type ScaledSeverity = { readonly severity: Severity | null; readonly scale: string | null };

/**
 * How grave a finding is. A word decides before a number; the numbers of findings rise, unlike those of syslog: up to
 * 10 as of GuardDuty and CVSS, or up to 100 as Security Hub normalises them.
 * https://docs.aws.amazon.com/guardduty/latest/ug/guardduty_findings-severity.html
 */
export function severityOfFinding(value: unknown): ScaledSeverity {
  if (isJsonObject(value)) return ofParts(value);
  const number =
    typeof value === "number" || /^\d/.test(String(value)) ? Number(value) : Number.NaN;
  if (Number.isFinite(number)) return ofNumber(number, number > 10 ? 100 : 10);
  const severity = typeof value === "string" ? foldAlertSeverity(value) : null;
  return { severity, scale: severity === null ? null : "words" };
}

function ofParts({ Label, label, Normalized, normalized, Product }: Record<string, unknown>) {
  const word = Label ?? label;
  if (typeof word === "string") return severityOfFinding(word);
  const whole = Normalized ?? normalized;
  if (whole !== undefined && Number.isFinite(Number(whole))) return ofNumber(Number(whole), 100);
  return severityOfFinding(Product);
}

/** From low to critical, in tenths of the scale. */
function ofNumber(number: number, of: 10 | 100): ScaledSeverity {
  const scale = `0 to ${of}`;
  const tenths = (number * 10) / of;
  if (tenths < 1) return { severity: "info", scale };
  if (tenths < 4) return { severity: "notice", scale };
  if (tenths < 7) return { severity: "warning", scale };
  return { severity: tenths < 9 ? "error" : "critical", scale };
}
