"use client";

import { UnstyledButton } from "@mantine/core";
import { useMemo } from "react";
import { type ImpactCauses, tellImpactCauses } from "@/lib/view-model/causes/impact-causes";
import { toIncidentCase } from "@/lib/view-model/what-if/incident-case";
import pieces from "../pieces/inspector.module.css";
import { useActs, useFacts } from "../workspace/use-workspace";
import { BreakingEvents } from "./breaking-events";
import classes from "./causes.module.css";
import { CommonCauseForm } from "./common-cause-form";
import { DoubtedLinks, GroundedShare } from "./held-up-by";
import { WayLines } from "./way-lines";

/** How the impact came about, by the links that stand: what a reader would have to follow along the graph. */
export function CausesPanel({ isNarrowed }: { readonly isNarrowed: boolean }) {
  const { timeline } = useFacts().workspace;
  const { of, live } = useMemo(() => toIncidentCase(timeline), [timeline]);
  const causes = useMemo(() => tellImpactCauses(of, live), [of, live]);
  if (live.causalLinks.length === 0) return null;
  return (
    <section className={classes.panel} aria-label="How the impact came about" data-screen-only>
      <h2 className={classes.title}>How the impact came about</h2>
      <p className={pieces.dimmed}>
        By the links that stand, whoever drew them.
        {isNarrowed ? " Also by those that the filters leave out of the graph." : ""}
      </p>
      <div className={classes.parts}>
        {causes.hasImpact ? (
          <OfImpact causes={causes} />
        ) : (
          <p className={`${classes.part} ${classes.whole}`}>
            No event is known to hurt, so no way leads to an impact. Say what the impact was, in the
            findings of the timeline.
          </p>
        )}
        <CommonCauseForm of={of} live={live} />
        <GroundedShare of={of} live={live} />
        <DoubtedLinks causes={causes} />
      </div>
    </section>
  );
}

function OfImpact({ causes }: { readonly causes: ImpactCauses }) {
  const { ways, cuts } = causes;
  const hasWays = ways.lines.length > 0;
  return (
    <>
      <Origins causes={causes} />
      <BreakingEvents cuts={cuts} hasWays={hasWays} />
      <section className={`${classes.part} ${classes.whole}`} aria-label="Ways to the impact">
        <h3 className={classes.heading}>Ways to the impact</h3>
        {hasWays ? (
          <WayLines ways={ways} label="Ways to the impact" />
        ) : (
          <p className={pieces.dimmed}>No link leads to what hurt.</p>
        )}
      </section>
    </>
  );
}

/** What nothing recorded caused, and what made it possible or longer. */
function Origins({
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
