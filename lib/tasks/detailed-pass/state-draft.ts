import type { Interval } from "@/lib/base/instant";
import type { EntityMention } from "@/lib/domain/entity";
import type { RecordReference } from "@/lib/domain/record-reference";
import type { EventDraft } from "../analysis/event-draft";

/** A property of an entity taking a new value, read off an event. */
export type StateDraft = {
  readonly entity: EntityMention;
  readonly property: string;
  readonly from: string | null;
  readonly to: string;
  readonly onset: Interval;
  readonly records: readonly RecordReference[];
};

/** A state of what the event is about in the first place. */
export function simpleState(
  draft: EventDraft,
  property: string,
  from: string | null,
  to: string,
): StateDraft {
  const entity = draft.entities[0] ?? { type: "service", name: "system" };
  return { entity, property, from, to, onset: draft.onset, records: draft.records };
}
