import { evidenceKey, type Locator } from "@/lib/domain/evidence/evidence";
import type { CitablePlace } from "./tool-line";

/**
 * Short names for places: "L3.214" is line 214 of the third file by path, "L3.e7" its element 7. A place has the same name in every pass,
 * round and later run over the same files, whether it was shown there or not.
 */
export type Handles = {
  give(place: CitablePlace): string;
  find(handle: string): CitablePlace | null;
  /** A place that was shown before, under the name it had. */
  restore(handle: string, place: CitablePlace): void;
};

const named = /^L(\d+)\.(?:e(\d+)|(\d+)(?:-(\d+))?)$/;

export function createHandles(paths: readonly string[]): Handles {
  const files = paths.toSorted();
  const numbers = new Map(files.map((path, index) => [path, index + 1]));
  const places = new Map<string, CitablePlace>();
  const names = new Map<string, string>();
  const put = (handle: string, place: CitablePlace) => {
    places.set(handle, place);
    names.set(evidenceKey(place), handle);
  };
  return {
    give(place) {
      const known = names.get(evidenceKey(place));
      if (known !== undefined) return known;
      const number = numbers.get(place.path);
      const position = positionOf(place.locator);
      const name = number === undefined || position === null ? null : `L${number}.${position}`;
      // Frames, files that are gone, and a name that an earlier turn knew for another place.
      let handle = name ?? "L0.1";
      for (let other = 2; places.has(handle); other += 1) handle = `L0.${other}`;
      put(handle, place);
      return handle;
    },
    find(handle) {
      const known = places.get(handle);
      if (known !== undefined) return known;
      const [, number, element, from, to = from] = named.exec(handle) ?? [];
      const path = files[Number(number) - 1];
      if (path === undefined) return null;
      const locator: Locator =
        element === undefined
          ? { kind: "lines", from: Number(from), to: Number(to) }
          : { kind: "index", index: Number(element) };
      return { path, locator };
    },
    restore: put,
  };
}

function positionOf(locator: Locator): string | null {
  if (locator.kind === "frame") return null;
  if (locator.kind === "index") return `e${locator.index}`;
  const { from, to } = locator;
  return from === to ? `${from}` : `${from}-${to}`;
}
