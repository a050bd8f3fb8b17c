import { legendRows } from "@/lib/view-model/graph/graph-legend";
import classes from "./graph-panel.module.css";

/** What the lines, ends and outlines of the graph mean, in words. */
export function GraphLegend() {
  return (
    <ul className={classes.legend} aria-label="How relations are drawn">
      {legendRows.map(({ name, look }) => (
        <li key={name}>
          <strong>{name}</strong> {look}
        </li>
      ))}
    </ul>
  );
}
