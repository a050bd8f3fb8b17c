import type { EventDraft } from "../analysis/event-draft";

/** When each alert that fires again had resolved before; epoch milliseconds. */
export function findRests(drafts: readonly EventDraft[]): ReadonlyMap<EventDraft, number> {
  const rests = new Map<EventDraft, number>();
  for (const draft of drafts) {
    if (draft.family !== "alert.firing" || Number(draft.facts.episode ?? "1") < 2) continue;
    const before = drafts.findLast(
      ({ family, facts, onset }) =>
        family === "alert.resolved" &&
        facts.alert === draft.facts.alert &&
        onset.latest <= draft.onset.earliest,
    );
    if (before !== undefined) rests.set(draft, before.onset.earliest);
  }
  return rests;
}
