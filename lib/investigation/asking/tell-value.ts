import { formatInstant, type Instant } from "@/lib/base/instant";
import type { Named } from "@/lib/retrieval/words/named";
import { type AskedStretch, findStretch, isUndecided } from "./find-stretch";
import type { Extreme } from "./question/question";
import { placeOf, recordConfidence } from "./record-moment";
import type { RecalledSeries, Sample } from "./searching/recall-values";
import { type AnswerText, between, refuse, type Standing, undecided } from "./telling";

type Asked = {
  readonly of: Named;
  /** The words that name a time; null where none is named. */
  readonly at: string | null;
  /** Null: as it was then. */
  readonly extreme: Extreme | null;
};

/** A sample tells of so many times the usual pause behind it. */
const reach = 3;

/** What a series of the evidence was at a time, or at its highest or lowest; none where no series, or several, are called so. */
export function tellValue({ of, at, extreme }: Asked, standing: Standing): AnswerText {
  if (standing.recall === null)
    return refuse("Values of series are told by the evidence, which was not asked");
  const [series, ...others] = standing.recall.values(of);
  if (series === undefined) return refuse(`No series of the evidence is called “${of.words}”`);
  if (others.length > 0) {
    const names = [series, ...others].slice(0, 6).map(({ name, path }) => `${name} of ${path}`);
    return refuse(`“${of.words}” may be ${names.join(" or ")}`);
  }
  const stretch = at === null ? null : findStretch(at, standing);
  if (stretch !== null && isUndecided(stretch)) {
    return undecided(stretch.reason, stretch.candidates);
  }
  if (at !== null && stretch === null) return refuse(`“${at}” names no time that is known`);
  const sample = extreme === null ? sampleAt(series, stretch) : extremeOf(series, stretch, extreme);
  if (sample === null) {
    return refuse(`${series.name} was not measured then; ${stretch?.reason ?? ""}`);
  }
  return toAnswer(sample, series, { extreme, stretch });
}

function toAnswer(
  { value, at, place }: Sample,
  { name, samples }: RecalledSeries,
  { extreme, stretch }: { readonly extreme: Extreme | null; readonly stretch: AskedStretch | null },
): AnswerText {
  const where = placeOf(place.locator);
  const which = extreme === null ? "" : `, the ${extreme} of ${samples.length} values`;
  return {
    kind: "state",
    answer: `${value} at ${formatInstant(at)}: ${name}${which} (from the evidence, not on the timeline)`,
    interval: between(at, at),
    evidence: where === null ? [] : [{ path: place.path, ...where, quote: place.said }],
    pieces: [],
    confidence: recordConfidence,
    reasoning: `${name} of ${place.path} is called so${stretch === null ? "" : `; ${stretch.reason}`}`,
  };
}

function within(samples: readonly Sample[], stretch: AskedStretch | null): readonly Sample[] {
  const { earliest = null, latest = null } = stretch ?? {};
  return samples.filter(({ at }) => at >= (earliest ?? at) && at <= (latest ?? at));
}

/** The first of those that are so. */
function extremeOf(
  { samples }: RecalledSeries,
  stretch: AskedStretch | null,
  extreme: Extreme,
): Sample | null {
  const sign = extreme === "highest" ? 1 : -1;
  return within(samples, stretch).reduce<Sample | null>(
    (best, sample) => (best === null || sign * sample.value > sign * best.value ? sample : best),
    null,
  );
}

/** The last before the end of what is asked for, where it is near enough to tell of it. */
function sampleAt({ samples }: RecalledSeries, stretch: AskedStretch | null): Sample | null {
  const at: Instant | null = stretch?.latest ?? stretch?.earliest ?? null;
  const last = at === null ? undefined : samples.findLast((sample) => sample.at <= at);
  if (at === null || last === undefined) return null;
  const pauses = samples.slice(1).map((sample, number) => sample.at - (samples[number]?.at ?? 0));
  const usual = pauses.toSorted((a, b) => a - b)[Math.floor(pauses.length / 2)] ?? 0;
  return at - last.at <= reach * usual ? last : null;
}
