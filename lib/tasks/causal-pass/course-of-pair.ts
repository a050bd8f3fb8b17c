import type { EventDraft } from "../analysis/event-draft";

/** Two ends nearer than this, or than a tenth of the shorter stretch, are one ending. */
const sameEndMs = 10_000;

/** A deed is a moment; only what lasts has an end that says something. */
const momentary = /^(change\.|response\.|alert\.|human\.|recovery\.)/;

/**
 * Whether the courses of two events fit: what was over long before cannot keep anything going, and what
 * ends together with its cause did depend on it (Hill, The Environment and Disease, 1965: temporality
 * and reversibility). A factor on the belief, 1 when the evidence does not say.
 */
export function courseFactor(source: EventDraft, target: EventDraft, lagTypicalMs: number): number {
  if (source.end === null || momentary.test(source.family)) return 1;
  const sinceEndMs = target.onset.earliest - source.end.latest;
  if (sinceEndMs > Math.max(sameEndMs, lagTypicalMs)) return 0.7;
  return endsTogether(source, target) ? 1.06 : 1;
}

function endsTogether(source: EventDraft, target: EventDraft): boolean {
  if (source.end === null || target.end === null) return false;
  const shorter = Math.min(
    source.end.latest - source.onset.earliest,
    target.end.latest - target.onset.earliest,
  );
  const apart = target.end.latest - source.end.latest;
  const allowed = Math.max(sameEndMs, shorter / 10);
  return shorter > 0 && apart >= -sameEndMs && apart <= allowed;
}
