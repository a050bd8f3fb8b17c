import { hasRight } from "@/lib/domain/access";
import type { Revision } from "@/lib/domain/review/revision";
import type { Workspace } from "../workspace/workspace";

/** Acts that make whoever does them an author, as the subject of a sentence. */
export const authorshipActs = {
  startRun: "Starting an analysis",
  stopRun: "Stopping an analysis",
  askQuestion: "Requesting the investigation of an item",
  askInterventions: "Requesting proposed steps",
  undoDecisions: "Undoing a decision",
  redoDecisions: "Redoing a decision",
  mergeEvents: "Merging events",
  splitEvent: "Splitting an event",
  changeEvidence: "Changing the evidence of an event",
  addEvent: "Adding an event",
  addReportedEvent: "Adding an event",
  addPiece: "Adding an item",
  addCausalLink: "Drawing a causal link",
  setClock: "Setting a clock",
  writeReport: "Writing in the report",
  submitRevision: "Submitting a revision",
} as const;
/** The same on the page of evidence: what is sent to be imported counts once anybody imports it. */
export const evidenceActs = {
  stagePastedText: "Adding evidence",
  importStaged: "Importing evidence",
  discardStaged: "Discarding evidence",
  mapStaged: "Defining what columns mean",
  undoImport: "Withdrawing evidence",
  withdrawArtifact: "Withdrawing evidence",
  addNote: "Adding a note",
  setClock: authorshipActs.setClock,
  stopRun: authorshipActs.stopRun,
} as const;

/** The same on the page of a second opinion, where accepting asks by itself. */
export const opinionActs = {
  ask: "Asking for a second opinion",
  undo: authorshipActs.undoDecisions,
} as const;

export const decidingAct = "Accepting, rejecting or editing an item of the current timeline";

/**
 * The revision that this person may review now and could not approve any more after an act of authorship; null when
 * nothing is lost by one. One that was sent back counts: its successor is theirs to review.
 */
export function findAtStake({
  viewer,
  revisions: [newest],
  ownDeeds,
}: Pick<Workspace, "viewer" | "revisions" | "ownDeeds">): Revision | null {
  if (newest === undefined || !hasRight(viewer.role, "approve")) return null;
  if (newest.status !== "in-review" && newest.status !== "changes-requested") return null;
  return newest.submittedBy === viewer.id || ownDeeds.length > 0 ? null : newest;
}
