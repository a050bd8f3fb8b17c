import type { Instant } from "@/lib/base/instant";
import type { Anchor, Unit } from "./meaning";

export type ExpressionType = "absolute" | "relative" | "duration" | "recurring" | "vague";

/** From `earliest` to `latest`, both included; null is an end that is open, or not known. */
export type Reading = { readonly earliest: Instant | null; readonly latest: Instant | null };

export type Resolution = Reading & {
  readonly type: ExpressionType;
  readonly granularity: Unit | "unknown";
  /** How long a duration is; null where it is rough, ranged or none. */
  readonly durationMs: number | null;
  readonly alternatives: readonly Reading[];
  /**
   * In [0, 1]: 1 for a stated day with its year; .8 to .9 where the time of writing or the nearest day tells; .5 to .7
   * where the words say "about"; .3 to .5 where they hardly say anything; 0 where nothing is resolved.
   */
  readonly confidence: number;
  readonly reason: string;
};

/** An expression of time at `[start, end)` of a text. */
export type TimeExpression = Resolution & {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** By which event it is told, when it is. */
  readonly anchor: Anchor | null;
};

/** What looks like a time and is none, with what is wrong with it. */
export type RejectedTime = {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly reason: string;
};

/** When and where a text was written; without a reference only what states its own day is resolved. */
export type WritingContext = {
  readonly reference: Instant | null;
  /** An IANA name or fixed offset: the clock the writer lives by. */
  readonly zone: string;
  /** `03/04` is 3 April. */
  readonly isDayFirst: boolean;
  /** Who writes has a clock of 24 hours, as accounts of incidents do: 10:05 is before noon. Without it either half may be meant. */
  readonly isOfTwentyFour?: boolean;
};
