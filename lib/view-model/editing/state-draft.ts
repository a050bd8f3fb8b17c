import { type StateChange, type StateEdit, stateEditSchema } from "@/lib/domain/state-change";
import type { ReadDraft } from "./read-draft";
import { readTypedEnds, type TypedEnds, toTypedEnds } from "./typed-ends";

/** What the edit form of a state change holds, as text; `old` is empty when nothing states the value before. */
export type StateDraft = TypedEnds & { readonly old: string; readonly value: string };

export const stateDraftFields = [
  "old",
  "value",
  "from",
  "to",
] as const satisfies readonly (keyof StateDraft)[];

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
