import type { CalibrationCase } from "./calibration-case";

/** Fewer cases than this say nothing: the Wilson interval of five of nine is 58 points wide. */
export const casesMin = 10;
const binCount = 10;

/** 97.5 % quantile of the normal distribution: intervals of 95 %. */
const z = 1.959964;

/** Bounds of a share, [0, 1]. */
export type ShareInterval = { readonly low: number; readonly high: number };

export type Tally = {
  readonly count: number;
  readonly kept: number;
  /** Kept of all, [0, 1]; null without a case, which is no share of zero. */
  readonly share: number | null;
  readonly interval: ShareInterval | null;
  /** Mean of what was stated, [0, 1]. */
  readonly meanConfidence: number | null;
};

/** `from` is in the bin and `to` is in the next one; the last bin has 1 as well. */
export type Bin = Tally & { readonly from: number; readonly to: number };

/**
 * Wilson score interval (Wilson, "Probable Inference, the Law of Succession, and Statistical Inference", 1927): holds for
 * few cases and for shares of 0 and 1, where the usual interval has no width.
 */
export function wilsonInterval(kept: number, count: number): ShareInterval | null {
  if (count === 0) return null;
  const share = kept / count;
  const square = z * z;
  const scale = 1 + square / count;
  const center = (share + square / (2 * count)) / scale;
  const reach =
    (z / scale) * Math.sqrt((share * (1 - share)) / count + square / (4 * count * count));
  // At the ends the sum leaves a rounding error on the wrong side of the share.
  return {
    low: kept === 0 ? 0 : Math.max(0, center - reach),
    high: kept === count ? 1 : Math.min(1, center + reach),
  };
}

type Judged = Pick<CalibrationCase, "confidence" | "isKept">;

export function tallyCases(cases: readonly Judged[]): Tally {
  const count = cases.length;
  const kept = cases.filter(({ isKept }) => isKept).length;
  const stated = cases.reduce((sum, { confidence }) => sum + confidence, 0);
  return {
    ...{ count, kept, interval: wilsonInterval(kept, count) },
    share: count === 0 ? null : kept / count,
    meanConfidence: count === 0 ? null : stated / count,
  };
}

/** 0 to 9. */
export function binOf(confidence: number): number {
  return Math.min(binCount - 1, Math.max(0, Math.floor(confidence * binCount)));
}

export function binBounds(bin: number): Pick<Bin, "from" | "to"> {
  return { from: bin / binCount, to: (bin + 1) / binCount };
}

/** Kept share by stated confidence: always ten bins, empty ones too. */
export function toCurve(cases: readonly Judged[]): readonly Bin[] {
  return Array.from({ length: binCount }, (_, bin) => ({
    ...binBounds(bin),
    ...tallyCases(cases.filter(({ confidence }) => binOf(confidence) === bin)),
  }));
}

/**
 * Expected calibration error (Naeini, Cooper and Hauskrecht, "Obtaining Well Calibrated Probabilities Using Bayesian
 * Binning", 2015), [0, 1]: how far the kept share of a bin is from its mean confidence, on average over the cases.
 */
export function expectedError(curve: readonly Bin[]): number | null {
  const count = curve.reduce((sum, bin) => sum + bin.count, 0);
  if (count === 0) return null;
  const off = curve.reduce(
    (sum, { count: own, share, meanConfidence }) =>
      sum + own * Math.abs((share ?? 0) - (meanConfidence ?? 0)),
    0,
  );
  return off / count;
}
