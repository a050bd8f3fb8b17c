import type { Match } from "@/lib/retrieval/matching/find-matches";
import type { SearchIndex } from "@/lib/retrieval/search";
import type { Searchable } from "@/lib/retrieval/searchable";
import type { Named } from "@/lib/retrieval/words/named";
import { stemsOf } from "@/lib/retrieval/words/word-stems";
import { describesBeginning, describesEnd } from "./asked-turn";
import { earliestOf } from "./find-record";
import type { RecordPlace } from "./search-records";

type Item = Searchable<RecordPlace>;
/** A run as its records tell it: the one that says it began, and the one that says it was over. */
export type Run = { readonly start: Match<RecordPlace>; readonly end: Item };

/** What so many records have numbers no single run. */
const sharedMax = 50;

/**
 * The run that is asked for, of those that records tell by a number of their own: `pid=169 started`, `pid=169 finished`. Null where
 * none of what tells of it says that it began, or none with the same number in the same file that it was over.
 */
export function listRuns(
  near: readonly Match<RecordPlace>[],
  named: Named,
  index: Pick<SearchIndex<RecordPlace>, "keywords" | "items">,
): readonly Run[] {
  const asked = stemsOf(named.words);
  return near
    .filter(({ item }) => describesBeginning(item.place.said))
    .flatMap((start): Run[] => {
      const end = findEndOf(start.item, asked, index);
      return end === null ? [] : [{ start, end }];
    })
    .toSorted((a, b) => earliestOf(a.start) - earliestOf(b.start));
}

function findEndOf(
  start: Item,
  asked: ReadonlySet<string>,
  { keywords, items }: Pick<SearchIndex<RecordPlace>, "keywords" | "items">,
): Item | null {
  const numbers = [...stemsOf(start.place.said)].filter(
    (stem) => /\d/.test(stem) && !asked.has(stem) && !isDate(stem),
  );
  const later = numbers
    .map((stem) => keywords.holding(stem))
    .filter((held) => held.length <= sharedMax)
    .flatMap((held) => held.flatMap((number) => items[number] ?? []))
    .filter(
      (item) =>
        item.place.artifactId === start.place.artifactId &&
        earliestOf({ item }) > earliestOf({ item: start }) &&
        describesEnd(item.place.said),
    )
    .toSorted((a, b) => earliestOf({ item: a }) - earliestOf({ item: b }));
  return later[0] ?? null;
}

/** A year or a day is of many runs. */
function isDate(stem: string): boolean {
  return /^(?:19|20)\d\d(?:$|-)/.test(stem);
}
