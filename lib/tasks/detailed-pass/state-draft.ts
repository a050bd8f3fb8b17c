import type { Interval } from "@/lib/base/instant";
import type { RecordReference } from "@/lib/domain/evidence/record-reference";
import type { EntityMention } from "@/lib/domain/timeline/entity";
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

/**
 * The state with its values as they are between their quotes; none where the value did not change, or where a quote without its
 * other half shows that only a part of the value was read.
 */
export function toWholeState(state: StateDraft): readonly StateDraft[] {
  const to = bareValue(state.to);
  const from = state.from === null ? null : bareValue(state.from);
  if (to === null || to === from) return [];
  const isSame = to === state.to && from === state.from;
  return [isSame ? state : { ...state, from, to }];
}

/** Null for a part of a value. */
function bareValue(value: string): string | null {
  const bare = value.replace(/^(["'])(.*)\1$/s, "$2");
  const isCut = ["'", '"'].some((quote) => bare.startsWith(quote) || bare.endsWith(quote));
  return isCut || bare === "" ? null : bare;
}
