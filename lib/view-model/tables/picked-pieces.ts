import type { Changes } from "../comparison/timeline-comparison";

/** Pieces a person picked to decide on together, and where the next range starts. */
export type PickedPieces = {
  readonly ids: readonly string[];
  readonly anchor: string | null;
};

export const nothingPicked: PickedPieces = { ids: [], anchor: null };

export function togglePick(picked: PickedPieces, id: string): PickedPieces {
  const isPicked = picked.ids.includes(id);
  const ids = isPicked ? picked.ids.filter((other) => other !== id) : [...picked.ids, id];
  return { ids, anchor: id };
}

/** Of the listed pieces those that are there to be decided on: one that is gone since the compared moment is not. */
export function findPickable(ids: readonly string[], changes: Changes): readonly string[] {
  return ids.filter((id) => changes.get(id)?.kind !== "gone");
}

/** Everything from the piece touched before to this one, in the order it is listed in; both ends count. */
export function pickRange(
  picked: PickedPieces,
  inOrder: readonly string[],
  id: string,
): PickedPieces {
  const from = picked.anchor === null ? -1 : inOrder.indexOf(picked.anchor);
  const to = inOrder.indexOf(id);
  if (from === -1 || to === -1) return togglePick(picked, id);
  const range = inOrder.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: [...new Set([...picked.ids, ...range])], anchor: id };
}
