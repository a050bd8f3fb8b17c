/** How near a text is in meaning: its place among those near, from 1, and the cosine. */
export type Nearness = { readonly rank: number; readonly cosine: number };

/** Directions of length 1, all as long, in one block of memory. */
export type Directions = { readonly size: number; readonly numbers: Float32Array };

export function packDirections(vectors: readonly Float32Array[]): Directions {
  const size = vectors[0]?.length ?? 0;
  const numbers = new Float32Array(size * vectors.length);
  for (const [at, vector] of vectors.entries()) numbers.set(vector, at * size);
  return { size, numbers };
}

/** The nearest of all directions to one, by their exact cosines: their numbers, from 0, the nearest first. */
export function findNearest(
  { size, numbers }: Directions,
  asked: Float32Array,
  top: number,
): ReadonlyMap<number, Nearness> {
  if (size === 0 || asked.length !== size) return new Map();
  const cosines = Array.from({ length: numbers.length / size }, (_, number) => {
    let sum = 0;
    for (let at = 0; at < size; at++) sum += (numbers[number * size + at] ?? 0) * (asked[at] ?? 0);
    return { number, cosine: sum };
  });
  const nearest = cosines
    .filter(({ cosine }) => cosine > 0)
    .toSorted((a, b) => b.cosine - a.cosine || a.number - b.number)
    .slice(0, top);
  return new Map(nearest.map(({ number, cosine }, at) => [number, { rank: at + 1, cosine }]));
}
