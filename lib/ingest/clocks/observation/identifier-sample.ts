import { digestRange } from "./identifiers";

/** The first time a source names an identifier. */
export type Sighting = { readonly wallMs: number; readonly recordNumber: number; count: number };

/** An identifier in more records than this says little about when. */
export const repeatsMax = 4;

/**
 * The identifiers of one source, at most `size` of them. When there are more, those with the larger
 * digests go: every source keeps the same part of the identifiers, so shared ones stay shared.
 */
export class IdentifierSample {
  private readonly sightings = new Map<number, Sighting>();
  private limit = digestRange;

  constructor(private readonly size: number) {}

  add(digest: number, wallMs: number, recordNumber: number): void {
    if (digest >= this.limit) return;
    const seen = this.sightings.get(digest);
    if (seen !== undefined) {
      seen.count += 1;
      return;
    }
    this.sightings.set(digest, { wallMs, recordNumber, count: 1 });
    if (this.sightings.size > this.size) this.halve();
  }

  /** Common ones too: whether one is rare is known when all parts of a stream are counted. */
  all(): Iterable<readonly [digest: number, Sighting]> {
    return this.sightings;
  }

  private halve(): void {
    this.limit /= 2;
    for (const digest of this.sightings.keys()) {
      if (digest >= this.limit) this.sightings.delete(digest);
    }
  }
}
