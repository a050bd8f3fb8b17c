import { overlaps } from "@/lib/base/instant";
import type { EvidenceReference } from "@/lib/domain/evidence/evidence";
import type { RecordReference } from "@/lib/domain/evidence/record-reference";
import type { EventId } from "@/lib/domain/ids";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { type EventDraft, nameOfDraft } from "../analysis/event-draft";

/** Which event stands for what a name was given to in this run. */
export type EventAliases = ReadonlyMap<string, EventId>;

/**
 * What detectors know of each event, from the draft it was proposed as. Where the run that proposed it has not told which
 * that was, from the draft of the records it cites: another analyst gives its own names.
 */
export function annotateEvents(
  drafts: readonly EventDraft[],
  events: readonly TimelineEvent[],
  aliases: EventAliases,
): ReadonlyMap<EventId, EventDraft> {
  const known = new Map<EventId, EventDraft>();
  const byId = new Map(events.map((event) => [event.id, event]));
  const unnamed: EventDraft[] = [];
  for (const draft of drafts) {
    const id = aliases.get(nameOfDraft(draft));
    const event = id === undefined ? undefined : byId.get(id);
    if (event === undefined) unnamed.push(draft);
    else if (!known.has(event.id) || isWordedAs(event, draft)) known.set(event.id, draft);
  }
  matchByCitation(unnamed, events, known);
  return known;
}

/** The best fit first: the same words, the same kind, the same time. */
function matchByCitation(
  drafts: readonly EventDraft[],
  events: readonly TimelineEvent[],
  known: Map<EventId, EventDraft>,
): void {
  for (const isAlike of [isWordedAs, isOfKind, isDatedAs]) {
    const taken = new Set(known.values());
    for (const draft of drafts.filter((each) => !taken.has(each))) {
      const event = events.find(
        ({ id, ...described }) =>
          !known.has(id) && isAlike(described, draft) && isMadeOf(described, draft),
      );
      if (event !== undefined) known.set(event.id, draft);
    }
  }
}

type DescribedEvent = Omit<TimelineEvent, "id">;

function isWordedAs(event: DescribedEvent, draft: EventDraft): boolean {
  return isOfKind(event, draft) && event.title === draft.title;
}

function isOfKind(event: DescribedEvent, draft: EventDraft): boolean {
  return event.kind === draft.kind;
}

function isDatedAs({ time }: DescribedEvent, { onset }: EventDraft): boolean {
  return time.kind !== "unknown" && overlaps(time, onset);
}

function isMadeOf({ evidence }: DescribedEvent, { records: [first] }: EventDraft): boolean {
  return first !== undefined && evidence.some((reference) => cites(reference, first));
}

export function cites(
  { path, locator }: EvidenceReference,
  record: Pick<RecordReference, "path" | "locator">,
): boolean {
  if (path !== record.path) return false;
  if (locator.kind === "index" && record.locator.kind === "index")
    return locator.index === record.locator.index;
  if (locator.kind !== "lines" || record.locator.kind !== "lines") return false;
  return locator.from <= record.locator.to && record.locator.from <= locator.to;
}
