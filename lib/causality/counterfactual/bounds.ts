/** A number as far as it is known: somewhere from `least` to `most`. */
export type Bounds = { readonly least: number; readonly most: number };

export function exactly(value: number): Bounds {
  return { least: value, most: value };
}

/** Certain to happen; not to happen. */
export const certain = exactly(1);
export const impossible = exactly(0);

/** Of factors that are never negative. */
export function multiply(one: Bounds, other: Bounds): Bounds {
  return { least: one.least * other.least, most: one.most * other.most };
}

/** From the least of all to the most of all; what they are taken over is never empty. */
export function hullOf(all: readonly Bounds[]): Bounds {
  return {
    least: all.reduce((least, each) => Math.min(least, each.least), Number.POSITIVE_INFINITY),
    most: all.reduce((most, each) => Math.max(most, each.most), Number.NEGATIVE_INFINITY),
  };
}
