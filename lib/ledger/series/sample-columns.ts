import { type Instant, instant } from "@/lib/base/instant";
import type { Locator } from "@/lib/domain/evidence/evidence";
import { granularities } from "@/lib/domain/evidence/evidence-record";
import type { RecordReference } from "@/lib/domain/evidence/record-reference";

/** One value of a series; its record is made again when it is asked for. */
export type Sampled = {
  readonly earliest: Instant;
  readonly latest: Instant;
  readonly value: number;
  readonly record: RecordReference;
};

/** What of a record differs from sample to sample, as numbers. */
const columns = [
  "micros",
  "earliest",
  "latest",
  "number",
  "from",
  "to",
  "codes",
  "part",
  "value",
] as const;
const width = columns.length;
type Column = (typeof columns)[number];
const place = Object.fromEntries(columns.map((name, at) => [name, at])) as Record<Column, number>;

const locatorKinds = ["lines", "index", "frame"] as const;

/**
 * The samples of one series as numbers in one array: a tenth of what their records take, and nothing the
 * garbage collector has to walk through. What all samples share is kept once, with the first record.
 */
export class SampleColumns {
  #cells = new Float64Array(8 * width);
  #length = 0;
  /** Files the samples come from: a log has the parts it was rotated into. */
  readonly #parts: Pick<RecordReference, "artifactId" | "path">[] = [];

  /** The field that holds the value, and those that are the same in all samples. */
  private readonly key: string;
  private readonly shared: RecordReference["fields"];

  /** `metric`: the measurement, which has a field of its own where a record holds several. */
  constructor(
    private readonly first: RecordReference,
    metric: string,
  ) {
    const { fields } = first;
    this.key = fields[metric] === undefined && fields.value !== undefined ? "value" : metric;
    const isShared = (value: unknown) => this.key === "value" || typeof value === "string";
    this.shared = Object.fromEntries(Object.entries(fields).filter(([, value]) => isShared(value)));
  }

  get length(): number {
    return this.#length;
  }

  add({ time, recordNumber, locator, artifactId, path }: RecordReference, value: number): void {
    const from = this.#length * width;
    if (from === this.#cells.length) this.#grow();
    const { kind } = locator;
    const codes =
      granularities.indexOf(time.granularity) * locatorKinds.length + locatorKinds.indexOf(kind);
    const [first, last] =
      locator.kind === "lines"
        ? [locator.from, locator.to]
        : [locator.kind === "index" ? locator.index : locator.frameMs, 0];
    this.#cells.set(
      [
        ...[time.micros, time.earliest, time.latest, recordNumber, first, last, codes],
        ...[this.#partOf(artifactId, path), value],
      ],
      from,
    );
    this.#length += 1;
  }

  #partOf(artifactId: RecordReference["artifactId"], path: string): number {
    const known = this.#parts.findLastIndex((part) => part.artifactId === artifactId);
    return known < 0 ? this.#parts.push({ artifactId, path }) - 1 : known;
  }

  /** Gives up every second sample of the older half. */
  thinOut(): void {
    const half = this.#length >> 1;
    let kept = 0;
    for (let index = 0; index < this.#length; index++) {
      if (index < half && index % 2 === 1) continue;
      this.#cells.copyWithin(kept * width, index * width, (index + 1) * width);
      kept += 1;
    }
    this.#length = kept;
  }

  /** Gives up every second sample of all. */
  keepEverySecond(): void {
    const half = (this.#length + 1) >> 1;
    for (let index = 1; index < half; index++) {
      this.#cells.copyWithin(index * width, index * 2 * width, (index * 2 + 1) * width);
    }
    this.#length = half;
  }

  earliestAt(index: number): Instant {
    return instant(this.#cell(index, "earliest"));
  }

  latestAt(index: number): Instant {
    return instant(this.#cell(index, "latest"));
  }

  recordNumberAt(index: number): number {
    return this.#cell(index, "number");
  }

  valueAt(index: number): number {
    return this.#cell(index, "value");
  }

  /** The sample, with another value when it is one that was worked out. */
  sampleAt(index: number, value = this.valueAt(index)): Sampled {
    return new Sample(this, index, value);
  }

  /** Its message is the measurement and its value; what else the record said is read where it is quoted. */
  recordAt(index: number): RecordReference {
    const value = this.valueAt(index);
    const { first, key } = this;
    const codes = this.#cell(index, "codes");
    return {
      ...first,
      ...this.#parts[this.#cell(index, "part")],
      recordNumber: this.#cell(index, "number"),
      locator: this.#locatorAt(index, codes % locatorKinds.length),
      time: {
        earliest: this.earliestAt(index),
        latest: this.latestAt(index),
        micros: this.#cell(index, "micros"),
        granularity: granularities[Math.floor(codes / locatorKinds.length)] ?? "microsecond",
        raw: "",
      },
      message: `${first.template} ${key === "value" ? "" : `${key}=`}${value}`,
      fields: { ...this.shared, [key]: value },
    };
  }

  #locatorAt(index: number, code: number): Locator {
    const [from, to] = [this.#cell(index, "from"), this.#cell(index, "to")];
    switch (locatorKinds[code]) {
      case "index":
        return { kind: "index", index: from };
      case "frame":
        return { kind: "frame", frameMs: from };
      default:
        return { kind: "lines", from, to };
    }
  }

  #cell(index: number, column: Column): number {
    const value = this.#cells[index * width + place[column]];
    if (index >= this.#length || value === undefined) throw new Error(`No sample ${index}`);
    return value;
  }

  #grow(): void {
    const cells = new Float64Array(this.#cells.length * 2);
    cells.set(this.#cells);
    this.#cells = cells;
  }
}

class Sample implements Sampled {
  readonly earliest: Instant;
  readonly latest: Instant;

  constructor(
    private readonly columns: SampleColumns,
    private readonly index: number,
    readonly value: number,
  ) {
    this.earliest = columns.earliestAt(index);
    this.latest = columns.latestAt(index);
  }

  get record(): RecordReference {
    return this.columns.recordAt(this.index);
  }
}
