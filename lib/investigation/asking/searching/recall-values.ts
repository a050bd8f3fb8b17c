import type { Instant } from "@/lib/base/instant";
import type { SearchIndex } from "@/lib/retrieval/search";
import type { Searchable } from "@/lib/retrieval/searchable";
import type { Named } from "@/lib/retrieval/words/named";
import { stemsOf } from "@/lib/retrieval/words/word-stems";
import type { RecordPlace } from "./search-records";

/** One measure of a series, and the record that tells it. */
export type Sample = { readonly value: number; readonly at: Instant; readonly place: RecordPlace };

export type RecalledSeries = {
  /** As the evidence calls it: `queue_depth{host="a"}`, or a column and what its rows are of. */
  readonly name: string;
  readonly path: string;
  /** In order of time. */
  readonly samples: readonly Sample[];
};

/** Series that words name, all that fit them equally well; none where nothing does. */
export type RecallValues = (named: Named) => readonly RecalledSeries[];

/** `name{label="value"} 12`, as monitoring writes it. */
const exposed = /^(?<name>[\p{L}_:][\p{L}\p{N}_:.]*(?:\{.*\})?) (?<value>-?\d+(?:\.\d+)?)$/u;
/** `column=12` and `column=word` of a row; the words tell which thing the row is of. */
const cell = /(?<=^|\s)(?<name>[\p{L}_][\p{L}\p{N}_.-]*)=(?<value>\S+)(?=\s|$)/gu;
const number = /^-?\d+(?:\.\d+)?$/;

/** So much of the words a series has to tell. */
const toldMin = 0.6;
/** Words that only say that a measure is meant. */
const ofMeasure = stemsOf("value level number amount measure reading");

export function createRecallValues({
  items,
}: Pick<SearchIndex<RecordPlace>, "items">): RecallValues {
  let series: readonly NamedSeries[] | null = null;
  return (named) => {
    series ??= listSeries(items);
    const asked = stemsOf(named.words).difference(ofMeasure);
    const fits = series.flatMap((each) => {
      const told = asked.size === 0 ? 0 : asked.intersection(each.stems).size / asked.size;
      const own = asked.intersection(each.ownStems).size;
      return own === 0 || told < toldMin ? [] : [{ each, told, share: own / each.ownStems.size }];
    });
    const [best] = fits.toSorted((a, b) => b.told - a.told || b.share - a.share);
    return fits
      .filter(({ told, share }) => told === best?.told && share === best.share)
      .map(({ each }) => each);
  };
}

type NamedSeries = RecalledSeries & {
  /** Of the measure alone. */
  readonly ownStems: ReadonlySet<string>;
  /** Of the measure, what it is of, and its file. */
  readonly stems: ReadonlySet<string>;
};

function listSeries(items: readonly Searchable<RecordPlace>[]): readonly NamedSeries[] {
  const collected = new Map<string, { name: string; path: string; samples: Sample[] }>();
  for (const { place, text, time } of items) {
    if (place.kind !== "metric" || time === null) continue;
    for (const { name, value } of measuresOf(place.said, text)) {
      const key = `${place.artifactId} ${name}`;
      const series = collected.get(key) ?? { name, path: place.path, samples: [] };
      collected.set(key, series);
      series.samples.push({ value, at: time.earliest, place });
    }
  }
  return [...collected.values()].flatMap(toSeries);
}

function measuresOf(said: string, text: string) {
  const one = exposed.exec(said)?.groups;
  if (one?.name !== undefined) return [{ name: one.name, value: Number(one.value) }];
  const cells = [...text.matchAll(cell)].map(({ groups }) => ({
    name: groups?.name ?? "",
    value: groups?.value ?? "",
  }));
  const things = cells.filter(({ value }) => /^\p{L}/u.test(value));
  const of = things.map(({ name, value }) => `${name}=${value}`).join(",");
  return cells
    .filter(({ value }) => number.test(value))
    .map(({ name, value }) => ({
      name: of === "" ? name : `${name}{${of}}`,
      value: Number(value),
    }));
}

/** Two values at one time are of two things that nothing tells apart: such a series has no value that could be told. */
function toSeries({
  name,
  path,
  samples,
}: {
  readonly name: string;
  readonly path: string;
  readonly samples: readonly Sample[];
}): readonly NamedSeries[] {
  if (new Set(samples.map(({ at }) => at)).size < samples.length) return [];
  const ownStems = stemsOf(name.replace(/\{.*$/, ""));
  const stems = stemsOf(`${name} ${path.replace(/\.\w+$/, "")}`);
  return [{ name, path, ownStems, stems, samples: samples.toSorted((a, b) => a.at - b.at) }];
}
