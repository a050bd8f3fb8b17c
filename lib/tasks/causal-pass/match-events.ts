import { isLive } from "@/lib/domain/claim";
import type { TimelineEvent } from "@/lib/domain/event";
import type { EvidenceReference } from "@/lib/domain/evidence";
import type { EventId } from "@/lib/domain/ids";
import type { RecordReference } from "@/lib/domain/record-reference";
import type { Timeline } from "@/lib/domain/timeline";
import type { EventDraft } from "../analysis/event-draft";

/**
 * Which event of the timeline each draft became. By evidence and not by our own ids: a person may
 * have edited or rejected events since, and a run may have been resumed.
 */
export function matchEvents(
  drafts: readonly EventDraft[],
  timeline: Timeline,
): ReadonlyMap<EventDraft, EventId> {
  const live = timeline.events.filter(isLive);
  const taken = new Set<EventId>();
  const matched = new Map<EventDraft, EventId>();
  for (const draft of drafts) {
    const free = live.filter(({ id }) => !taken.has(id));
    const event =
      free.find((candidate) => isMadeOf(candidate, draft, true)) ??
      free.find((candidate) => isMadeOf(candidate, draft, false));
    if (event === undefined) continue;
    taken.add(event.id);
    matched.set(draft, event.id);
  }
  return matched;
}

function isMadeOf(event: TimelineEvent, draft: EventDraft, isExact: boolean): boolean {
  if (isExact && (event.kind !== draft.kind || event.title !== draft.title)) return false;
  const [first] = draft.records;
  return first !== undefined && event.evidence.some((reference) => isWithin(reference, first));
}

function isWithin({ path, locator }: EvidenceReference, record: RecordReference): boolean {
  if (path !== record.path) return false;
  if (locator.kind === "index" && record.locator.kind === "index")
    return locator.index === record.locator.index;
  if (locator.kind !== "lines" || record.locator.kind !== "lines") return false;
  return locator.from >= record.locator.from && locator.to <= record.locator.to;
}
