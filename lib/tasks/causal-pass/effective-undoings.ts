import { isRelief } from "../analysis/deed-families";
import type { EventDraft } from "../analysis/event-draft";
import { undoes } from "../analysis/undone-changes";

/** Failures that end within this time of the undoing of a change ended with it. */
const endsWithinMs = 10 * 60_000;

/** A restart that goes with an undoing, and the tidying up after it, are part of it. */
const remedies = /^response\.(rollback|revert|apply|limit|failover|purge|flatten|block|stop-job)$/;

/**
 * The undoing after which the failures ended, with nothing else done in between: what goes when a change
 * goes came from it (Mill, A System of Logic, III.viii: the method of difference).
 */
export function undoneWithEffect(
  change: EventDraft,
  drafts: readonly EventDraft[],
): EventDraft | null {
  if (!/^(change\.(?!commit|complete|load)|job\.run)/.test(change.family)) return null;
  const over = drafts.findLast(isRelief);
  if (over === undefined) return null;
  const undo = drafts.findLast(
    (draft) => isUndoing(draft, change) && draft.onset.earliest <= over.onset.latest,
  );
  if (undo === undefined || over.onset.earliest - undo.onset.latest > endsWithinMs) return null;
  const isLast = drafts.every(
    (other) =>
      other === undo ||
      !remedies.test(other.family) ||
      other.onset.earliest <= undo.onset.latest ||
      other.onset.earliest > over.onset.latest ||
      other.facts.subject === undo.facts.subject,
  );
  return isLast ? undo : null;
}

function isUndoing(draft: EventDraft, change: EventDraft): boolean {
  if (undoes(draft, change)) return true;
  if (draft.onset.earliest <= change.onset.latest) return false;
  if (change.family === "job.run")
    return draft.family === "response.stop-job" && draft.facts.subject === change.facts.subject;
  if (change.family === "change.run")
    return draft.family === "response.apply" && draft.facts.subject === change.facts.subject;
  return (
    /^response\.(limit|apply)$/.test(draft.family) &&
    draft.facts.subject === change.facts.subject &&
    (draft.facts.keys ?? "") !== "" &&
    draft.facts.keys === change.facts.keys
  );
}
