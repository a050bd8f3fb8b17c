import type { RecordReference } from "@/lib/domain/record-reference";
import { SampleColumns } from "./sample-columns";

/** Of the rows of one kind. */
const samplesMax = 1024;

/**
 * The times of many rows in constant memory: when it is full, two neighbours become one, everywhere alike, so that how often they
 * came can still be told.
 */
export class Arrivals {
  #samples: SampleColumns | null = null;
  #perSample = 1;
  #inLast = 0;

  add(record: RecordReference): void {
    this.#samples ??= new SampleColumns(record, "rows");
    if (this.#inLast > 0 && this.#inLast < this.#perSample) {
      this.#inLast += 1;
      return;
    }
    if (this.#samples.length >= samplesMax) {
      this.#samples.keepEverySecond();
      this.#perSample *= 2;
    }
    this.#samples.add(record, this.#perSample);
    this.#inLast = 1;
  }

  /** The first row of each sample with how many rows it stands for; the last may stand for fewer. */
  get samples(): SampleColumns | null {
    return this.#samples;
  }

  get perSample(): number {
    return this.#perSample;
  }
}
