import { Button } from "@mantine/core";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import type { CausalWay } from "@/lib/routes/causal-way";
import type { GraphDrawing } from "@/lib/view-model/graph/graph-drawing";
import { listLegend } from "@/lib/view-model/graph/graph-words";
import { describeLit, type LitWay } from "@/lib/view-model/graph/lit-way";
import classes from "./graph-panel.module.css";

/** Says which way stands out, or why none does. */
export function LitLine({
  timeline,
  way,
  lit,
  onUnlit,
}: {
  readonly timeline: Timeline;
  readonly way: CausalWay;
  readonly lit: LitWay | null;
  readonly onUnlit: () => void;
}) {
  const titleOf = (id: string) => timeline.events.find((event) => event.id === id)?.title;
  const words = lit === null ? null : describeLit(way, lit, titleOf);
  return (
    <p className={classes.note} role="status" data-has-words={words !== null || undefined}>
      {words === null ? null : (
        <>
          {words}{" "}
          <Button size="compact-xs" variant="subtle" onClick={onUnlit}>
            Clear
          </Button>
        </>
      )}
    </p>
  );
}

/** What the lines, ends and outlines of the graph mean, in words. */
export function GraphLegend({ drawing }: { readonly drawing: GraphDrawing }) {
  return (
    <ul className={classes.legend} aria-label="How relations are drawn">
      {listLegend(drawing).map(({ name, look }) => (
        <li key={name}>
          <strong>{name}</strong> {look}
        </li>
      ))}
    </ul>
  );
}
