/**
 * Cross-correlation of two series by fast Fourier transform (Cooley and Tukey 1965, radix 2): every lag
 * at once, in n log n steps instead of n².
 */

/** The spectrum of a series that was padded with zeros to a power of two. */
export type Spectrum = { readonly real: Float64Array; readonly imaginary: Float64Array };

/** `size`: a power of two, at least the length of the series and the longest lag together. */
export function toSpectrum(series: Float64Array, size: number): Spectrum {
  const real = new Float64Array(size);
  real.set(series);
  const imaginary = new Float64Array(size);
  transform(real, imaginary);
  return { real, imaginary };
}

/** For each lag from −`lagMax` to `lagMax`: the sum over all places of one[place] × other[place − lag]. */
export function correlate(one: Spectrum, other: Spectrum, lagMax: number): Float64Array {
  const size = one.real.length;
  const real = new Float64Array(size);
  const imaginary = new Float64Array(size);
  for (let at = 0; at < size; at += 1) {
    const [a, b] = [one.real[at] ?? 0, one.imaginary[at] ?? 0];
    const [c, d] = [other.real[at] ?? 0, other.imaginary[at] ?? 0];
    // one × conjugate of other, conjugated again: the inverse transform is the forward one of the conjugate.
    real[at] = a * c + b * d;
    imaginary[at] = a * d - b * c;
  }
  transform(real, imaginary);
  const sums = new Float64Array(2 * lagMax + 1);
  for (let lag = -lagMax; lag <= lagMax; lag += 1) {
    sums[lag + lagMax] = (real[(lag + size) % size] ?? 0) / size;
  }
  return sums;
}

export function powerOfTwoFrom(length: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(2, length)));
}

/** In place, forward. */
function transform(real: Float64Array, imaginary: Float64Array): void {
  reorder(real, imaginary);
  const size = real.length;
  for (let half = 1; half < size; half *= 2) {
    const angle = -Math.PI / half;
    for (let place = 0; place < half; place += 1) {
      const cosine = Math.cos(angle * place);
      const sine = Math.sin(angle * place);
      for (let low = place; low < size; low += 2 * half) {
        const high = low + half;
        const [x, y] = [real[high] ?? 0, imaginary[high] ?? 0];
        const [u, v] = [x * cosine - y * sine, x * sine + y * cosine];
        const [p, q] = [real[low] ?? 0, imaginary[low] ?? 0];
        real[low] = p + u;
        imaginary[low] = q + v;
        real[high] = p - u;
        imaginary[high] = q - v;
      }
    }
  }
}

/** Each place changes with the one whose binary digits are its own backwards. */
function reorder(real: Float64Array, imaginary: Float64Array): void {
  const size = real.length;
  let mirrored = 0;
  for (let at = 1; at < size; at += 1) {
    let bit = size / 2;
    while (mirrored >= bit) {
      mirrored -= bit;
      bit /= 2;
    }
    mirrored += bit;
    if (at >= mirrored) continue;
    for (const parts of [real, imaginary]) {
      const kept = parts[at] ?? 0;
      parts[at] = parts[mirrored] ?? 0;
      parts[mirrored] = kept;
    }
  }
}
