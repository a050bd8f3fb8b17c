import type { Instant } from "@/lib/base/instant";
import type { RecordReference } from "@/lib/domain/evidence/record-reference";

/**
 * What a series tells of a component. `own-time` is what it spends itself, `call-gap` what one of its
 * calls takes beyond what the callee spends on it, `latency` is whole answers, dependencies included.
 */
export type Measure =
  | "own-time"
  | "call-gap"
  | "latency"
  | "own-errors"
  | "errors"
  | "availability"
  | "requests"
  | "resource";

export type ServiceSample = {
  readonly at: Instant;
  readonly value: number;
  /** Observations behind the value; 1 for a sample of a metric. */
  readonly count: number;
  /** The observation that shows it best. */
  readonly record: RecordReference;
};

/** One measurement of one component over time, in order of time. */
export type ComponentSeries = {
  readonly component: string;
  /** Of a `call-gap`: who is called. */
  readonly peer: string | null;
  readonly measure: Measure;
  /** The operation, or the metric with what tells its series apart. */
  readonly name: string;
  readonly samples: readonly ServiceSample[];
};
