import type { Instant, Interval } from "@/lib/base/instant";
import type { Citation } from "@/lib/domain/evidence/citation";
import { createFindMatches } from "@/lib/retrieval/matching/find-matches";
import { createFindTextWords } from "@/lib/retrieval/matching/words-in-texts";
import type { SearchIndex } from "@/lib/retrieval/search";
import type { Searchable } from "@/lib/retrieval/searchable";
import type { Named } from "@/lib/retrieval/words/named";
import { readTurn } from "./asked-turn";
import {
  type CountForms,
  type CountWithin,
  createCountForms,
  createCountWithin,
} from "./count-forms";
import { type CountStatus, noStatuses, type StatusCounts } from "./count-status";
import {
  createFindRecord,
  createIsHappening,
  earliestOf,
  type FindRecord,
  type Recalled,
  toRecalled,
} from "./find-record";
import { createRecallLength, type RecallLength } from "./recall-length";
import { createRecallValues, type RecallValues } from "./recall-values";
import type { RecordPlace } from "./search-records";
import { listSpokenFiles } from "./spoken-files";

/** Records that tell of some words, of those alike the first or the last, those that tell most first. */
type FindTelling = (named: Named) => readonly Recalled[];

const seriesMax = 12;

function createFindTelling({ keywords, items }: SearchIndex<RecordPlace>): FindTelling {
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

/** What the records of an incident tell of what the timeline does not. */
export type Recall = {
  readonly find: FindRecord;
  readonly length: RecallLength;
  readonly values: RecallValues;
  readonly within: RecallWithin;
  readonly telling: FindTelling;
  /** What people wrote, in order of time. */
  readonly messages: readonly Recalled[];
  /** Does any record have a word of this stem, in any language that is known? */
  readonly knows: (stem: string) => boolean;
  readonly countStatus: CountStatus;
  readonly after: FindAfter;
  readonly first: FindFirst;
  readonly at: FindCited;
  /** Files read as logs in which people wrote. */
  readonly spoken: ReadonlySet<string>;
  /** Files that have records of a form, and how many each has. */
  readonly sourcesOf: CountForms["sourcesOf"];
  readonly countForm: CountForms["countForm"];
  readonly isTwice: CountForms["isTwice"];
  readonly countWithin: CountWithin;
};

export function createRecall(
  index: SearchIndex<RecordPlace>,
  { countStatus, countAnswered }: StatusCounts = noStatuses,
): Recall {
  return {
    find: createFindRecord(index),
    length: createRecallLength(index),
    values: createRecallValues(index),
    within: createRecallWithin(index),
    telling: createFindTelling(index),
    messages: listMessages(index.items),
    knows: createKnows(index),
    countStatus,
    after: createFindAfter(index.items),
    first: createFindFirst(index.items),
    at: createFindCited(index.items),
    spoken: listSpokenFiles(index.items),
    ...createCountForms(index.items),
    countWithin: createCountWithin(index.items, countAnswered),
  };
}

function createKnows({ keywords }: SearchIndex<RecordPlace>): Recall["knows"] {
  const findTextWords = createFindTextWords(keywords);
  return (stem) => keywords.holding(stem).length > 0 || findTextWords(stem).length > 0;
}

/** What people wrote, in order of time. */
function listMessages(items: readonly Searchable<RecordPlace>[]): readonly Recalled[] {
  return items
    .flatMap(({ place, time }): Recalled[] => {
      if (place.kind !== "message" || time === null) return [];
      const { earliest, latest } = time;
      return [{ place, earliest, latest, share: 1, matched: new Set(), alike: 1 }];
    })
    .toSorted((a, b) => a.earliest - b.earliest);
}

/** The first record of a file behind a time whose text fits; null where none does. */
type FindAfter = (path: string, at: Instant, text: RegExp) => Recalled | null;

function createFindAfter(items: readonly Searchable<RecordPlace>[]): FindAfter {
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

/** The first record of all that fit; null where none does. */
type FindFirst = (fits: (item: Searchable<RecordPlace>) => boolean) => Recalled | null;

function createFindFirst(items: readonly Searchable<RecordPlace>[]): FindFirst {
  return (fits) => {
    let first: Recalled | null = null;
    for (const item of items) {
      const { place, time } = item;
      if (time === null || (first !== null && first.earliest <= time.earliest)) continue;
      if (fits(item)) first = { ...{ place, share: 1, matched: new Set(), alike: 1 }, ...time };
    }
    return first;
  };
}

/** The record that a citation points at; null where it has no time or is none. */
type FindCited = (citation: Citation) => Recalled | null;

function createFindCited(items: readonly Searchable<RecordPlace>[]): FindCited {
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

/** What records tell of a stretch, of changes alone where `isOfChanges`: of records alike the first, those that warn or act before the others. */
type RecallWithin = (
  stretch: Interval,
  asked: { readonly isOfChanges: boolean; readonly limit: number },
) => { readonly records: readonly Recalled[]; readonly total: number };

function createRecallWithin({ items }: Pick<SearchIndex<RecordPlace>, "items">): RecallWithin {
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
