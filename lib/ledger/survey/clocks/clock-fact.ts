import type { SurveyReference } from "@/lib/domain/survey";

/** A fact about the clock of one file. */
export type ClockFact = {
  readonly text: string;
  readonly why: string;
  readonly places: readonly SurveyReference[];
};
