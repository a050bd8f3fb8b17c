import type { EventDraft } from "../analysis/event-draft";
import { type LinkDraft, mechanismLinks } from "./link-draft";

export type Contribution = { readonly draft: EventDraft; readonly why: string };

/** What made it possible or worse without being where it began, as far as mechanisms say: to have come before is no part in it. */
export function findContributing(links: readonly LinkDraft[]): readonly Contribution[] {
  const sources = Map.groupBy(mechanismLinks(links), ({ source }) => source);
  return [...sources].flatMap(([draft, outgoing]) => {
    const why = reasonOf(draft, outgoing);
    return why === null ? [] : [{ draft, why }];
  });
}

function reasonOf(draft: EventDraft, outgoing: readonly LinkDraft[]): string | null {
  if (draft.family === "change.commit")
    return "The commit was shipped; shipping it is what changed the system";
  if (draft.family === "change.control-off")
    return "A control that would have stopped it was switched off";
  if (draft.family === "change.load")
    return "The load made it faster; it was harmless before the change";
  if (draft.family === "job.run" && draft.baselineCount > 0)
    return `The job set it off; it ran ${draft.baselineCount} times before without harm`;
  if (draft.family === "access.guessing")
    return "The attempt; its success is what let the intruder in";
  const isWrongTurn = outgoing.some(({ relation }) => relation === "delays");
  return isWrongTurn && outgoing.every(({ relation }) => relation === "delays")
    ? "It cost time and did not help"
    : null;
}
