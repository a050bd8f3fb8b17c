import type { Figure } from "../figures/keep-figures";
import { printTable } from "../quality/print-table";
import type { FrameTimes } from "./frame-times";

/** One line of the answer; all times in milliseconds. */
export type UiMeasure = {
  readonly name: string;
  readonly p50: number;
  readonly p95: number;
  /** What p95 may be; null is a figure to compare with. */
  readonly targetMs: number | null;
  /** The longest task while it was measured, where one may be too long. */
  readonly taskMsMax?: number;
  /** How many frames, loads or draws. */
  readonly count: number;
};

/** No task may keep a person waiting longer than this. */
const taskMsAllowed = 100;

export function ofFrames(name: string, targetMs: number | null, times: FrameTimes): UiMeasure {
  return {
    ...{ name, targetMs, count: times.frames },
    ...{ p50: times.scriptMsP50, p95: times.scriptMsP95, taskMsMax: times.taskMsMax },
  };
}

export function isMissed({ p95, targetMs, taskMsMax = 0 }: UiMeasure): boolean {
  return targetMs !== null && (p95 > targetMs || taskMsMax > taskMsAllowed);
}

export function printMeasures(measures: readonly UiMeasure[]): void {
  printTable([
    ["measure", "p50 ms", "p95 ms", "target", "longest task", "n", ""],
    ...measures.map((measure) => [
      measure.name,
      measure.p50.toFixed(1),
      measure.p95.toFixed(1),
      measure.targetMs === null ? "-" : `≤ ${measure.targetMs}`,
      measure.taskMsMax === undefined ? "" : measure.taskMsMax.toFixed(0),
      String(measure.count),
      isMissed(measure) ? "missed" : "",
    ]),
  ]);
}

/** Those that have an aim. */
export function toFigures(measures: readonly UiMeasure[]): readonly Figure[] {
  return measures.flatMap(({ name, p50, p95, targetMs }) =>
    targetMs === null
      ? []
      : [
          {
            what: `${name}: half within, 95 of 100 within`,
            aim: `${targetMs} ms`,
            measured: `${p50.toFixed(1)} ms, ${p95.toFixed(1)} ms`,
          },
        ],
  );
}
