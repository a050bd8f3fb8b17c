import type { ActorText } from "../journal-actor";
import type { PastDecision } from "../review/decision";
import type { DecidableNoun } from "../timeline/decidable-nouns";

/** What a second opinion is compared by. */
export const opinionNouns = [
  "event",
  "causal-link",
  "state-change",
  "root-cause",
  "gap",
] as const satisfies readonly DecidableNoun[];
export type OpinionNoun = (typeof opinionNouns)[number];

/**
 * `agreed`: both have it. `here`: only the timeline has it. `there`: only the second opinion has. `conflict`: both speak
 * of the same and say something else of it.
 */
export const opinionStandings = ["conflict", "there", "here", "agreed"] as const;
export type OpinionStanding = (typeof opinionStandings)[number];

/**
 * What two say otherwise: when an event or a change of state was, what a state became, how one event bears on another or
 * which of the two led to the other, what led to an event, or what began it all.
 */
export type OpinionConflict = "time" | "value" | "relation" | "direction" | "cause" | "root";

/** One thing the timeline, a second opinion or both say; ids are those each side calls it by. */
export type OpinionItem = {
  readonly noun: OpinionNoun;
} & (
  | { readonly standing: "agreed"; readonly here: string; readonly there: string }
  | { readonly standing: "here"; readonly here: string; readonly there: null }
  | { readonly standing: "there"; readonly here: null; readonly there: string }
  | {
      readonly standing: "conflict";
      readonly here: string;
      readonly there: string;
      readonly conflict: OpinionConflict;
    }
);

/** What a person accepts of a second opinion, or leaves: something it says, by its name there. */
export function opinionKey({ noun, there }: { readonly noun: string; readonly there: string }) {
  return `${noun} ${there}`;
}

/** Somebody left an item out, or accepted what it says by decisions that are in force. */
export type GivenAnswer =
  | { readonly kind: "left"; readonly by: ActorText }
  | {
      readonly kind: "accepted";
      readonly by: ActorText;
      readonly decisions: readonly PastDecision[];
    };
