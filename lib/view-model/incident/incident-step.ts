import type { Incident } from "@/lib/domain/incident";
import { kindLabel } from "../pieces/event-appearance";
import { severityWords } from "./incident-words";

type Choice = Partial<Pick<Incident, "severity" | "status">>;

/** A choice made for the incident as a whole, and its way back; each says what was seen when it was taken. */
export type IncidentStep = {
  /** As in "set the severity to SEV 1". */
  readonly words: string;
  readonly forth: Choice & { readonly seen: Choice };
  readonly back: Choice & { readonly seen: Choice };
};

export function stepSeverity(
  { severity: before }: Pick<Incident, "severity">,
  severity: Incident["severity"],
): IncidentStep {
  const words =
    severity === "unset"
      ? "took the severity away"
      : `set the severity to ${severityWords[severity]}`;
  return { words, ...thereAndBack({ severity: before }, { severity }) };
}

export function stepStatus(
  { status: before }: Pick<Incident, "status">,
  status: Incident["status"],
): IncidentStep {
  const words = `set the status to ${kindLabel(status)}`;
  return { words, ...thereAndBack({ status: before }, { status }) };
}

function thereAndBack(before: Choice, after: Choice): Pick<IncidentStep, "forth" | "back"> {
  return { forth: { ...after, seen: before }, back: { ...before, seen: after } };
}
