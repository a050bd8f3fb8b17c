import type { IncidentId } from "../ids";
import type { ActorText } from "../journal-actor";
import type { Expert } from "../rounds/expert";

/** Nouns an analyst states a confidence of. The score of a root cause only compares ranks, so it is none. */
export const calibratedNouns = ["event", "causal-link"] as const;
export type CalibratedNoun = (typeof calibratedNouns)[number];

/** What is known of a proposal before anybody decides on it. */
export type CaseTraits = {
  readonly noun: CalibratedNoun;
  /** Who performed the task that proposed it, as the journal names them. */
  readonly performer: ActorText;
  /** Where a finding of rounds made it. */
  readonly expert: Expert | null;
  /** Format of the file it cites first; null where it cites none. */
  readonly source: string | null;
  /** The known mechanism that speaks for a link. */
  readonly mechanism: string | null;
  /** As it was stated when it was proposed, [0, 1]. */
  readonly confidence: number;
};

/** A proposal that people decided on: accepted or edited is kept, rejected is not. */
export type CalibrationCase = CaseTraits & {
  readonly incident: IncidentId;
  readonly piece: string;
  readonly isKept: boolean;
};
