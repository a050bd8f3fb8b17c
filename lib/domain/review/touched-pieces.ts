import type { PieceName } from "../timeline/decidable-nouns";
import type { PieceVerdict } from "./decision";

/** Every piece a decision changed: the one it is on, and what a merge or a split took along. */
export function touchedPieces({ noun, piece, verdict }: PieceVerdict): readonly PieceName[] {
  const own: PieceName = { noun, piece };
  if (verdict.kind === "merge") {
    return [
      own,
      ...verdict.absorbed.map((id) => ({ noun: "event", piece: id }) as const),
      ...verdict.links.map((id) => ({ noun: "causal-link", piece: id }) as const),
    ];
  }
  return verdict.kind === "split" ? [own, { noun: "event", piece: verdict.into }] : [own];
}

export function touches(decision: PieceVerdict, { noun, piece }: PieceName): boolean {
  return touchedPieces(decision).some((name) => name.noun === noun && name.piece === piece);
}
