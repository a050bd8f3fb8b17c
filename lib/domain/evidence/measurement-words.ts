import { type Measurement, percentOf } from "./measurement";

type Counted = Pick<Measurement, "what" | "of" | "value">;

/** "73 % of requests to nginx failed with 5xx (2,620 of 3,569)", "951 records of app that say “timeout”" */
export function tellMeasurement({ what, of, value }: Counted): string {
  if (value.kind === "count") return `${formatCount(value.count)} ${what}`;
  const percent = percentOf(value);
  const whole = of ?? what;
  const numbers = `${formatCount(value.numerator)} of ${formatCount(value.denominator)}`;
  // What is counted is named as "<whole> that failed …": the end is said of the whole.
  const verb = what.startsWith(`${whole} that `) ? what.slice(whole.length + 6) : "were counted";
  return percent === null
    ? `No ${whole} were recorded`
    : `${percent} % of ${whole} ${verb} (${numbers})`;
}

/** "814 of them POST /api/orders": the commonest kind, where it is not the only one. */
export function tellLargestPart({ value }: Pick<Measurement, "value">): string | null {
  if (value.kind === "count") return null;
  const [first] = value.parts;
  if (first === undefined || first.count === value.numerator) return null;
  return `${formatCount(first.count)} of them ${first.name}`;
}

function formatCount(count: number): string {
  return count.toLocaleString("en-US");
}
