import { formatInstant, type Interval, parseZonedTime } from "@/lib/base/instant";
import { describeLength } from "@/lib/domain/evidence/clock-doubt-text";
import type { FunctionArguments } from "../../ports/calls/function-calls";
import type { CallResult } from "../../ports/performer-port";
import { rejected } from "./answer";
import type { BuilderState } from "./builder-state";
import { flagUncertainty } from "./flag-uncertainty";
import { moveDated } from "./move-dated";

/**
 * A clock that nothing states and the evidence shows to be wrong, or a zone that had to be assumed; of a whole file or of a stretch of
 * its stamps. What stands and was dated by these files alone moves along, whoever proposed it, and from then on their times are given
 * corrected and shown so; the records stay as they are read, and the question of the clock stands as a gap until a person decides on it.
 */
export async function correctClock(
  state: BuilderState,
  { paths, add_seconds, window, reason, evidence_refs }: FunctionArguments<"correct_clock">,
): Promise<CallResult> {
  const problem = findProblem(state, paths);
  if (problem !== null) return rejected(problem);
  const stretch = window === undefined ? null : toInterval(window);
  if (stretch === undefined) return rejected("The window is no interval");
  const addMs = Math.round(add_seconds * 1000);
  const amount = describeLength(Math.abs(addMs));
  const within =
    stretch === null
      ? ""
      : ` from ${formatInstant(stretch.earliest)} to ${formatInstant(stretch.latest)}`;
  const headline = `The clock of ${paths.join(", ")} is ${amount} ${addMs > 0 ? "behind" : "ahead"}${within}`;
  const flagged = await flagUncertainty(state, {
    ...{ context: "clock", uncertainty_type: "conflicting", impact: "high" },
    description: `${headline}: ${reason}`,
    ...{ possible_interpretations: [], data_needed: [], evidence_refs },
    gap: { type: "temporal", reason: "clock", files: paths, ...(window && { window }) },
  });
  if (flagged.kind === "rejected") return flagged;
  const before = new Map(state.clocks);
  const shift = { addMs, ...(stretch ?? { earliest: null, latest: null }) };
  // What is said of a whole file takes the place of all that was said of it.
  const said = (path: string) => (stretch === null ? [] : (before.get(path) ?? []));
  for (const path of paths) state.clocks.set(path, [...said(path), shift]);
  const moved = moveDated(state, before, reason);
  const rule = addMs > 0 ? `add ${amount} to` : `take ${amount} off`;
  return {
    ...flagged,
    message: `${headline}. ${moved}. Give its times corrected from now on: ${rule} its stamps, as tools show them from now on`,
  };
}

function toInterval({
  earliest,
  latest,
}: {
  readonly earliest: string;
  readonly latest: string;
}): Interval | undefined {
  const [from, to] = [parseZonedTime(earliest), parseZonedTime(latest)];
  return from === null || to === null || from > to ? undefined : { earliest: from, latest: to };
}

function findProblem({ evidence }: BuilderState, paths: readonly string[]): string | null {
  const clocks = new Map(evidence.artifacts.map(({ artifact, clock }) => [artifact.path, clock]));
  const unknown = paths.filter((path) => !clocks.has(path));
  if (unknown.length > 0) return `No artifact is named ${unknown.join(", ").slice(0, 200)}`;
  const set = paths.filter((path) => clocks.get(path)?.zoneBasis === "person");
  return set.length === 0 ? null : `A person has set the clock of ${set.join(", ").slice(0, 200)}`;
}
