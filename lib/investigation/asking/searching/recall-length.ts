import {
  createFindMatches,
  type FindMatches,
  type Match,
  namesIn,
} from "@/lib/retrieval/matching/find-matches";
import type { SearchIndex } from "@/lib/retrieval/search";
import type { Searchable } from "@/lib/retrieval/searchable";
import type { Named } from "@/lib/retrieval/words/named";
import { stemsOf } from "@/lib/retrieval/words/word-stems";
import { describesEnd, endWords, readTurn } from "./asked-turn";
import {
  createIsHappening,
  earliestOf,
  matchesEnough,
  nth,
  type Recalled,
  toRecalled,
  withoutEnds,
} from "./find-record";
import { listRuns } from "./find-run";
import type { RecordPlace } from "./search-records";
import { readStatedLength } from "./stated-length";

/** How long something was, as records tell it: one says so, or one tells its beginning and one its end. */
export type RecalledLength =
  | { readonly kind: "stated"; readonly ms: number; readonly record: Recalled }
  | { readonly kind: "ends"; readonly start: Recalled; readonly end: Recalled }
  | { readonly kind: "several"; readonly records: readonly Recalled[] };

export type RecallLength = (named: Named) => RecalledLength | null;

const besideShare = 0.9;
/** What is asked for without a name has to be told nearly whole: of two ends one may be of something else. */
const namelessMin = 0.7;
/** Rows are told in the same words when so many of the fewer words are in both. */
const alikeShare = 0.6;
/** What is no more is over, too. */
const overWords = `${endWords} delete remove`;
const overs = stemsOf(overWords);

type Searching = Pick<SearchIndex<RecordPlace>, "keywords" | "items"> & {
  readonly find: FindMatches<RecordPlace>;
  readonly isOfHappening: (item: Searchable<RecordPlace>) => boolean;
};

export function createRecallLength({ keywords, items }: SearchIndex<RecordPlace>): RecallLength {
  const find = createFindMatches(keywords, items);
  const searching = { keywords, items, find, isOfHappening: createIsHappening(items) };
  return (named) => recallLength(named, searching);
}

function recallLength(named: Named, searching: Searching): RecalledLength | null {
  const turn = readTurn(named);
  const isCandidate = searching.isOfHappening;
  const found = searching.find(named.words, { isCandidate, light: turn.light });
  const [best] = found;
  if (best === undefined || !matchesEnough(best, named)) return null;
  const near = byTime(found.filter(({ share }) => share >= besideShare * best.share));
  const runs = listRuns(near, named, searching);
  if (runs.length > 1 && named.place === null)
    return { kind: "several", records: runs.flatMap(({ start }) => toRecalled(start, 1) ?? []) };
  const run = nth(runs, named.place);
  if (run !== undefined) return toEnds(run.start, { ...run.start, item: run.end });
  const stated = statedAmong(near, named);
  if (stated !== null) return stated;
  if (namesIn(named.words).length === 0 && best.share < namelessMin) return null;
  const start = nth(withoutEnds(near, { ...turn, isOfEnd: false }), named.place);
  return start === undefined ? null : untilOver(start, named, searching);
}

function untilOver(
  start: Match<RecordPlace>,
  named: Named,
  searching: Searching,
): RecalledLength | null {
  if (describesEnd(start.item.place.said)) return null;
  const end = findOver(start, named, searching) ?? findNextValue(start, named, searching);
  return toEnds(start, end);
}

function toEnds(start: Match<RecordPlace>, end: Match<RecordPlace> | null): RecalledLength | null {
  const [from, to] = [start, end].map((telling) => telling && toRecalled(telling, 1));
  return from && to ? { kind: "ends", start: from, end: to } : null;
}

/** The first record behind it that tells of the same, and that it is over. */
function findOver(
  start: Match<RecordPlace>,
  named: Named,
  { find, isOfHappening }: Searching,
): Match<RecordPlace> | null {
  const content = start.matched.difference(readTurn(named).light).difference(overs);
  const later = find(`${named.words} ${overWords}`, {
    isCandidate: (item) => isOfHappening(item) && earliestOf({ item }) > earliestOf(start),
  });
  const over = byTime(later).find(
    ({ matched }) => matched.intersection(overs).size > 0 && content.isSubsetOf(matched),
  );
  return over ?? null;
}

/** The next that is told in the same way of the same name, with another value than the one asked for. */
function findNextValue(
  start: Match<RecordPlace>,
  { words }: Named,
  { find }: Searching,
): Match<RecordPlace> | null {
  const [values = [], names = []] = [true, false].map((isValue) =>
    namesIn(words).filter((name) => /^\d/.test(name) === isValue),
  );
  if (names.length === 0) return null;
  const later = find(names.join(" "), {
    isCandidate: (item) => earliestOf({ item }) > earliestOf(start) && isAlike(item, start.item),
  });
  const next = byTime(later).find(({ item: { text } }) => {
    const stems = stemsOf(text);
    return text !== start.item.text && !values.some((value) => stems.has(value));
  });
  return next ?? null;
}

function byTime(found: readonly Match<RecordPlace>[]): readonly Match<RecordPlace>[] {
  return found.toSorted((a, b) => earliestOf(a) - earliestOf(b));
}

/** Of one template, or rows of one table mostly in the same words. */
function isAlike(one: Searchable<RecordPlace>, other: Searchable<RecordPlace>): boolean {
  if (one.series !== null && one.series === other.series) return true;
  const areRows = one.place.kind === "metric" && other.place.kind === "metric";
  if (!areRows || one.place.artifactId !== other.place.artifactId) return false;
  const [own, others] = [stemsOf(one.text), stemsOf(other.text)];
  const least = Math.min(own.size, others.size);
  return own.intersection(others).size >= alikeShare * least;
}

function statedAmong(near: readonly Match<RecordPlace>[], named: Named): RecalledLength | null {
  const stated = near.flatMap((telling) => {
    const ms = readStatedLength(telling.item.place.said);
    return ms === null ? [] : [{ telling, ms }];
  });
  const chosen = nth(stated, named.place);
  if (chosen === undefined) return null;
  const isOne = named.place !== null || stated.every(({ ms }) => ms === chosen.ms);
  const record = toRecalled(chosen.telling, 1);
  if (isOne) return record && { kind: "stated", ms: chosen.ms, record };
  return {
    kind: "several",
    records: stated.flatMap(({ telling }) => toRecalled(telling, 1) ?? []),
  };
}
