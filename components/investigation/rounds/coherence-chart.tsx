"use client";

import { UnstyledButton } from "@mantine/core";
import type { CoherenceLine, CoherencePoint } from "@/lib/view-model/rounds/coherence-line";
import { NamedTable } from "../runs/named-table";
import { useActs } from "../workspace/use-workspace";
import chart from "./coherence-chart.module.css";
import classes from "./rounds.module.css";

/** Below it the Director looks elsewhere. */
const pivotBelow = 0.5;

/**
 * How well the account held together after each round, and what moved it. Spaces: shares in [0, 1] from the left and
 * the top; the path in a box of 1,000 by 100. The table says the same.
 */
export function CoherenceChart({
  line,
  chosen,
}: {
  readonly line: CoherenceLine;
  readonly chosen: number;
}) {
  const { points, path, raiseMost } = line;
  return (
    <section aria-labelledby="coherence-by-round" className={classes.part}>
      <h3 id="coherence-by-round" className={classes.heading}>
        Coherence from round to round
      </h3>
      <p className={classes.note}>
        How consistent the timeline is, computed by code: 0 is inconsistent, 1 is fully consistent.
      </p>
      <div className={chart.chart} aria-hidden="true">
        <div className={chart.scale}>
          <span>1</span>
          <span>{pivotBelow}</span>
          <span>0</span>
        </div>
        <div className={chart.plot}>
          <svg
            className={chart.curve}
            viewBox="0 0 1000 100"
            preserveAspectRatio="none"
            focusable="false"
            aria-hidden
          >
            <line className={chart.grid} x1="0" x2="1000" y1="50" y2="50" />
            <path className={chart.line} d={path} />
          </svg>
          {points.map((point) => (
            <Point key={point.round} point={point} isChosen={point.round === chosen} />
          ))}
        </div>
      </div>
      <NamedTable
        name="Coherence from round to round"
        columns={["After", "Coherence", "Changed parts", "Matching parts"]}
        minWidth={520}
        rows={points.map(({ round, name, scoreText, moved, by }) => ({
          key: name,
          cells: [
            <RoundName key="name" round={round} name={name} isChosen={round === chosen} />,
            scoreText,
            moved ?? "–",
            by === "" ? "–" : by,
          ],
        }))}
      />
      <p className={classes.wording}>
        <strong>What would raise the score most:</strong> {raiseMost}.
      </p>
    </section>
  );
}

function Point({
  point: { x, y, round, scoreText },
  isChosen,
}: {
  readonly point: CoherencePoint;
  readonly isChosen: boolean;
}) {
  return (
    <span
      className={chart.point}
      data-chosen={isChosen || undefined}
      style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
    >
      <span className={chart.pointText}>
        {round === 0 ? "passes" : round}: {scoreText}
      </span>
    </span>
  );
}

function RoundName({
  round,
  name,
  isChosen,
}: {
  readonly round: number;
  readonly name: string;
  readonly isChosen: boolean;
}) {
  const { changeSearch } = useActs();
  if (round === 0) return name;
  return (
    <UnstyledButton
      className={classes.link}
      aria-current={isChosen || undefined}
      onClick={() => changeSearch({ round })}
    >
      {name}
    </UnstyledButton>
  );
}
