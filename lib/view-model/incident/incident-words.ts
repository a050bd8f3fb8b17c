import type { IncidentSeverity, IncidentStatus } from "@/lib/domain/incident";
import type { RevisionStatus } from "@/lib/domain/revision";
import type { RunStatus } from "@/lib/domain/run";

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
  sev3: "minor: degraded, there is a way around it",
  sev4: "low: no customer notices",
  unset: "nobody judged it yet",
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
}: {
  readonly status: RevisionStatus;
  readonly isEditedSince: boolean;
}): { readonly word: string; readonly role: `review-${RevisionStatus | "draft"}` } {
  const word = revisionWords[status];
  if (!isEditedSince) return { word, role: `review-${status}` };
  const role = status === "approved" ? "review-draft" : (`review-${status}` as const);
  return { word: `${word}, edited since`, role };
}

export const runWords: Readonly<Record<RunStatus, string>> = {
  queued: "Run waiting",
  running: "Run under way",
  stopping: "Run stopping",
  stopped: "Run stopped",
  failed: "Run failed",
  finished: "Run finished",
};
