import type { EvidenceFilter } from "@/lib/investigation/ports/evidence-port";
import type { TimeClass } from "../../cache/record-times";
import type { ClassClock } from "./class-clocks";
import type { PlacedBlock } from "./time-blocks";

/** A filter's range of time in µs, both ends included: a record is in it when its stretch touches it. */
export class TimeWindow {
  readonly from: number;
  readonly to: number;

  constructor({ from, to }: EvidenceFilter) {
    this.from = from === undefined ? Number.NEGATIVE_INFINITY : from * 1000;
    this.to = to === undefined ? Number.POSITIVE_INFINITY : to * 1000 + 999;
  }

  /** Everything is in it. */
  get isOpen(): boolean {
    return this.from === Number.NEGATIVE_INFINITY && this.to === Number.POSITIVE_INFINITY;
  }

  has(micros: number, spanMicros: number): boolean {
    return micros <= this.to && micros + spanMicros >= this.from;
  }

  /** Some record of the class may be in it. */
  mayTouch(clock: ClassClock): boolean {
    return clock.kind !== "undated" && clock.earliest <= this.to && clock.end >= this.from;
  }

  /** Every record of the class begins in it, and so is in it. */
  covers(clock: ClassClock): boolean {
    return clock.kind === "steady" && clock.earliest >= this.from && clock.latest <= this.to;
  }
}

/** Of which classes of a block some record may fit; without a range of time undated ones fit too. */
export function wantedClasses(
  { classes }: PlacedBlock,
  clocks: readonly ClassClock[],
  { kinds, severities }: EvidenceFilter,
  window: TimeWindow,
): readonly boolean[] {
  const isWanted = ({ kind, severity }: TimeClass) =>
    (kinds?.includes(kind) ?? true) &&
    (severities === undefined || (severity !== null && severities.includes(severity)));
  return classes.map((one, at) => {
    const clock = clocks[at];
    return isWanted(one) && (window.isOpen || (clock !== undefined && window.mayTouch(clock)));
  });
}
