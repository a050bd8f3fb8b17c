import type { Artifact, ClockSegment, SourceClock } from "./artifact";

/** A clock that was neither corrected nor contradicted may still be off by this much (common NTP error). */
const unexaminedMs = 50;
/** A host whose offset was taken from another file of the host shares the clock but not the anchors. */
const sameHostMs = 1000;
/** How many median absolute deviations a true offset may lie from the median of its anchors. */
const madFactor = 3;

/** How far the corrected times of one artifact may still be wrong. */
export type ClockUncertainty = {
  /** By the spread of what its clock was measured with; in milliseconds, either way. */
  readonly spreadMs: number;
  /** By each disagreement nobody has decided: how far the clock is ahead if it is the one that is wrong. */
  readonly openMs: ReadonlyMap<string, number>;
  /** Nothing that it shares with another file shows how its clock goes. */
  readonly isUncompared?: boolean;
};

/** By path. */
export function clockUncertainties(
  artifacts: readonly { readonly artifact: Pick<Artifact, "path">; readonly clock: SourceClock }[],
): ReadonlyMap<string, ClockUncertainty> {
  return new Map(artifacts.map(({ artifact, clock }) => [artifact.path, clockUncertainty(clock)]));
}

export function clockUncertainty({ segments, doubts }: SourceClock): ClockUncertainty {
  return {
    spreadMs: Math.max(unexaminedMs, ...segments.map(segmentUncertaintyMs)),
    isUncompared: segments.every(({ basis }) => basis.kind === "none"),
    openMs: new Map(
      doubts.flatMap((doubt) =>
        doubt.kind === "proposal" ? [[doubt.question, doubt.offsetMs]] : [],
      ),
    ),
  };
}

/**
 * How far two times of two artifacts may be apart for their clocks alone. A disagreement counts once, and
 * not between two files that would move together.
 */
export function uncertaintyBetween(one: ClockUncertainty, other: ClockUncertainty): number {
  const questions = new Set([...one.openMs.keys(), ...other.openMs.keys()]);
  let sumMs = one.spreadMs + other.spreadMs;
  for (const question of questions) {
    const [here, there] = [one.openMs.get(question), other.openMs.get(question)];
    if (here !== there) sumMs += Math.max(Math.abs(here ?? 0), Math.abs(there ?? 0));
  }
  return sumMs;
}

function segmentUncertaintyMs({ basis }: ClockSegment): number {
  switch (basis.kind) {
    case "activity":
    case "anchors":
    case "drift":
    case "accepted":
      return Math.ceil(madFactor * basis.madMs);
    case "same-host":
      return sameHostMs;
    default:
      return unexaminedMs;
  }
}
