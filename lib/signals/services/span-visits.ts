import {
  numberField,
  type RecordReference,
  textField,
} from "@/lib/domain/evidence/record-reference";
import type { Detector } from "../signal";
import { componentOf } from "./component-name";
import type { ComponentSeries, Measure } from "./component-series";
import { BucketWidth, TimeBuckets } from "./time-buckets";

/** A request inside one component, from its first span there until it is answered. */
type Visit = {
  readonly component: string;
  readonly operation: string;
  readonly record: RecordReference;
  readonly from: number;
  readonly until: number;
  /** Milliseconds spent waiting for other components, overlaps counted once. */
  waited: number;
  coveredUntil: number;
  hasError: boolean;
  /** A call it made failed, so its own failure may come from there. */
  hasFailedCall: boolean;
};

type OpenSpan = {
  readonly visit: Visit;
  readonly isFirst: boolean;
  readonly from: number;
  readonly until: number;
  /** Of a span that called another component: what was not yet explained by the callee. */
  readonly durationMs: number;
};

/** Spans and visits that wait for what belongs to them; the oldest is settled when there are more. */
const openMax = 20_000;
const seriesMax = 4000;

export type Call = { readonly from: string; readonly to: string; readonly record: RecordReference };

/**
 * Where the time of requests goes, and where they fail first, from the parents of spans: a component's
 * own time is what is left of a visit when the calls to others are taken out; what a call takes beyond
 * the callee's visit is the gap between the two. Spans come in the order of their start.
 */
export class SpanVisits implements Detector {
  readonly kinds = ["span"] as const;
  readonly #width = new BucketWidth();
  // Two generations: forgetting the older at once costs nothing, one by one costs a search each.
  #open = new Map<string, OpenSpan>();
  #older = new Map<string, OpenSpan>();
  /** Null once it is settled, up to the place `#settled`. */
  #visits: (Visit | null)[] = [];
  #settled = 0;
  readonly #series = new Map<
    string,
    { head: Omit<ComponentSeries, "samples">; buckets: TimeBuckets }
  >();
  readonly #calls = new Map<string, Call>();
  readonly #instances = new Map<string, Set<string>>();

  observe(record: RecordReference): void {
    if (record.kind !== "span") return;
    const written = textField(record, "service") ?? textField(record, "host");
    const id = textField(record, "span_id");
    const durationMs = numberField(record, "duration_ms");
    if (written === null || id === null || durationMs === null || durationMs < 0) return;
    const { component } = componentOf(written);
    this.#note(component, textField(record, "host") ?? written);
    const from = record.time.micros / 1000;
    const span = { from, until: from + durationMs, durationMs };
    this.#width.cover(from);
    const trace = textField(record, "trace_id") ?? "";
    const parent = this.#find(trace, textField(record, "parent_span_id"));
    const isSame = parent !== undefined && parent.visit.component === component;
    const visit = isSame ? parent.visit : this.#enter(component, record, span);
    const isFailed = failed(record);
    if (isFailed) visit.hasError = true;
    if (parent !== undefined && !isSame) this.#call(parent, span, visit, isFailed);
    this.#open.set(`${trace} ${id}`, { visit, isFirst: !isSame, ...span });
    this.#forget();
  }

  /** What was seen, as series. Ends the reading: what waited for further spans is let go. */
  series(): readonly ComponentSeries[] {
    for (const visit of this.#visits) if (visit !== null) this.#settle(visit);
    this.#visits = [];
    this.#settled = 0;
    this.#open = new Map();
    this.#older = new Map();
    return [...this.#series.values()].flatMap(({ head, buckets }) => {
      const isShare = head.measure === "own-errors";
      const own = { ...head, samples: isShare ? buckets.means() : buckets.medians() };
      if (head.measure !== "latency") return [own];
      return [own, { ...head, measure: "requests" as const, samples: buckets.counts() }];
    });
  }

  calls(): readonly Call[] {
    return [...this.#calls.values()];
  }

  /** The written names of each component's instances. */
  instances(): ReadonlyMap<string, ReadonlySet<string>> {
    return this.#instances;
  }

  #note(component: string, written: string): void {
    const known = this.#instances.get(component) ?? new Set();
    if (known.size < 50) known.add(written);
    this.#instances.set(component, known);
  }

  #enter(
    component: string,
    record: RecordReference,
    span: Pick<OpenSpan, "from" | "until">,
  ): Visit {
    const visit: Visit = {
      component,
      operation: record.template,
      record,
      from: span.from,
      until: span.until,
      waited: 0,
      coveredUntil: span.from,
      hasError: false,
      hasFailedCall: false,
    };
    this.#visits.push(visit);
    return visit;
  }

  #call(
    parent: OpenSpan,
    span: Omit<OpenSpan, "visit" | "isFirst">,
    callee: Visit,
    isFailed: boolean,
  ): void {
    const { visit: caller } = parent;
    const waits = parent.isFirst ? span : parent;
    const from = Math.max(waits.from, caller.coveredUntil);
    const until = Math.min(waits.until, caller.until);
    if (until > from) {
      caller.waited += until - from;
      caller.coveredUntil = until;
    }
    if (isFailed) caller.hasFailedCall = true;
    const key = `${caller.component}\n${callee.component}`;
    if (!this.#calls.has(key))
      this.#calls.set(key, { from: caller.component, to: callee.component, record: callee.record });
    if (parent.isFirst) return;
    const gap = Math.max(0, parent.durationMs - span.durationMs);
    this.#add(caller.component, callee.component, "call-gap", "", gap, caller.from, callee.record);
  }

  #find(trace: string, id: string | null): OpenSpan | undefined {
    const key = `${trace} ${id ?? ""}`;
    return this.#open.get(key) ?? this.#older.get(key);
  }

  #forget(): void {
    if (this.#open.size >= openMax) {
      this.#older = this.#open;
      this.#open = new Map();
    }
    if (this.#visits.length - this.#settled <= openMax) return;
    const visit = this.#visits[this.#settled] ?? null;
    this.#visits[this.#settled] = null;
    this.#settled += 1;
    if (visit !== null) this.#settle(visit);
    if (this.#settled > openMax) {
      this.#visits.splice(0, this.#settled);
      this.#settled = 0;
    }
  }

  #settle(visit: Visit): void {
    const { component, operation, record, from } = visit;
    const whole = visit.until - from;
    const own = Math.max(0, whole - visit.waited);
    const fails = visit.hasError && !visit.hasFailedCall ? 1 : 0;
    this.#add(component, null, "own-time", operation, own, from, record);
    this.#add(component, null, "latency", operation, whole, from, record);
    this.#add(component, null, "own-errors", operation, fails, from, record);
  }

  #add(
    component: string,
    peer: string | null,
    measure: Measure,
    name: string,
    value: number,
    at: number,
    record: RecordReference,
  ): void {
    const key = `${measure}\n${component}\n${peer ?? ""}\n${name}`;
    const known = this.#series.get(key);
    if (known !== undefined) {
      known.buckets.add(at, value, record);
      return;
    }
    if (this.#series.size >= seriesMax) return;
    const buckets = new TimeBuckets(this.#width);
    buckets.add(at, value, record);
    this.#series.set(key, { head: { component, peer, measure, name }, buckets });
  }
}

function failed(record: RecordReference): boolean {
  const status = textField(record, "status") ?? "";
  return status === "error" || /^5\d\d$/.test(status);
}
