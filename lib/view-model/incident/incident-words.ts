import type { Incident, IncidentSeverity, IncidentStatus } from "@/lib/domain/incident";
import { isPartlyApproved, type Revision, type RevisionStatus } from "@/lib/domain/review/revision";
import type { RunStatus } from "@/lib/domain/runs/run";
import { kindLabel } from "../pieces/event-appearance";

export const severityWords: Readonly<Record<IncidentSeverity, string>> = {
  sev1: "SEV 1",
  sev2: "SEV 2",
  sev3: "SEV 3",
  sev4: "SEV 4",
  unset: "Not set",
};

/** What a severity is for, in the words of the dialog that asks for one. */
export const severityHints: Readonly<Record<IncidentSeverity, string>> = {
  sev1: "critical: customers cannot use the product, or data is lost or exposed",
  sev2: "major: an important part fails for many",
  sev3: "minor: degraded, with a workaround",
  sev4: "low: no customer notices",
  unset: "not assessed yet",
};

export const statusWords: Readonly<Record<IncidentStatus, string>> = {
  open: "Open",
  mitigated: "Mitigated",
  resolved: "Resolved",
  closed: "Closed",
};

export const revisionWords: Readonly<Record<RevisionStatus, string>> = {
  "in-review": "In review",
  "changes-requested": "Changes requested",
  approved: "Approved",
  superseded: "Superseded",
};

/** How far a revision speaks for what is on the screen, in a word and its colour: what nobody has approved does not look approved. */
export function describeStanding({
  status,
  isEditedSince,
  isPartial,
}: {
  readonly status: RevisionStatus;
  readonly isEditedSince: boolean;
  /** Whether its approval leaves parts out. */
  readonly isPartial: boolean;
}): { readonly word: string; readonly role: `review-${RevisionStatus | "draft"}` } {
  const word = revisionWords[status];
  if (status === "approved" && isPartial && !isEditedSince) {
    return { word: "Partly approved", role: "review-draft" };
  }
  if (!isEditedSince) return { word, role: `review-${status}` };
  // What did not change stays approved.
  if (status === "approved") return { word: "Partly approved, edited since", role: "review-draft" };
  return { word: `${word}, edited since`, role: `review-${status}` };
}

/** "partly approved": what state a revision is in by itself, where it is one of a list. */
export function nameStanding(revision: Revision): string {
  const isPartial = isPartlyApproved(revision);
  const { word } = describeStanding({ status: revision.status, isEditedSince: false, isPartial });
  return word.toLowerCase();
}

export const runWords: Readonly<Record<RunStatus, string>> = {
  queued: "Analysis waiting",
  running: "Analysis running",
  stopping: "Analysis stopping",
  stopped: "Analysis stopped",
  failed: "Analysis failed",
  finished: "Analysis finished",
};

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
      ? "removed the severity"
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
