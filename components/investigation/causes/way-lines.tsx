"use client";

import { Button, UnstyledButton } from "@mantine/core";
import { type CausalWay, wayEventsMax } from "@/lib/routes/causal-way";
import type { WorkspaceView } from "@/lib/routes/workspace-views";
import type { WayLine, WayList } from "@/lib/view-model/causes/way-list";
import { Mark } from "../../ui/mark";
import pieces from "../pieces/inspector.module.css";
import { PieceButton } from "../pieces/piece-button";
import { uncoveringView } from "../workspace/narrow-screen";
import { useActs, useSelection } from "../workspace/use-workspace";
import classes from "./causes.module.css";

/** A way somebody takes in at a glance stands open. */
const openedMax = 6;

const viewsWithGraph: readonly WorkspaceView[] = ["graph", "both"];

/** Ways to the impact: how far each is to be believed, its weakest link, and its events on demand. */
export function WayLines({ ways, label }: { readonly ways: WayList; readonly label: string }) {
  return (
    <>
      <ol className={classes.ways} aria-label={label}>
        {ways.lines.map((line, place) => (
          <li key={line.key}>
            <Way line={line} isOpen={place === 0 && line.steps.length <= openedMax} />
          </li>
        ))}
      </ol>
      {ways.cut === "" ? null : <p className={pieces.dimmed}>{ways.cut}</p>}
    </>
  );
}

/** One of them; also by itself. */
export function Way({ line, isOpen }: { readonly line: WayLine; readonly isOpen: boolean }) {
  const { name, text, steps, weakest } = line;
  const { select } = useActs();
  return (
    <>
      <p className={classes.head}>
        <strong>{name}</strong> <span className={pieces.dimmed}>{text}</span>{" "}
        <LightButton line={line} />
      </p>
      {weakest === null ? null : (
        <p className={classes.line}>
          Weakest link:{" "}
          <PieceButton to={{ kind: "causal-link", id: weakest.id }}>{weakest.words}</PieceButton>
        </p>
      )}
      <details open={isOpen}>
        <summary
          className={classes.summary}
          aria-label={`${steps.length} events on the path: ${name}`}
        >
          {`${steps.length} events`}
        </summary>
        <ol className={classes.steps} aria-label={`Events of: ${name}`}>
          {steps.map((step) => (
            <li key={step.id}>
              {step.link === null ? null : (
                <>
                  <UnstyledButton
                    className={classes.linkText}
                    onClick={() => step.link && select({ kind: "causal-link", id: step.link.id })}
                  >
                    <span aria-hidden="true">↓ </span>
                    {step.link.text}
                  </UnstyledButton>{" "}
                  {step.link.isWeakest ? <Mark colour="tone-warning">weakest</Mark> : null}
                  <br />
                </>
              )}
              <PieceButton to={{ kind: "event", id: step.id }}>{step.title}</PieceButton>
            </li>
          ))}
        </ol>
      </details>
    </>
  );
}

function LightButton({ line: { steps, name } }: { readonly line: WayLine }) {
  const { isLit, toLight } = useLightWay();
  const way = steps.map(({ id }) => id);
  const light = toLight(way);
  // Too long for an address: its events are listed all the same.
  if (light === null) return null;
  return (
    <Button
      size="compact-xs"
      variant={isLit(way) ? "filled" : "default"}
      aria-pressed={isLit(way)}
      aria-label={`Highlight: ${name}`}
      onClick={light}
    >
      Highlight
    </Button>
  );
}

/** A way that stands out in the graph, and how another comes to. */
function useLightWay(): {
  readonly isLit: (way: CausalWay) => boolean;
  /** Shows the graph where it is not shown; a way that stands out already no longer does. Null for what is too long. */
  readonly toLight: (way: CausalWay) => (() => void) | null;
} {
  const lit = useSelection().search.way.join();
  const { changeSearch } = useActs();
  const isLit = (way: CausalWay) => way.join() === lit;
  const toLight = (way: CausalWay) => {
    if (way.length > wayEventsMax) return null;
    if (isLit(way)) return () => changeSearch({ way: [] });
    return () =>
      changeSearch(({ view }) => ({
        ...{ way, focus: null, drawing: "chart" },
        view: viewsWithGraph.includes(view) ? view : "graph",
        ...uncoveringView(),
      }));
  };
  return { isLit, toLight };
}
