import type { ReliabilityBand } from "@/lib/knowledge/calibration/claim-kind";

export type Stated = { readonly stated: number; readonly isTrue: boolean };

const bandsMost = 10;
/** Fewer claims in a band say nothing. */
const bandLeast = 10;

/** Bands of about equally many claims, the least likely first. */
export function toBands(claims: readonly Stated[]): readonly ReliabilityBand[] {
  const ordered = claims.toSorted((a, b) => a.stated - b.stated);
  const count = Math.max(1, Math.min(bandsMost, Math.floor(ordered.length / bandLeast)));
  return Array.from({ length: count }, (_, band) => {
    const [from, to] = [band, band + 1].map((at) => Math.round((at * ordered.length) / count));
    const some = ordered.slice(from, to);
    return {
      n: some.length,
      stated: round(mean(some.map(({ stated }) => stated))),
      true: round(mean(some.map(({ isTrue }) => (isTrue ? 1 : 0)))),
    };
  }).filter(({ n }) => n > 0);
}

/** Expected calibration error: how far stated and true lie apart, weighed by the bands' sizes. */
export function calibrationError(claims: readonly Stated[]): number {
  return toBands(claims).reduce(
    (sum, band) => sum + (band.n / claims.length) * Math.abs(band.stated - band.true),
    0,
  );
}

/** Mean squared error of the stated probability (Brier, Monthly Weather Review 78, 1950). */
export function brierScore(claims: readonly Stated[]): number {
  return mean(claims.map(({ stated, isTrue }) => (stated - (isTrue ? 1 : 0)) ** 2));
}

/** Of somebody who states the share that is true of every claim. */
export function baseScore(claims: readonly Stated[]): number {
  const share = mean(claims.map(({ isTrue }) => (isTrue ? 1 : 0)));
  return share * (1 - share);
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
