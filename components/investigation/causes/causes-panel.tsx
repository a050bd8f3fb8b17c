"use client";

import { useMemo } from "react";
import { type ImpactCauses, tellImpactCauses } from "@/lib/view-model/causes/impact-causes";
import { type RankedCauses, rankCauses } from "@/lib/view-model/causes/ranked-causes";
import { toIncidentCase } from "@/lib/view-model/what-if/incident-case";
import pieces from "../pieces/inspector.module.css";
import { PieceButton } from "../pieces/piece-button";
import { useFacts } from "../workspace/use-workspace";
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
  const ranked = useMemo(() => rankCauses(timeline), [timeline]);
  if (live.causalLinks.length === 0) return null;
  return (
    <section className={classes.panel} aria-label="How the impact came about" data-screen-only>
      <h2 className={classes.title}>How the impact came about</h2>
      <p className={pieces.dimmed}>
        By all causal links of the timeline.
        {isNarrowed ? " Includes links that the filters hide in the graph." : ""}
      </p>
      <div className={classes.parts}>
        <Origins ranked={ranked} contributing={causes.contributing} />
        {causes.hasImpact ? (
          <OfImpact causes={causes} />
        ) : (
          <p className={`${classes.part} ${classes.whole}`}>
            No event is marked as impact, so no path can be shown. Mark the impact in the findings
            of the timeline.
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
      <BreakingEvents cuts={cuts} hasWays={hasWays} />
      <section className={`${classes.part} ${classes.whole}`} aria-label="Paths to the impact">
        <h3 className={classes.heading}>Paths to the impact</h3>
        {hasWays ? (
          <WayLines ways={ways} label="Paths to the impact" />
        ) : (
          <p className={pieces.dimmed}>No link leads to the impact.</p>
        )}
      </section>
    </>
  );
}

/** The root causes, or the candidates where none is named: no answer of its own. Below, what made it possible or longer. */
function Origins({
  ranked: { roots, candidates, instead },
  contributing,
}: {
  readonly ranked: RankedCauses;
  readonly contributing: ImpactCauses["contributing"];
}) {
  return (
    <section className={classes.part} aria-label="Where the incident started">
      <h3 className={classes.heading}>Where the incident started</h3>
      {instead === null ? null : <p className={pieces.dimmed}>{instead}</p>}
      <ol className={classes.list} aria-label={instead === null ? "Root causes" : "Candidates"}>
        {roots.map(({ id, subject, event, confidenceText }) => (
          <li key={id}>
            <PieceButton to={{ kind: "root-cause", id }}>{subject}</PieceButton>
            <p className={pieces.dimmed}>
              {event.title} · {confidenceText}
            </p>
          </li>
        ))}
        {instead === null
          ? null
          : candidates.map(({ key, statement, event, kindText, chanceText }) => (
              <li key={key}>
                {event === null ? (
                  statement
                ) : (
                  <PieceButton to={{ kind: "event", id: event.id }}>{statement}</PieceButton>
                )}
                <p className={pieces.dimmed}>
                  {kindText}, {chanceText}
                </p>
              </li>
            ))}
      </ol>
      {contributing.length === 0 ? null : (
        <>
          <h4 className={classes.subheading}>Contributing factors</h4>
          <ul className={classes.list} aria-label="Contributing factors">
            {contributing.map(({ id, title, text }) => (
              <li key={id}>
                <PieceButton to={{ kind: "event", id }}>{title}</PieceButton>
                <p className={pieces.dimmed}>{text}</p>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
