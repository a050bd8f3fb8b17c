import type { Interval } from "@/lib/base/instant";
import type { SearchIndex } from "@/lib/retrieval/search";
import { createIsHappening, type Recalled } from "./find-record";
import type { RecordPlace } from "./search-records";

/** What records tell of a stretch, of changes alone where `isOfChanges`: of records alike the first, those that warn or act before the others. */
export type RecallWithin = (
  stretch: Interval,
  asked: { readonly isOfChanges: boolean; readonly limit: number },
) => { readonly records: readonly Recalled[]; readonly total: number };

export function createRecallWithin({
  items,
}: Pick<SearchIndex<RecordPlace>, "items">): RecallWithin {
  const isHappening = createIsHappening(items);
  return ({ earliest: from, latest: until }, { isOfChanges, limit }) => {
    const within = items.filter((item) => {
      const { time, place } = item;
      if (time === null || time.latest < from || time.earliest > until) return false;
      return isHappening(item) && (!isOfChanges || place.kind === "change");
    });
    const kinds = Map.groupBy(within, ({ series, place }) => series ?? JSON.stringify(place));
    const first = [...kinds.values()].flatMap((alike): Recalled[] => {
      const [item] = alike.toSorted((a, b) => (a.time?.earliest ?? 0) - (b.time?.earliest ?? 0));
      if (item?.time == null) return [];
      const { earliest, latest } = item.time;
      const told = { place: item.place, earliest, latest, alike: alike.length };
      return [{ ...told, share: item.salience, matched: new Set() }];
    });
    const records = first
      .toSorted((a, b) => b.share - a.share || a.earliest - b.earliest)
      .slice(0, limit)
      .toSorted((a, b) => a.earliest - b.earliest);
    return { records, total: first.length };
  };
}
