import { isJsonObject } from "../json-object";
import { findElements, type RecordPath } from "./record-path";

type Alike = { readonly kind: string; readonly paths: RecordPath[]; readonly step: number | null };

/**
 * Lists of one kind in other members of one place, as those of forty hosts or days, as one path: a document has as
 * many as it likes. Of one kind are lists whose first objects have the same members.
 */
export function mergeAlike(root: unknown, paths: readonly RecordPath[]): readonly RecordPath[] {
  const groups: Alike[] = [];
  for (const path of paths) {
    const kind = kindOf(root, path);
    const at = groups.findIndex((group) => group.kind === kind && stepOf(group, path) !== null);
    const group = groups[at];
    if (group === undefined) groups.push({ kind, paths: [path], step: null });
    else groups[at] = { kind, paths: [...group.paths, path], step: stepOf(group, path) };
  }
  return groups.map(({ paths: [first = [], ...others], step }) =>
    first.map((names, index) =>
      index === step ? [...names, ...others.flatMap((path) => path[index] ?? [])] : names,
    ),
  );
}

/** The one step in which a path differs from the others of a group; null when it differs in another one too. */
function stepOf({ paths: [first = []], step }: Alike, path: RecordPath): number | null {
  if (first.length !== path.length) return null;
  const steps = path.flatMap((names, index) =>
    names.join("\n") === first[index]?.join("\n") ? [] : [index],
  );
  const [only = null, second] = steps;
  return second === undefined && (step === null || step === only) ? only : null;
}

function kindOf(root: unknown, path: RecordPath): string {
  const first = findElements(root, path)
    .flatMap(({ elements }) => elements)
    .find(isJsonObject);
  return JSON.stringify(Object.keys(first ?? {}).toSorted());
}
