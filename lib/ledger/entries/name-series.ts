import type { MetricSeries } from "../series/series-store";
import type { TableContext } from "./stream-context";

/** The things a series is of. */
export function namesOf({ labels }: MetricSeries, { things }: TableContext): readonly string[] {
  return [...things, ...(labels.thing ?? "").split("\u0001")].filter((name) => name !== "");
}

export function subjectOf(names: readonly string[]): string {
  return names.length === 0 ? "" : `${names.join(" ")}: `;
}

/** As many digits as a reader takes in. */
export function numberText(value: number): string {
  return Math.abs(value) >= 1000 ? String(Math.round(value)) : String(Number(value.toPrecision(3)));
}

/** The same as a title shows it: `258,669,010`. */
export function shownNumber(value: number): string {
  return Math.abs(value) >= 1000 ? Math.round(value).toLocaleString("en-US") : numberText(value);
}
