import { createFindMatches } from "@/lib/retrieval/matching/find-matches";
import type { SearchIndex } from "@/lib/retrieval/search";
import type { Named } from "@/lib/retrieval/words/named";
import { readTurn } from "./asked-turn";
import { earliestOf, type Recalled, toRecalled } from "./find-record";
import type { RecordPlace } from "./search-records";

/** Records that tell of some words, of those alike the first or the last, those that tell most first. */
export type FindTelling = (named: Named) => readonly Recalled[];

const seriesMax = 12;

export function createFindTelling({ keywords, items }: SearchIndex<RecordPlace>): FindTelling {
  const find = createFindMatches(keywords, items);
  return (named) => {
    const { place, light } = readTurn(named);
    const found = find(named.words, { isCandidate: isTold, light });
    const series = Map.groupBy(found, ({ item, number }) => item.series ?? `record ${number}`);
    return [...series.values()]
      .toSorted((a, b) => (b[0]?.share ?? 0) - (a[0]?.share ?? 0))
      .slice(0, seriesMax)
      .flatMap((alike) => {
        const most = alike[0]?.share ?? 0;
        const best = alike
          .filter(({ share }) => share === most)
          .toSorted((a, b) => earliestOf(a) - earliestOf(b));
        const chosen = place === "last" ? best.at(-1) : best[0];
        return chosen === undefined ? [] : (toRecalled(chosen, best.length) ?? []);
      });
  };
}

/** What has no time and what was measured tells no event. */
function isTold({ place, time }: { readonly place: RecordPlace; readonly time: unknown }): boolean {
  return time !== null && place.kind !== "media" && place.kind !== "metric";
}
