import { shareOf, type valueRange } from "../tracks/series-curve";
import { formatMeasure } from "./measure-units";

/** A round value beside a chart; `share` in [0, 1] from the bottom of its range. */
export type ValueTick = { readonly value: number; readonly share: number; readonly label: string };

/** What a chart shows from bottom to top. */
export type ValueAxis = {
  readonly range: ReturnType<typeof valueRange>;
  readonly ticks: readonly ValueTick[];
};

/** A longer unit has no room beside each tick; it is said once, where the series is named. */
const unitCharsMax = 4;
/** Values that are never below 0 are drawn from 0, unless they all lie in the upper part above this share. */
const fromZeroShare = 0.5;

/** Round values over a range, about `ticksMax` of them. What never changes has one tick, in the middle. */
export function layOutValueAxis(
  measured: ReturnType<typeof valueRange>,
  { unit, ticksMax }: { readonly unit: string | null; readonly ticksMax: number },
): ValueAxis {
  if (measured === null) return { range: null, ticks: [] };
  const { least, most } = measured;
  const shownUnit = unit !== null && unit.length <= unitCharsMax ? unit : null;
  if (least === most) {
    const label = formatMeasure(least, shownUnit);
    return { range: measured, ticks: [{ value: least, share: 0.5, label }] };
  }
  const bottom = least >= 0 && least <= most * fromZeroShare ? 0 : least;
  const step = roundStep((most - bottom) / ticksMax);
  const [from, to] = [Math.floor(bottom / step), Math.ceil(most / step)];
  const values = Array.from({ length: to - from + 1 }, (_, index) => exact(from + index, step));
  const range = { least: exact(from, step), most: exact(to, step) };
  const labels = labelsOf(values, step, shownUnit);
  return {
    range,
    ticks: values.map((value, index) => ({
      ...{ value, share: shareOf(value, range) },
      label: labels[index] ?? "",
    })),
  };
}

/** The next 1, 2 or 5 of its power of ten. */
function roundStep(leastStep: number): number {
  const power = 10 ** Math.floor(Math.log10(leastStep));
  const step = [1, 2, 5, 10].find((count) => count * power >= leastStep * (1 - 1e-9)) ?? 10;
  return step * power;
}

/** So many steps: 0.30000000000000004 is 0.3, and of large values no digit is lost. */
function exact(count: number, step: number): number {
  const decimals = Math.min(Math.max(0, -Math.floor(Math.log10(step))), 100);
  return Number((count * step).toFixed(decimals));
}

/** Four digits are too few for values that differ only behind them. */
function labelsOf(values: readonly number[], step: number, unit: string | null): readonly string[] {
  const labels = values.map((value) => formatMeasure(value, unit));
  if (new Set(labels).size === values.length) return labels;
  const maximumFractionDigits = Math.min(Math.max(0, -Math.floor(Math.log10(step))), 12);
  return values.map((value) => {
    const text = value.toLocaleString("en-US", { maximumFractionDigits });
    if (unit === null) return text;
    return unit === "%" ? `${text}%` : `${text} ${unit}`;
  });
}
