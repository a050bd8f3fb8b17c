"use client";

import { Button } from "@mantine/core";
import { Fragment } from "react";
import type { ImpactCauses } from "@/lib/view-model/causes/impact-causes";
import type { NamedEvent } from "@/lib/view-model/causes/way-list";
import pieces from "../pieces/inspector.module.css";
import { PieceButton } from "../pieces/piece-button";
import { useActs } from "../workspace/use-workspace";
import classes from "./causes.module.css";

/** Events without which no way leads to the impact, alone or together. */
export function BreakingEvents({
  cuts: { sets, more },
  hasWays,
}: {
  readonly cuts: ImpactCauses["cuts"];
  readonly hasWays: boolean;
}) {
  const alone = sets.filter(({ events }) => events.length === 1);
  const together = sets.filter(({ events }) => events.length > 1);
  return (
    <section className={classes.part} aria-label="Events that would have cut every path">
      <h3 className={classes.heading}>Single events that would have cut every path</h3>
      {alone.length === 0 ? (
        <p className={pieces.dimmed}>
          {hasWays
            ? "No single event: the paths have only the impact in common."
            : "There is no path to cut."}
        </p>
      ) : (
        <Sets sets={alone} label="Events on every path" />
      )}
      {together.length === 0 ? null : (
        <>
          <h4 className={classes.subheading}>
            Combinations of events that would have cut every path
          </h4>
          <Sets sets={together} label="Events that together cut every causal path" />
        </>
      )}
      {more === "" ? null : <p className={pieces.dimmed}>{more}</p>}
    </section>
  );
}

function Sets({
  sets,
  label,
}: {
  readonly sets: ImpactCauses["cuts"]["sets"];
  readonly label: string;
}) {
  return (
    <ul className={classes.list} aria-label={label}>
      {sets.map(({ key, events }) => (
        <li key={key}>
          <BreakingSet events={events} />
        </li>
      ))}
    </ul>
  );
}

function BreakingSet({ events }: { readonly events: readonly NamedEvent[] }) {
  const { changeSearch } = useActs();
  const question =
    events.length === 1
      ? "What if this event had not happened?"
      : "What if these events had not happened?";
  const ask = () =>
    changeSearch({
      view: "what-if",
      whatIf: {
        interventions: events.map(({ id }) => ({ kind: "remove", event: id })),
        together: [],
        leftOut: 0,
      },
    });
  return (
    <>
      {events.map(({ id, title }, place) => (
        <Fragment key={id}>
          {place === 0 ? null : <em> and </em>}
          <PieceButton to={{ kind: "event", id }}>{title}</PieceButton>
        </Fragment>
      ))}{" "}
      <Button
        size="compact-xs"
        variant="subtle"
        aria-label={`${question} ${events.map(({ title }) => title).join(" and ")}`}
        onClick={ask}
      >
        {question}
      </Button>
    </>
  );
}
