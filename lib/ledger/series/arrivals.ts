import type { RecordReference } from "@/lib/domain/evidence/record-reference";
import { SampleColumns } from "./sample-columns";

/** Of the rows of one kind, and so many of each however many kinds there are. */
const samplesMax = 1024;
const samplesLeast = 16;

/**
 * The times of many rows in constant memory: when it is full, two neighbours become one, everywhere alike, so that how often they
 * came can still be told. It is full sooner where no further sample is allowed.
 */
export class Arrivals {
  #samples: SampleColumns | null = null;
  #perSample = 1;
  #inLast = 0;
  /** The most samples there ever were: their place is kept. */
  #held = 0;

  constructor(private readonly allowance: { take(what: "arrivals"): boolean }) {}

  add(record: RecordReference): void {
    this.#samples ??= new SampleColumns(record, "rows");
    if (this.#inLast > 0 && this.#inLast < this.#perSample) {
      this.#inLast += 1;
      return;
    }
    if (this.#isFull(this.#samples.length)) {
      this.#samples.keepEverySecond();
      this.#perSample *= 2;
    }
    this.#samples.add(record, this.#perSample);
    this.#inLast = 1;
  }

  #isFull(length: number): boolean {
    if (length < this.#held) return false;
    const hasPlace = length < samplesMax && this.allowance.take("arrivals");
    if (hasPlace) this.#held += 1;
    return !hasPlace && length >= samplesLeast;
  }

  /** The first row of each sample with how many rows it stands for; the last may stand for fewer. */
  get samples(): SampleColumns | null {
    return this.#samples;
  }

  get perSample(): number {
    return this.#perSample;
  }
}
