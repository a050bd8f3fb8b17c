const attempts = 12;

type Measure = () => number | Promise<number>;

/**
 * How many times as much the whole takes as its half, the least of several measurements: what grows too
 * fast does so every time, what others on the machine disturbed does not.
 */
export async function leastGrowth(
  whole: Measure,
  half: Measure,
  growthMax: number,
): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < attempts && least > growthMax; attempt++) {
    least = Math.min(least, (await whole()) / (await half()));
  }
  return least;
}
