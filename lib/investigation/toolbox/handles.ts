import { evidenceKey } from "@/lib/domain/evidence";
import type { CitablePlace } from "./tool-line";

/** Short names for places that were shown: "A12", where "A" is the prefix. The same place has one name for as long as they are kept. */
export type Handles = {
  give(place: CitablePlace): string;
  find(handle: string): CitablePlace | null;
  /** A place that was shown before, under the name it had. */
  restore(handle: string, place: CitablePlace): void;
};

export function createHandles(prefix: string): Handles {
  const places = new Map<string, CitablePlace>();
  const names = new Map<string, string>();
  let last = 0;
  const put = (handle: string, place: CitablePlace) => {
    places.set(handle, place);
    names.set(evidenceKey(place), handle);
    last = Math.max(last, Number(handle.slice(prefix.length)) || 0);
  };
  return {
    give(place) {
      const known = names.get(evidenceKey(place));
      if (known !== undefined) return known;
      const handle = `${prefix}${last + 1}`;
      put(handle, place);
      return handle;
    },
    find: (handle) => places.get(handle) ?? null,
    restore: put,
  };
}
