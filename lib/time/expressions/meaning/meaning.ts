import type { ZonePhrase } from "../../phrases/zone-phrase";

/** What words about time mean before it is known when they were said. */
export type Meaning =
  | { readonly kind: "moment"; readonly moment: Moment }
  | { readonly kind: "period"; readonly period: Period }
  /** So long before (-1) or after (1) the time of writing, or a named moment or stretch of the calendar. */
  | {
      readonly kind: "apart";
      readonly quantity: Quantity;
      readonly direction: -1 | 1;
      readonly from: NamedTime | null;
    }
  /** The stretch of that length up to (-1) or from (1) the time of writing. */
  | { readonly kind: "stretch"; readonly quantity: Quantity; readonly direction: -1 | 1 }
  | { readonly kind: "range"; readonly from: Bound; readonly to: Bound }
  | { readonly kind: "open"; readonly side: OpenSide; readonly of: Meaning }
  | { readonly kind: "duration"; readonly quantity: Quantity }
  | { readonly kind: "recurring" }
  | { readonly kind: "now" }
  /** Milliseconds from the time of writing; null when the words do not even say that much. */
  | { readonly kind: "vague"; readonly window: VagueWindow | null }
  /** Part of the day, week or month of writing that has gone (-1) or is to come (1): "earlier today". */
  | { readonly kind: "rest"; readonly of: Unit; readonly direction: -1 | 1 }
  | { readonly kind: "anchored"; readonly anchor: Anchor }
  /** Written as a time that cannot be: 31 February, 25:61. */
  | { readonly kind: "impossible"; readonly reason: string };

export type NamedTime = Extract<Meaning, { kind: "moment" | "period" }>;
export type OpenSide = "since" | "until" | "before" | "after";
export type VagueWindow = { readonly fromMs: number; readonly toMs: number };
export type Bound = Extract<Meaning, { kind: "moment" | "period" | "now" }>;

export type Unit =
  | "millisecond"
  | "second"
  | "minute"
  | "hour"
  | "day"
  | "week"
  | "month"
  | "quarter"
  | "year";

/** Months are no number of days, and days at a change of clocks no number of hours. */
export type Amount = { readonly months: number; readonly days: number; readonly ms: number };

/** From `low` to `high`; the two are the same when one number is told. */
export type Quantity = {
  readonly low: Amount;
  readonly high: Amount;
  /** The finest unit that is named. */
  readonly unit: Unit;
  readonly isRough: boolean;
  /** "A few": how many is not told at all. */
  readonly isVague: boolean;
};

/** Any of them may be missing, never all of day, clock and part. */
export type Moment = {
  readonly day: Day | null;
  readonly clock: Clock | null;
  readonly part: DayPart | null;
  readonly zone: ZonePhrase | null;
  /** A zone that is named and does not exist. */
  readonly unknownZone: string | null;
  readonly isRough: boolean;
};

export type DateDay = {
  readonly kind: "date";
  readonly year: number | null;
  readonly month: number;
  readonly day: number;
  /** Day and month the other way round, where digits could be either. */
  readonly isEitherOrder: boolean;
};

export type Day =
  | DateDay
  | { readonly kind: "day-of-month"; readonly day: number }
  | { readonly kind: "offset"; readonly days: number }
  /** Monday is 0. `week`: of last (-1), this (0), next (1) week and so on; null when only the day is named. */
  | {
      readonly kind: "weekday";
      readonly weekday: number;
      readonly week: number | null;
      /** "Last Monday" may be the latest one too, where 上周一 may not. */
      readonly isLoose: boolean;
    }
  /** Of the Fridays before or after the day of writing the one so many back (-2) or ahead (2). */
  | { readonly kind: "weekday-apart"; readonly weekday: number; readonly count: number }
  | DayIn;

/** The so-many-th day, or such weekday, of a stretch of the calendar, from its end when negative; or so many days after that one. */
export type DayIn = {
  readonly kind: "day-in";
  readonly place: number;
  readonly weekday: number | null;
  readonly of: Stretch;
  readonly daysAfter: number;
};

export type Clock = {
  /** Two where the half of the day is not told: 2 and 14. */
  readonly hours: readonly number[];
  readonly msOfHour: number;
  readonly granularity: "hour" | "minute" | "second" | "millisecond";
  readonly isRough: boolean;
  /** How long after it may still be, where the words say "past three". */
  readonly pastMs: number;
};

/** Hours from midnight of its day; a night ends on the next. */
export type DayPart = {
  readonly fromHour: number;
  readonly toHour: number;
  readonly half: "am" | "pm" | "noon" | "night";
};

export type Period = {
  readonly of: Stretch;
  /** The first, middle or last third of it. */
  readonly section: "early" | "mid" | "late" | null;
};

export type Stretch =
  | {
      readonly kind: "counted";
      readonly unit: Unit | "weekend" | "latest-weekend";
      readonly offset: number;
    }
  | { readonly kind: "month"; readonly month: number; readonly year: YearWord }
  | { readonly kind: "quarter"; readonly quarter: number; readonly year: YearWord }
  | { readonly kind: "half-year"; readonly half: 1 | 2; readonly year: YearWord }
  | { readonly kind: "year"; readonly year: number }
  | { readonly kind: "decade"; readonly firstYear: number }
  | Season
  /** The week from Monday to Sunday in which a day lies. */
  | { readonly kind: "week-of"; readonly day: DateDay }
  /** As ISO 8601 numbers them. */
  | { readonly kind: "week-number"; readonly week: number; readonly year: YearWord }
  /** The so-many-th week of a stretch, which is that of its Thursday; from the end when negative. */
  | { readonly kind: "week-in"; readonly place: number; readonly of: Stretch };

/** Spring is 0; a winter is of the year in which it begins. */
export type Season = {
  readonly kind: "season";
  readonly season: number;
  readonly year: YearWord;
  /** The last one that is over (-1), this one (0), the next to begin (1); null when none of that is said. */
  readonly turn: -1 | 0 | 1 | null;
  /** From the first of a month, as in Chinese; else from solstice to equinox. */
  readonly isOfMonths: boolean;
};

/** A year by number, so many years from the one of writing, or none. */
export type YearWord =
  | { readonly kind: "number"; readonly year: number }
  | { readonly kind: "offset"; readonly years: number }
  | null;

/** An event by which a time is told: "right after the second restart". */
export type Anchor = {
  readonly relation: "after" | "before" | "since" | "until" | "during" | "between";
  /** The words that name the event, or both events of "between". */
  readonly names: readonly string[];
  /** "Right after": within minutes. */
  readonly isClose: boolean;
  /** How long after or before, when it is told. */
  readonly distance: Quantity | null;
  /** When that event was, where the words say so: "the release yesterday". */
  readonly when: Moment | null;
};

/** What was found at a place of a text. */
export type Scan<Value> = {
  readonly value: Value;
  readonly end: number;
  /** Where it begins, when not where it was looked for: behind a preposition. */
  readonly start?: number;
};
