import { UnstyledButton } from "@mantine/core";
import type { ReactNode } from "react";
import type { TourTarget } from "@/lib/view-model/screen/tour";
import { AnalystChip } from "../pieces/analyst-chip";
import classes from "./findings.module.css";

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

/** Its sentences are an analyst's, and are marked as such. */
export function FindingsPanel({
  title,
  tour,
  children,
}: {
  readonly title: string;
  readonly tour?: TourTarget;
  readonly children: ReactNode;
}) {
  return (
    <section className={classes.panel} aria-label={title} data-tour={tour}>
      <div className={classes.head}>
        <h2 className={classes.heading}>{title}</h2>
        <AnalystChip />
      </div>
      {children}
    </section>
  );
}
