import type { Instant } from "@/lib/base/instant";
import {
  createFindMatches,
  foundMax,
  type Match,
  namesIn,
} from "@/lib/retrieval/matching/find-matches";
import type { SearchIndex } from "@/lib/retrieval/search";
import type { Searchable } from "@/lib/retrieval/searchable";
import type { Named } from "@/lib/retrieval/words/named";
import { listStems } from "@/lib/retrieval/words/word-stems";
import { type AskedTurn, describesEnd, ending, readTurn } from "./asked-turn";
import type { RecordPlace } from "./search-records";

/** A record that tells of what was asked for. */
export type Recalled = {
  readonly place: RecordPlace;
  readonly earliest: Instant;
  readonly latest: Instant;
  /** How much of the words it tells, [0, 1]. */
  readonly share: number;
  readonly matched: ReadonlySet<string>;
  /** How many records alike there are among those that tell it. */
  readonly alike: number;
};

/** `several`: any of them may be meant, and nothing tells which. */
export type Recollection = {
  readonly kind: "one" | "several";
  readonly records: readonly Recalled[];
};

/** What records tell of a name, of those that fit; null where none tells enough. */
export type FindRecord = (
  named: Named,
  fits?: (record: Recalled) => boolean,
) => Recollection | null;

// Chosen with the questions of the golden recordings and of the fitting half of those of other hands in view (bench/questions);
// the other half was only counted.
/** Less of the words than this is another thing. */
const shareMin = 0.5;
/** With a name told to the letter and a word beside it, less will do. */
const namedShareMin = 0.35;
/** One word alone has to be nearly all that is asked for. */
const singleShareMin = 0.8;
/** What tells so much of what the best tells may be meant as well. */
const besideShare = 0.94;
/** What somebody said of a happening is not the happening. */
const messageShare = 0.75;
/** Records so close to each other tell of one happening. */
const togetherMs = 2000;

export function createFindRecord({ keywords, items }: SearchIndex<RecordPlace>): FindRecord {
  const find = createFindMatches(keywords, items);
  const isOfHappening = createIsHappening(items);
  return (named, fits = () => true) => {
    const turn = readTurn(named);
    const all = find(named.words, { isCandidate: isOfHappening, light: turn.light });
    // Of more than are looked at nobody knows the last.
    if (turn.place === "last" && all.length >= foundMax) return null;
    const found = all
      .map((telling) => ({ ...telling, share: telling.share * weightOf(telling) }))
      .filter((telling) => {
        const record = toRecalled(telling, 1);
        return record !== null && fits(record);
      })
      .toSorted((a, b) => b.share - a.share || a.number - b.number);
    const [best] = found;
    if (best === undefined || !matchesEnough(best, named)) return null;
    const near = withoutEnds(
      found.filter(({ share }) => share >= besideShare * best.share),
      turn,
    );
    const series = [...Map.groupBy(near, ({ item, number }) => item.series ?? `record ${number}`)];
    const picks = series.flatMap(([, alike]) => pick(alike, turn) ?? []);
    return picks.length === 0 ? null : choose(picks, turn);
  };
}

/** That a thing was over again is not what is asked for, where something else tells of it. */
export function withoutEnds(
  found: readonly Match<RecordPlace>[],
  { isOfEnd }: AskedTurn,
): readonly Match<RecordPlace>[] {
  if (isOfEnd) return found;
  const others = found.filter(({ item }) => !describesEnd(item.place.said));
  return others.length > 0 ? others : found;
}

/** Of so many rows alike each is a sample; a table of few alike tells what happened. */
const rowsAlikeMax = 3;

/** Samples are no happenings, and what has no time is none that can be told. */
export function createIsHappening(items: readonly Searchable<RecordPlace>[]) {
  const alike = new Map<string, number>();
  for (const { series } of items) {
    if (series !== null) alike.set(series, (alike.get(series) ?? 0) + 1);
  }
  return ({ place, time, series }: Searchable<RecordPlace>): boolean => {
    if (time === null || place.kind === "media") return false;
    if (series === null) return true;
    const isFew = (alike.get(series) ?? 0) <= rowsAlikeMax;
    // A name and a number, again and again, is a sample in whatever file.
    return (
      isFew || (place.kind !== "metric" && !/ [\w.%-]+[ =:]<\*>$/.test(series.replace(/^\S+/, "")))
    );
  };
}

function weightOf({ item }: Match<RecordPlace>): number {
  return item.place.kind === "message" ? messageShare : 1;
}

export function matchesEnough({ share, matched }: Match<RecordPlace>, { words }: Named): boolean {
  const names = new Set(namesIn(words).flatMap((name) => listStems(name)));
  if (names.size > 0 && matched.difference(names).size > 0 && share >= namedShareMin) return true;
  return share >= shareMin && (matched.size > 1 || share >= singleShareMin);
}

/** Of records alike the one whose turn is asked for. */
function pick(
  alike: readonly Match<RecordPlace>[],
  { place, isStated, isOfEnd }: AskedTurn,
): Recalled | null {
  const sorted = alike.toSorted((a, b) => earliestOf(a) - earliestOf(b));
  const tellsEnd = sorted.some(({ matched }) => matched.intersection(ending).size > 0);
  const isLast = place === "last" || (!isStated && isOfEnd && !tellsEnd);
  const chosen = nth(sorted, isLast ? "last" : place);
  return chosen === undefined ? null : toRecalled(chosen, alike.length);
}

/** The one whose turn it is; the first where none is said. */
export function nth<T>(of: readonly T[], place: AskedTurn["place"] | null): T | undefined {
  if (place === "last") return of.at(-1);
  return of[typeof place === "number" ? place - 1 : 0];
}

export function toRecalled(
  { item, share, matched }: Match<RecordPlace>,
  alike: number,
): Recalled | null {
  const { time, place } = item;
  if (time === null) return null;
  return { place, earliest: time.earliest, latest: time.latest, share, matched, alike };
}

export function earliestOf({ item }: Pick<Match<RecordPlace>, "item">): number {
  return item.time?.earliest ?? 0;
}

function choose(picks: readonly Recalled[], { place, isStated }: AskedTurn): Recollection {
  const byTime = picks.toSorted((a, b) => a.earliest - b.earliest);
  const [first] = byTime;
  const last = byTime.at(-1);
  if (first === undefined || last === undefined) return { kind: "several", records: [] };
  if (last.earliest - first.earliest <= togetherMs) return { kind: "one", records: byTime };
  if (isStated && place === "first") return { kind: "one", records: byTime };
  if (isStated && place === "last") return { kind: "one", records: byTime.toReversed() };
  return { kind: "several", records: byTime };
}
