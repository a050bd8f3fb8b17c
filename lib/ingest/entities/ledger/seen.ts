import type { Instant } from "@/lib/base/instant";
import type { RecordPlace, Sighting } from "@/lib/domain/evidence/entity-catalogue";
import type { EvidenceRecord } from "@/lib/domain/evidence/evidence-record";
import { examplesMax } from "../entity-limits";

/** The record something is seen in. `serial` tells one record from the next. */
export type Seen = {
  readonly serial: number;
  readonly at: Instant | null;
  readonly place: RecordPlace;
};

export function toSeen(record: EvidenceRecord, serial: number): Seen {
  const { artifactId, path, recordNumber, locator } = record;
  return {
    serial,
    at: record.time?.earliest ?? null,
    place: { artifactId, path, recordNumber, locator },
  };
}

/** A sighting as it grows. */
export class GrowingSighting {
  private records = 0;
  private firstSeen: Instant | null = null;
  private lastSeen: Instant | null = null;
  private readonly examples: RecordPlace[] = [];
  private latest = -1;

  /** A record counts once, however often it names the same. */
  add({ serial, at, place }: Seen): void {
    if (serial === this.latest) return;
    this.latest = serial;
    this.records++;
    if (at !== null && (this.firstSeen === null || at < this.firstSeen)) this.firstSeen = at;
    if (at !== null && (this.lastSeen === null || at > this.lastSeen)) this.lastSeen = at;
    if (this.examples.length < examplesMax && !this.hasExampleOf(place)) this.examples.push(place);
  }

  get(): Sighting {
    const { records, firstSeen, lastSeen, examples } = this;
    return { records, firstSeen, lastSeen, examples: [...examples] };
  }

  private hasExampleOf({ path }: RecordPlace): boolean {
    return this.examples.some((example) => example.path === path);
  }
}

/** What is seen under several names, counted together. */
export function uniteSightings(sightings: readonly Sighting[]): Sighting {
  const times = (pick: (sighting: Sighting) => Instant | null) =>
    sightings.flatMap((sighting) => pick(sighting) ?? []).toSorted((a, b) => a - b);
  const examples = sightings.flatMap((sighting) => sighting.examples);
  const byPath = new Map(examples.toReversed().map((place) => [place.path, place]));
  return {
    records: sightings.reduce((sum, { records }) => sum + records, 0),
    firstSeen: times(({ firstSeen }) => firstSeen)[0] ?? null,
    lastSeen: times(({ lastSeen }) => lastSeen).at(-1) ?? null,
    examples: examples.filter((place) => byPath.get(place.path) === place).slice(0, examplesMax),
  };
}
