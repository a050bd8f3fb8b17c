"use client";

import { useMemo } from "react";
import { tellGroundedCauses } from "@/lib/view-model/causes/grounded-causes";
import type { DoubtedLink, ImpactCauses } from "@/lib/view-model/causes/impact-causes";
import type { IncidentCase } from "@/lib/view-model/what-if/incident-case";
import { Mark } from "../../ui/mark";
import pieces from "../pieces/inspector.module.css";
import { PieceButton } from "../pieces/piece-button";
import { ShortenedList } from "../pieces/shortened-list";
import classes from "./causes.module.css";
import { Doubted } from "./doubted";
import { TopologyState } from "./topology-state";
import { useCheckedAgainst } from "./use-checked-against";

/** How many root causes somebody else can follow to the impact. */
export function GroundedShare({ of, live }: IncidentCase) {
  const { against, ...state } = useCheckedAgainst();
  const grounded = useMemo(() => tellGroundedCauses(of, live, against), [of, live, against]);
  return (
    <section className={classes.part} aria-label="Root causes with a path to the impact">
      <h3 className={classes.heading}>Root causes with a path to the impact</h3>
      <p className={pieces.dimmed}>
        {grounded?.text ?? "No path to show: the timeline has no root cause or no impact yet."}
      </p>
      {grounded === null ? null : (
        <ul className={classes.list} aria-label="Root causes">
          {grounded.causes.map(({ id, subject, isGrounded, doubts }) => (
            <li key={id}>
              <PieceButton to={{ kind: "root-cause", id }}>{subject}</PieceButton>{" "}
              <Mark colour={isGrounded ? "tone-success" : "tone-warning"}>
                {isGrounded ? "can be followed" : "cannot be followed"}
              </Mark>
              {isGrounded ? null : <Doubts doubts={doubts} />}
            </li>
          ))}
        </ul>
      )}
      <TopologyState {...state} />
    </section>
  );
}

function Doubts({ doubts }: { readonly doubts: readonly DoubtedLink[] }) {
  if (doubts.length === 0)
    return <p className={pieces.dimmed}>No causal link starts from this event.</p>;
  return (
    <>
      <p className={pieces.dimmed}>
        These links are missing on the strongest path from this cause to the impact:
      </p>
      <ul className={classes.list}>
        {doubts.map((link) => (
          <li key={link.id}>
            <Doubted link={link} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Links that little speaks for, and those that contradict what is surer. */
export function DoubtedLinks({
  causes: { unsupported, leftOut },
}: {
  readonly causes: Pick<ImpactCauses, "unsupported" | "leftOut">;
}) {
  return (
    <section className={classes.part} aria-label="Links without support">
      <h3 className={classes.heading}>Links without support</h3>
      {unsupported.length === 0 ? (
        <p className={pieces.dimmed}>Every valid link has evidence.</p>
      ) : (
        <ShortenedList label="Links without support">
          {unsupported.map((link) => (
            <Doubted key={link.id} link={link} />
          ))}
        </ShortenedList>
      )}
      {leftOut.length === 0 ? null : (
        <>
          <h4 className={classes.subheading}>Not on this path</h4>
          <ShortenedList label="Not on this path">
            {leftOut.map((link) => (
              <Doubted key={`${link.id} ${link.why}`} link={link} />
            ))}
          </ShortenedList>
        </>
      )}
    </section>
  );
}
