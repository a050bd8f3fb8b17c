import type { Analysis } from "../analysis/analyse";
import type { LinkDraft } from "./link-draft";

/** A change did not cause what came as usual before it: what is ruled out for that is no effect either. */
export function wasThereBefore(
  { source, target, relation }: Pick<LinkDraft, "source" | "target" | "relation">,
  { background }: Pick<Analysis, "background">,
): boolean {
  const [shown] = target.records;
  if (relation !== "causes" || source.kind !== "change" || shown === undefined) return false;
  return background.some(
    ({ onset, records: [known] }) =>
      onset.earliest < source.onset.earliest &&
      known?.path === shown.path &&
      known.template === shown.template,
  );
}
