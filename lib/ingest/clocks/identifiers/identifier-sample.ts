import { digestRange } from "./identifier-digest";

/** The first time a source names an identifier. */
export type Sighting = {
  readonly wallMs: number;
  readonly recordNumber: number;
  /** In how many records it is named; counted no further than 255. */
  readonly count: number;
  /** Where the record begins: a line, an element. */
  readonly place: number;
};

/** An identifier in more records than this says little about when. */
export const repeatsMax = 4;

const slotsMin = 64;
const countMax = 255;

/**
 * The identifiers of one source, at most `size` of them. When there are more, those with the larger
 * digests go: every source keeps the same part of the identifiers, so shared ones stay shared. A table
 * of plain numbers (open addressing), for an object each would take several times the memory.
 */
export class IdentifierSample {
  private slots = allocate(slotsMin);
  private used = 0;
  private limit = digestRange;

  constructor(private readonly size: number) {}

  add(digest: number, wallMs: number, recordNumber: number, place: number): void {
    if (digest >= this.limit) return;
    const { digests, counts, walls, records, places, latest } = this.slots;
    const at = findSlot(digests, counts, digest);
    const count = counts[at] ?? 0;
    if (count > 0) {
      // One record may name it twice.
      if (latest[at] !== recordNumber && count < countMax) counts[at] = count + 1;
      latest[at] = recordNumber;
      if (wallMs >= (walls[at] ?? wallMs)) return;
      walls[at] = wallMs;
      records[at] = recordNumber;
      places[at] = place;
      return;
    }
    digests[at] = digest;
    counts[at] = 1;
    walls[at] = wallMs;
    records[at] = recordNumber;
    places[at] = place;
    latest[at] = recordNumber;
    this.used += 1;
    if (this.used > this.size) this.halve();
    else if (this.used * 2 > digests.length) this.rebuild(digests.length * 2);
  }

  /** Common ones too: whether one is rare is known when all parts of a stream are counted. */
  *all(): Generator<readonly [digest: number, Sighting]> {
    for (const [at, count] of this.slots.counts.entries()) {
      if (count > 0) yield [this.slots.digests[at] ?? 0, this.sightingIn(at)];
    }
  }

  find(digest: number): Sighting | null {
    const at = findSlot(this.slots.digests, this.slots.counts, digest);
    return this.slots.counts[at] === 0 ? null : this.sightingIn(at);
  }

  private sightingIn(at: number): Sighting {
    const { walls, records, counts, places } = this.slots;
    return {
      wallMs: walls[at] ?? 0,
      recordNumber: records[at] ?? 0,
      count: counts[at] ?? 0,
      place: places[at] ?? 0,
    };
  }

  private halve(): void {
    this.limit /= 2;
    this.rebuild(this.slots.digests.length);
  }

  /** A table of `slots` places with what is below the limit. */
  private rebuild(slots: number): void {
    const from = this.slots;
    const to = allocate(slots);
    this.used = 0;
    for (const [at, count] of from.counts.entries()) {
      const digest = from.digests[at] ?? 0;
      if (count === 0 || digest >= this.limit) continue;
      const place = findSlot(to.digests, to.counts, digest);
      to.digests[place] = digest;
      to.counts[place] = count;
      to.walls[place] = from.walls[at] ?? 0;
      to.records[place] = from.records[at] ?? 0;
      to.places[place] = from.places[at] ?? 0;
      to.latest[place] = from.latest[at] ?? 0;
      this.used += 1;
    }
    this.slots = to;
  }
}

type Slots = ReturnType<typeof allocate>;

function allocate(slots: number) {
  return {
    digests: new Float64Array(slots),
    counts: new Uint8Array(slots),
    walls: new Float64Array(slots),
    records: new Float64Array(slots),
    places: new Float64Array(slots),
    latest: new Float64Array(slots),
  };
}

/** The place of a digest, or the free one where it belongs. At most half of the places are taken. */
function findSlot(digests: Slots["digests"], counts: Slots["counts"], digest: number): number {
  const mask = digests.length - 1;
  let at = digest & mask;
  while (counts[at] !== 0 && digests[at] !== digest) at = (at + 1) & mask;
  return at;
}
