import type { RunResult } from "@/lib/domain/runs/run-result";
import { formatDuration } from "@/lib/time/shown/time-text";
import { formatUsd } from "../text/usd-text";
import { analystLabel } from "./performer-label";
import { numberText } from "./run-cost";

const none = "–";

/** A column a run, headed by who performed it. */
export function toComparedColumns(runs: readonly RunResult[]): readonly string[] {
  return [
    "What is compared",
    ...runs.map(
      ({ analyst, number, isOpinion }) =>
        `${analystLabel(analyst)} (${isOpinion ? "second opinion, " : ""}analysis ${number})`,
    ),
  ];
}

/** A row a figure. What nobody knows is a dash, never a zero. */
export function toComparedRows(runs: readonly RunResult[]) {
  const row = (name: string, cell: (run: RunResult) => string) => ({
    key: name,
    cells: [name, ...runs.map(cell)],
  });
  return [
    row("Events", ({ events, keyEvents }) => `${numberText(events.length)}, ${keyEvents} key`),
    row("Events that no other analysis has", (run) => numberText(ownEvents(run, runs).length)),
    row("Causal links", ({ links }) => numberText(links)),
    row("State changes", ({ states }) => numberText(states)),
    row("Root causes", ({ rootCauses }) =>
      rootCauses.length === 0
        ? "none"
        : rootCauses.map((title, index) => `${index + 1}. ${title}`).join("; "),
    ),
    row("Proposals", ({ calls }) => numberText(calls)),
    row("Refused proposals", ({ refused }) => numberText(refused)),
    row("Refused citations", ({ refusedCitations }) => numberText(refusedCitations)),
    row("Tokens in", ({ usage: { inputTokens } }) => numberOrNone(inputTokens)),
    row("of them cached", ({ usage: { cachedTokens } }) => numberOrNone(cachedTokens)),
    row("Tokens out", ({ usage: { outputTokens } }) => numberOrNone(outputTokens)),
    row("Cost", ({ usd }) => (usd === null ? none : formatUsd(usd))),
    row("Time of all turns", ({ durationMs }) => formatDuration(durationMs)),
  ];
}

/** Titles of its events that stand in no other of the runs. */
export function ownEvents(run: RunResult, runs: readonly RunResult[]): readonly string[] {
  const elsewhere = new Set(runs.filter((other) => other !== run).flatMap((other) => other.events));
  return [...new Set(run.events)].filter((title) => !elsewhere.has(title));
}

function numberOrNone(count: number): string {
  return count === 0 ? none : numberText(count);
}
