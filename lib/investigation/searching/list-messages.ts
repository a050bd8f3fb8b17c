import type { Searchable } from "@/lib/retrieval/searchable";
import type { Recalled } from "./find-record";
import type { RecordPlace } from "./search-records";

/** What people wrote, in order of time. */
export function listMessages(items: readonly Searchable<RecordPlace>[]): readonly Recalled[] {
  return items
    .flatMap(({ place, time }): Recalled[] => {
      if (place.kind !== "message" || time === null) return [];
      const { earliest, latest } = time;
      return [{ place, earliest, latest, share: 1, matched: new Set(), alike: 1 }];
    })
    .toSorted((a, b) => a.earliest - b.earliest);
}
