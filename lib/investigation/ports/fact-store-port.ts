import type { Instant } from "@/lib/base/instant";
import type { EntityId, IncidentId } from "@/lib/domain/ids";
import type { TimedFact } from "@/lib/domain/timeline/timed-fact";

export type FactQuery = {
  /** As it was believed then; without it as it is believed now. */
  readonly knownAt?: Instant | null;
  /** Of these alone that have all the words of a text, or are about a thing. */
  readonly words?: string;
  readonly entity?: EntityId;
  /** Of more, those that begin last. */
  readonly limit?: number;
};

/**
 * What was so and when, at any moment of ours. Nobody writes facts: they follow timeline and artifacts, in the transaction that changes
 * those. Answers are in order of when facts begin, and leave out what was not believed.
 */
export interface FactStore {
  /** After artifacts were withdrawn or came back: writing a timeline does it by itself. */
  follow(incidentId: IncidentId, at: Instant): Promise<void>;
  /** All of a moment or of now, also what was not believed any more. */
  all(incidentId: IncidentId, knownAt: Instant | null): Promise<readonly TimedFact[]>;
  /** What was true at a moment, also what is not any more. */
  validAt(incidentId: IncidentId, at: Instant, query?: FactQuery): Promise<readonly TimedFact[]>;
  /** At a moment of ours, or now. */
  asKnownAt(
    incidentId: IncidentId,
    knownAt: Instant | null,
    query?: Omit<FactQuery, "knownAt">,
  ): Promise<readonly TimedFact[]>;
}
