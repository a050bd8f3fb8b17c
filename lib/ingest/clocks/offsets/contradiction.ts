import type { KnownSource } from "../zones/zone-alignment";
import type { ClockWitnesses } from "./clock-camps";

/** A machine says something new this soon before or after the record of the change that made it. */
const reachMs = 5_000;
/** Closer errors than this would fit the same change either way. */
const errorMinMs = 2 * reachMs;
/** At least so much fits once the clock is set right, and so many times more than as it stands. */
const fitMin = 1.5;
const clearness = 2;
/** New things looked at in one source. */
const sightsMax = 300;

/**
 * Two hosts that share identifiers show how far their clocks are apart, not which is wrong. Who writes
 * change records has a clock of its own: restarts and new versions show beside them, or all of them so
 * much too late or too early.
 */
export function createContradiction(
  sources: readonly KnownSource[],
): ClockWitnesses["isContradicted"] {
  const changes = sources
    .flatMap(({ source, offsetAt }) => source.changes.map((wallMs) => wallMs - offsetAt(wallMs)))
    .toSorted((a, b) => a - b);
  return (place, aheadMs) => {
    const known = sources[place];
    if (known === undefined || Math.abs(aheadMs) < errorMinMs) return false;
    const { source, offsetAt } = known;
    const sights = source.firstSights
      .slice(0, sightsMax)
      .map((wallMs) => wallMs - offsetAt(wallMs));
    const asIs = countExplained(changes, sights, 0);
    const setRight = countExplained(changes, sights, aheadMs);
    return setRight >= fitMin && setRight >= clearness * asIs;
  };
}

/** Changes beside which something new is said: each counts once, by the nearest, from 1 down to 0 at the reach. */
function countExplained(
  changes: readonly number[],
  sights: readonly number[],
  aheadMs: number,
): number {
  return changes.reduce((sum, change) => {
    const nearest = sights.reduce(
      (best, sight) => Math.min(best, Math.abs(sight - aheadMs - change)),
      reachMs,
    );
    return sum + 1 - nearest / reachMs;
  }, 0);
}
