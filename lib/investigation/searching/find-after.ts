import type { Instant } from "@/lib/base/instant";
import type { Searchable } from "@/lib/retrieval/searchable";
import type { Recalled } from "./find-record";
import type { RecordPlace } from "./search-records";

/** The first record of a file behind a time whose text fits; null where none does. */
export type FindAfter = (path: string, at: Instant, text: RegExp) => Recalled | null;

export function createFindAfter(items: readonly Searchable<RecordPlace>[]): FindAfter {
  return (path, at, text) => {
    const [first] = items
      .flatMap(({ place, time }): Recalled[] => {
        if (place.path !== path || time === null || time.earliest <= at) return [];
        if (!text.test(place.said)) return [];
        const { earliest, latest } = time;
        return [{ place, earliest, latest, share: 1, matched: new Set(), alike: 1 }];
      })
      .toSorted((a, b) => a.earliest - b.earliest);
    return first ?? null;
  };
}
