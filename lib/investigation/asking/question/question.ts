import type { Named } from "@/lib/retrieval/words/named";

/** A question as far as its form tells what is wanted. */
export type Question =
  | { readonly kind: "when"; readonly of: Named }
  | { readonly kind: "duration"; readonly from: Named; readonly to: Named }
  /** `isOfAct`: how long it took to be done. */
  | { readonly kind: "duration"; readonly of: Named; readonly isOfAct: boolean }
  /** From the beginning of the incident until it was so. */
  | { readonly kind: "duration"; readonly phase: Phase }
  | {
      readonly kind: "order";
      readonly first: Named;
      readonly second: Named;
      readonly form: OrderForm;
    }
  /** All of several, or of one name that tells several. */
  | { readonly kind: "order"; readonly all: readonly Named[] }
  /** `within`: all of a stretch is asked for, and only what was changed where `isOfChanges`. */
  | {
      readonly kind: "what_on";
      readonly of: Named;
      readonly within: { readonly text: string; readonly isOfChanges: boolean } | null;
    }
  /** What something was at a time; `at` holds the words that name it. */
  | { readonly kind: "state"; readonly of: Named; readonly at: string }
  /** The highest or lowest value of a series, within a time where words name one. */
  | {
      readonly kind: "state";
      readonly of: Named;
      readonly at: string | null;
      readonly extreme: Extreme;
    }
  /** What led to it; `isOfAbsence`: why something did not happen. */
  | { readonly kind: "why"; readonly of: Named; readonly isOfAbsence: boolean }
  /** What brought it about, of changes alone where `isOfChange`; `noun` says what of. */
  | {
      readonly kind: "which";
      readonly of: Named;
      readonly isOfChange: boolean;
      readonly noun: string;
    }
  /** How many, within a time where words name one. */
  | { readonly kind: "how_many"; readonly of: Named; readonly within: string | null }
  /** Whether it helped; `isOfHarm`: whether it made anything worse. */
  | { readonly kind: "did_it_help"; readonly of: Named; readonly isOfHarm: boolean }
  /** What was hurt, whom, from when to when. */
  | { readonly kind: "impact"; readonly aspect: ImpactAspect }
  /** What ended the incident, or what the words name. */
  | { readonly kind: "ended"; readonly of: Named }
  /** Who did it; `isOfSaying`: who said it. */
  | { readonly kind: "who"; readonly of: Named; readonly isOfSaying: boolean }
  /** Which of its kind; `isOfDoer`: the words name who did or said it. */
  | {
      readonly kind: "lookup";
      readonly of: Named;
      readonly noun: string;
      readonly isOfDoer: boolean;
    }
  /** What something was set to, was before its first change, or is at the end of the evidence. */
  | { readonly kind: "setting"; readonly of: Named; readonly side: SettingSide }
  /** What was found not to be the cause; of one thing, whether it was. */
  | { readonly kind: "ruled_out"; readonly of: Named | null }
  /** Whether it happened; `isOfNow`: whether it is so at the end of the evidence. */
  /** `turnOf`: of which several it was the first or the last; null where no turn is asked for. */
  | {
      readonly kind: "did";
      readonly of: Named;
      readonly isOfNow: boolean;
      readonly turnOf: string | null;
    }
  /** Asks for what this cannot tell; `why` says so. */
  | { readonly kind: "none"; readonly why: string };

export type SettingSide = "from" | "to" | "now";

/** `until` and `length` are of the incident as a whole, the others of its failures. */
export type ImpactAspect =
  | "what"
  | "whom"
  | "since"
  | "until"
  | "length"
  | "failed-until"
  | "failed-length";

export type Extreme = "highest" | "lowest";

export type Phase = "detected" | "mitigated" | "resolved";

/** Characters. */
export const questionMax = 500;

/** `relative`: is the first before or after the second; `choice`: which of the two came first. */
export type OrderForm = "relative" | "choice";
