import type { Citation } from "@/lib/domain/citation";
import type { Searchable } from "@/lib/retrieval/searchable";
import { type Recalled, toRecalled } from "./find-record";
import type { RecordPlace } from "./search-records";

/** The record that a citation points at; null where it has no time or is none. */
export type FindCited = (citation: Citation) => Recalled | null;

export function createFindCited(items: readonly Searchable<RecordPlace>[]): FindCited {
  let places: ReadonlyMap<string, number> | null = null;
  return (citation) => {
    places ??= new Map(items.map(({ place }, number) => [keyOfPlace(place), number]));
    const number = places.get(keyOf(citation));
    const item = number === undefined ? undefined : items[number];
    if (number === undefined || item === undefined) return null;
    return toRecalled({ item, number, share: 1, matched: new Set() }, 1);
  };
}

function keyOfPlace({ path, locator }: RecordPlace): string {
  if (locator.kind === "lines") return `${path} line ${locator.from}`;
  return locator.kind === "index" ? `${path} index ${locator.index}` : "";
}

function keyOf(citation: Citation): string {
  const { path } = citation;
  if ("lines" in citation) return `${path} line ${citation.lines[0]}`;
  return "index" in citation ? `${path} index ${citation.index}` : "";
}
