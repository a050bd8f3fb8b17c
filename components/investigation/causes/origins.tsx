"use client";

import { UnstyledButton } from "@mantine/core";
import type { ImpactCauses } from "@/lib/view-model/causes/impact-causes";
import pieces from "../pieces/inspector.module.css";
import { useActs } from "../workspace/use-workspace";
import classes from "./causes.module.css";

/** What nothing recorded caused, and what made it possible or longer. */
export function Origins({
  causes: { origins, contributing },
}: {
  readonly causes: Pick<ImpactCauses, "origins" | "contributing">;
}) {
  const { select } = useActs();
  return (
    <section className={classes.part} aria-label="Where it began">
      <h3 className={classes.heading}>Where it began</h3>
      {origins.length === 0 ? (
        <p className={pieces.dimmed}>
          No way of causes alone leads to the impact: the links say what made it possible, and not
          what caused it.
        </p>
      ) : (
        <ul className={classes.list} aria-label="Nothing recorded caused these">
          {origins.map(({ id, title }) => (
            <li key={id}>
              <UnstyledButton
                className={pieces.linkButton}
                onClick={() => select({ kind: "event", id })}
              >
                {title}
              </UnstyledButton>
              <p className={pieces.dimmed}>nothing that is recorded caused it</p>
            </li>
          ))}
        </ul>
      )}
      {contributing.length === 0 ? null : (
        <>
          <h4 className={classes.subheading}>What contributed</h4>
          <ul className={classes.list} aria-label="What contributed">
            {contributing.map(({ id, title, text }) => (
              <li key={id}>
                <UnstyledButton
                  className={pieces.linkButton}
                  onClick={() => select({ kind: "event", id })}
                >
                  {title}
                </UnstyledButton>
                <p className={pieces.dimmed}>{text}</p>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
