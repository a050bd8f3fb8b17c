import { type CausalLink, causalRelations, type LinkEdit } from "@/lib/domain/timeline/causal-link";
import {
  type Hypothesis,
  type HypothesisEdit,
  hypothesisStates,
} from "@/lib/domain/timeline/hypothesis";
import {
  type StateChange,
  type StateEdit,
  stateEditSchema,
} from "@/lib/domain/timeline/state-change";
import type { ReadDraft } from "./read-draft";
import { readTypedEnds, type TypedEnds, toTypedEnds } from "./typed-ends";

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

/** What the edit form of a hypothesis holds, as text. */
type HypothesisDraft = { readonly statement: string; readonly state: string };

export const hypothesisDraftFields = [
  "statement",
  "state",
] as const satisfies readonly (keyof HypothesisDraft)[];

/** What the edit form of a state change holds, as text; `old` is empty when nothing states the value before. */
type StateDraft = TypedEnds & { readonly old: string; readonly value: string };

export const stateDraftFields = [
  "old",
  "value",
  "from",
  "to",
] as const satisfies readonly (keyof StateDraft)[];

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

export function toStateDraft({ from, to, at }: StateChange, zone: string): StateDraft {
  return {
    old: from ?? "",
    value: to,
    ...toTypedEnds(at.kind === "unknown" ? null : at, zone),
  };
}

export function readStateDraft(
  draft: StateDraft,
  before: StateDraft,
  zone: string,
): ReadDraft<StateEdit, keyof StateDraft> {
  const ends = readTypedEnds(draft, before, zone);
  if (!ends.ok) return ends;
  const old = draft.old.trim();
  const value = draft.value.trim();
  const parsed = stateEditSchema.safeParse({
    ...(old === before.old ? {} : { from: old === "" ? null : old }),
    ...(value === before.value ? {} : { to: value }),
    ...ends.edit,
  });
  if (parsed.success) return { ok: true, edit: parsed.data };
  const [issue] = parsed.error.issues;
  const field = issue?.path[0] === "to" ? "value" : issue?.path[0] === "from" ? "old" : "to";
  return { ok: false, problems: { [field]: issue?.message ?? "Not valid" } };
}
