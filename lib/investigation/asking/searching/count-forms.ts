import type { Interval } from "@/lib/base/instant";
import type { MeasurementQuery } from "@/lib/domain/evidence/measurement";
import type { Searchable } from "@/lib/retrieval/searchable";
import type { AnsweredCount, CountAnswered } from "./count-status";
import type { RecordPlace } from "./search-records";

type Items = readonly Searchable<RecordPlace>[];

/** With so few of its records different the form is of records that are written twice. */
const onceShareMax = 0.6;

/** Records of one form, by the files that have them. */
export type CountForms = {
  readonly sourcesOf: (template: string) => readonly string[];
  readonly countForm: (template: string, path: string) => number;
  /** Are most records of a form written twice: the same process, number and words at one time? */
  readonly isTwice: (template: string) => boolean;
};

export function createCountForms(items: Items): CountForms {
  const of = (template: string) =>
    items.filter(({ place }) => place.template === template && place.kind === "log");
  return {
    sourcesOf: (template) => [...new Set(of(template).map(({ place }) => place.path))].toSorted(),
    countForm: (template, path) => of(template).filter(({ place }) => place.path === path).length,
    isTwice(template) {
      const numbered = of(template).filter(({ place }) => /\d{4,}/u.test(place.said));
      const seconds = ({ time }: Items[number]) => Math.floor((time?.earliest ?? 0) / 1000);
      const once = new Set(
        numbered.map((item) => `${item.place.path} ${seconds(item)} ${item.place.said}`),
      );
      return numbered.length > 1 && once.size <= onceShareMax * numbered.length;
    },
  };
}

/** What a measurement counts, in another window than its own; `all` is null where it counts no share. */
export type CountWithin = (
  query: Pick<MeasurementQuery, "paths" | "where"> & {
    readonly counted?: MeasurementQuery["counted"] | undefined;
  },
  window: Interval,
) => (Omit<AnsweredCount, "all"> & { readonly all: number | null }) | null;

export function createCountWithin(items: Items, countAnswered: CountAnswered): CountWithin {
  return ({ paths, where, counted }, window) => {
    if (counted !== undefined) {
      const bounds = counted.flatMap((term) =>
        term.kind === "field" && term.name === "status" ? [Number(term.value)] : [],
      );
      const [from, to] = [Math.min(...bounds), Math.max(...bounds)];
      return bounds.length === 0 ? null : countAnswered(paths, { from, to }, window);
    }
    const template = where.find(({ kind }) => kind === "template");
    if (template?.kind !== "template") return null;
    const failed = items.filter(
      ({ place, time }) =>
        place.template === template.template &&
        paths.includes(place.path) &&
        time !== null &&
        time.earliest >= window.earliest &&
        time.earliest < window.latest,
    );
    return { failed: failed.length, all: null, commonest: null };
  };
}
