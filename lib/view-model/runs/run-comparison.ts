import type { Usage } from "@/lib/domain/invocation";
import { formatDuration } from "../text/time-text";
import { formatUsd } from "../text/usd-text";

/** A finished run as the server tells it for a comparison. */
export type ComparedRun = {
  readonly number: number;
  readonly analyst: string;
  readonly events: readonly string[];
  readonly keyEvents: number;
  readonly links: number;
  readonly states: number;
  readonly rootCauses: readonly string[];
  readonly calls: number;
  readonly refused: number;
  readonly refusedCitations: number;
  readonly usage: Usage;
  readonly usd: number | null;
  readonly durationMs: number;
};

const none = "–";

/** A column a run, headed by who performed it. */
export function toComparedColumns(runs: readonly ComparedRun[]): readonly string[] {
  return [
    "What is compared",
    ...runs.map(({ analyst, number }) => `${nameOf(analyst)} (analysis ${number})`),
  ];
}

/** "rules, local/x" is a model that goes on from the rules' draft. */
function nameOf(analyst: string): string {
  if (analyst === "rules") return "Rules";
  const [first, ...others] = analyst.split(", ");
  return first === "rules" && others.length > 0 ? `Rules, then ${others.join(", ")}` : analyst;
}

/** A row a figure. What nobody knows is a dash, never a zero. */
export function toComparedRows(runs: readonly ComparedRun[]) {
  const row = (name: string, cell: (run: ComparedRun) => string) => ({
    key: name,
    cells: [name, ...runs.map(cell)],
  });
  return [
    row("Events", ({ events, keyEvents }) => `${numberText(events.length)}, ${keyEvents} key`),
    row("Events no other has", (run) => numberText(ownEvents(run, runs).length)),
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
export function ownEvents(run: ComparedRun, runs: readonly ComparedRun[]): readonly string[] {
  const elsewhere = new Set(runs.filter((other) => other !== run).flatMap((other) => other.events));
  return [...new Set(run.events)].filter((title) => !elsewhere.has(title));
}

function numberText(count: number): string {
  return count.toLocaleString("en");
}

function numberOrNone(count: number): string {
  return count === 0 ? none : numberText(count);
}
