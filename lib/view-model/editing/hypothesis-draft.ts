import { type Hypothesis, type HypothesisEdit, hypothesisStates } from "@/lib/domain/hypothesis";

/** What the edit form of a hypothesis holds, as text. */
export type HypothesisDraft = { readonly statement: string; readonly state: string };

export const hypothesisDraftFields = [
  "statement",
  "state",
] as const satisfies readonly (keyof HypothesisDraft)[];

export function toHypothesisDraft({ statement, state }: Hypothesis): HypothesisDraft {
  return { statement, state };
}

/** Only what was changed becomes an edit, so that a person's word covers what they touched and no more. */
export function readHypothesisDraft(
  draft: HypothesisDraft,
  before: HypothesisDraft,
): HypothesisEdit {
  const statement = draft.statement.trim();
  const state = hypothesisStates.find((choice) => choice === draft.state);
  return {
    ...(statement === before.statement ? {} : { statement }),
    ...(state === undefined || state === before.state ? {} : { state }),
  };
}
