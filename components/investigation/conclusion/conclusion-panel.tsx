import { UnstyledButton } from "@mantine/core";
import type { ReactNode } from "react";
import { type ClaimActor, claimActors } from "@/lib/domain/claim";
import type { TourTarget } from "@/lib/view-model/screen/tour";
import { ActorChip, MachineChip } from "../pieces/piece-chips";
import classes from "./conclusion-side.module.css";

/** Nothing is deleted: what was set aside stays reachable. */
export function SetAside({
  label,
  pieces,
}: {
  readonly label: string;
  readonly pieces: readonly { readonly id: string; readonly text: string; open: () => void }[];
}) {
  if (pieces.length === 0) return null;
  return (
    <details className={classes.setAside}>
      <summary>{label}</summary>
      <ul className={classes.plain}>
        {pieces.map((piece) => (
          <li key={piece.id}>
            <UnstyledButton className={classes.piece} onClick={piece.open}>
              {piece.text}
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Marked with whose word its pieces are; pieces that name nobody are a machine's. */
export function ConclusionPanel({
  title,
  pieces,
  tour,
  children,
}: {
  readonly title: string;
  readonly pieces: readonly { readonly id: string; readonly actor?: ClaimActor }[];
  readonly tour?: TourTarget;
  readonly children: ReactNode;
}) {
  return (
    <section className={classes.panel} aria-label={title} data-tour={tour}>
      <div className={classes.head}>
        <h2 className={classes.heading}>{title}</h2>
        {claimActors
          .filter((known) => pieces.some(({ actor }) => actor === known))
          .map((actor) => (
            <ActorChip key={actor} actor={actor} />
          ))}
        {pieces.some(({ actor }) => actor === undefined) ? <MachineChip /> : null}
      </div>
      {children}
    </section>
  );
}
