import type { Interval } from "@/lib/base/instant";
import type { TimeBasis } from "@/lib/domain/evidence/event-time";
import type { RecordReference } from "@/lib/domain/evidence/record-reference";
import type { EntityMention } from "@/lib/domain/timeline/entity";

/**
 * An event before it is proposed: signals of one happening put together, titled and weighed. The causal pass has an event
 * of the timeline in the same form: as it stands there, with what detectors know of its records.
 */
export type EventDraft = {
  /** The analyst's own id; the same evidence gives the same one. */
  readonly id: string;
  readonly family: string;
  readonly kind: string;
  readonly title: string;
  readonly description: string;
  /** The main entity first. */
  readonly entities: readonly EntityMention[];
  readonly onset: Interval;
  readonly end: Interval | null;
  readonly basis: TimeBasis;
  /** `records[0]` fixes the onset. */
  readonly records: readonly RecordReference[];
  /** Records that show a value of the title and tell nothing else of it; cited where no other does. */
  readonly shows?: readonly RecordReference[];
  readonly severity: number;
  readonly novelty: number;
  /** How often the same was seen before the first disturbance. */
  readonly baselineCount: number;
  readonly count: number;
  /** What the timeline wants of it, about [0, 1.2]; from `keyScoreMin` on it is a key event. */
  readonly score: number;
  readonly isKey: boolean;
  readonly isImpact: boolean;
  readonly stage: number;
  readonly confidence: number;
  readonly facts: Readonly<Record<string, string>>;
};

/** What a draft is called in the calls that propose it; an id may be longer than a name. */
export function nameOfDraft({ id }: Pick<EventDraft, "id">): string {
  return id.slice(0, 200);
}

/** Lower-case names of everything that takes part. */
export function entityNames(draft: Pick<EventDraft, "entities">): ReadonlySet<string> {
  return new Set(draft.entities.map(({ name }) => name.toLowerCase()));
}

/** Does one of the same names take part in both? */
export function sharesPlace(
  a: Pick<EventDraft, "entities">,
  b: Pick<EventDraft, "entities">,
): boolean {
  return !entityNames(a).isDisjointFrom(entityNames(b));
}
