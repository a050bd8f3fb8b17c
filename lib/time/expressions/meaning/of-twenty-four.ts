import type { Bound, Meaning, Moment } from "./meaning";

/** The same words by somebody whose clock has 24 hours: 10:05 without a half of the day is before noon. */
export function ofTwentyFour(meaning: Meaning): Meaning {
  switch (meaning.kind) {
    case "moment":
      return { ...meaning, moment: literal(meaning.moment) };
    case "range":
      return { ...meaning, from: literalBound(meaning.from), to: literalBound(meaning.to) };
    case "open":
      return { ...meaning, of: ofTwentyFour(meaning.of) };
    default:
      return meaning;
  }
}

function literalBound(bound: Bound): Bound {
  return bound.kind === "moment" ? { ...bound, moment: literal(bound.moment) } : bound;
}

function literal(moment: Moment): Moment {
  const { clock, part } = moment;
  if (clock === null || part !== null) return moment;
  return { ...moment, clock: { ...clock, hours: clock.hours.slice(0, 1) } };
}
