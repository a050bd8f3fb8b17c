"use client";

import { toShownText } from "@/lib/domain/evidence/shown-path";
import { parseSelection } from "@/lib/routes/selection";
import type { NamedPiece } from "@/lib/view-model/rounds/named-pieces";
import { retellTimes } from "@/lib/writing/telling";
import { PieceButton } from "../pieces/piece-button";
import { useFacts } from "../workspace/use-workspace";
import classes from "./rounds.module.css";

/** A piece by its title; chosen, it is looked at beside the view. What is not in the timeline is only named. */
export function PieceLink({ piece: { id, title, isThere } }: { readonly piece: NamedPiece }) {
  const { zone } = useFacts();
  const selection = isThere ? parseSelection(id) : null;
  const shown = toShownText(retellTimes(title, { zone, day: "" }));
  if (selection === null) return <span className={classes.named}>“{shown}”</span>;
  return (
    <PieceButton className={classes.link} to={selection}>
      {shown}
    </PieceButton>
  );
}

/** Several in a row, after what they are: "From: …". Nothing where there is none. */
export function PieceList({
  label,
  pieces,
}: {
  readonly label: string;
  readonly pieces: readonly NamedPiece[];
}) {
  if (pieces.length === 0) return null;
  return (
    <div className={classes.pieces}>
      <span className={classes.note}>{label}</span>
      <ul className={classes.inline} aria-label={label}>
        {pieces.map((piece) => (
          <li key={piece.id}>
            <PieceLink piece={piece} />
          </li>
        ))}
      </ul>
    </div>
  );
}
