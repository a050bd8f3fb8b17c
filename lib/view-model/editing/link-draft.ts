import { type CausalLink, causalRelations, type LinkEdit } from "@/lib/domain/causal-link";

/** What the edit form of a causal link holds, as text. */
export type LinkDraft = {
  readonly relation: string;
  readonly mechanism: string;
  /** Confidence in whole percent. */
  readonly percent: string;
};

export const linkDraftFields = [
  "relation",
  "mechanism",
  "percent",
] as const satisfies readonly (keyof LinkDraft)[];

export function toLinkDraft({ relation, mechanism, confidence }: CausalLink): LinkDraft {
  return { relation, mechanism, percent: `${Math.round(confidence * 100)}` };
}

/** Only what was changed becomes an edit, so that a person's word covers what they touched and no more. */
export function readLinkDraft(draft: LinkDraft, before: LinkDraft): LinkEdit {
  const relation = causalRelations.find((choice) => choice === draft.relation);
  const mechanism = draft.mechanism.trim();
  return {
    ...(relation === undefined || relation === before.relation ? {} : { relation }),
    ...(mechanism === before.mechanism ? {} : { mechanism }),
    ...(draft.percent === before.percent ? {} : { confidence: Number(draft.percent) / 100 }),
  };
}
