import type { JsonValue } from "@/lib/base/canonical-json";
import { formatInstant, type Instant } from "@/lib/base/instant";
import type { Locator } from "@/lib/domain/evidence";
import type { EvidenceRecord } from "@/lib/domain/evidence-record";

/** Places that are kept of one answer. */
const listedPlacesMax = 20;

/** What is kept of every answer an Expert got from the evidence, whichever tool gave it. */
export type ToolResult = {
  /** Records, or whatever the tool looks for, that fit. */
  readonly found: number;
  /** Not everything that may fit was looked at: `found` is a count of nothing. */
  readonly isCut: boolean;
  readonly places: readonly ListedPlace[];
};

type ListedPlace = {
  readonly path: string;
  readonly locator: Locator;
  /** ISO 8601 UTC; null where it has no time. */
  readonly at: string | null;
};

export function toListedPlace(place: {
  readonly path: string;
  readonly locator: Locator;
  readonly at: Instant | null;
}): ListedPlace {
  const { path, locator, at } = place;
  return { path, locator, at: at === null ? null : formatInstant(at) };
}

export function placeOfRecord({
  path,
  locator,
  time,
}: Pick<EvidenceRecord, "path" | "locator" | "time">): ListedPlace {
  return toListedPlace({ path, locator, at: time?.earliest ?? null });
}

/** Further members say what the tool told beside its places. */
export function tellResult(
  { found, isCut, places }: ToolResult,
  further: Readonly<Record<string, JsonValue>> = {},
): JsonValue {
  return {
    ...further,
    ...{ found, isCut },
    places: places
      .slice(0, listedPlacesMax)
      .map(({ path, locator, at }) => ({ path, locator, at })),
  };
}
