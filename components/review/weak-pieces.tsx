import { UnstyledButton } from "@mantine/core";
import { parseSelection, type Selection } from "@/lib/routes/selection";
import classes from "./review.module.css";

type PieceLinksProps = {
  readonly pieces: readonly {
    readonly id: string;
    readonly text: string;
    /** Where its id is not that of the piece; null where there is no piece to go to. */
    readonly selection?: Selection | null;
  }[];
  readonly onSelect: (selection: Selection) => void;
};

/** More pieces than these are folded. */
const listedMax = 8;

/** Pieces to look at, each a way to it; nothing when there are none. */
export function WeakPieces({
  heading,
  pieces,
  onSelect,
}: { readonly heading: string } & PieceLinksProps) {
  if (pieces.length === 0) return null;
  return (
    <div>
      <h3 className={classes.subhead}>
        {heading}: {pieces.length}
      </h3>
      <PieceLinks pieces={pieces.slice(0, listedMax)} onSelect={onSelect} />
      {pieces.length > listedMax ? (
        <details>
          <summary>and {pieces.length - listedMax} more</summary>
          <PieceLinks pieces={pieces.slice(listedMax)} onSelect={onSelect} />
        </details>
      ) : null}
    </div>
  );
}

function PieceLinks({ pieces, onSelect }: PieceLinksProps) {
  return (
    <ul className={classes.list}>
      {pieces.map(({ id, text, selection = parseSelection(id) }) => (
        <li key={id}>
          {selection === null ? (
            text
          ) : (
            <UnstyledButton className={classes.piece} onClick={() => onSelect(selection)}>
              {text}
            </UnstyledButton>
          )}
        </li>
      ))}
    </ul>
  );
}
