import type { RecordReference } from "@/lib/domain/evidence/record-reference";
import { streamName } from "../../ledger-watch";
import { nameTokens, wordsOf } from "../../names/name-tokens";
import { toRow } from "../../rows/to-row";

/** A name in lower case, and how much of what likely matters names it: the sum of chances. */
export type Anchor = { readonly name: string; readonly telling: number };

/** What an actor did of one kind in one place: the records of one table of one file that name it. */
export type Way = {
  readonly file: string;
  readonly first: RecordReference;
  last: RecordReference;
  count: number;
  /** Records that named the actor before this way began. */
  readonly before: number;
};

/** Everything that names one actor, whatever file it stands in. */
export type Trace = {
  /** As it is written where it is named first. */
  readonly name: string;
  /** In the order in which they began. */
  readonly ways: readonly Way[];
  /** How many name it. */
  readonly files: number;
  readonly count: number;
  /** How much of what likely matters names it: the sum of chances. */
  readonly telling: number;
  /** The share of all records that came before it was named first, [0, 1]. */
  readonly lateness: number;
};

/** Ways of one actor; what begins later is counted with the actor, not told. */
const waysMax = 200;
const plainWord = /^\p{L}+$/u;
const special = /[\\^$.*+?()[\]{}|/]/g;

/** Follows some names through all records, in order of time. Memory is bounded by the names and the limit of their ways. */
export class TraceWatch {
  readonly #traces: ReadonlyMap<string, TraceInMaking>;
  /** Most records name none of them: asked first, since it costs little. */
  readonly #any: RegExp;

  #records = 0;

  constructor(anchors: readonly Anchor[]) {
    this.#traces = new Map(anchors.map((anchor) => [anchor.name, new TraceInMaking(anchor)]));
    const escaped = anchors.map(({ name }) => name.replaceAll(special, "\\$&"));
    this.#any = anchors.length === 0 ? /(?!)/ : new RegExp(escaped.join("|"), "iu");
  }

  observe(record: RecordReference): void {
    // Of what people say their words: that they speak, and in which room, is nothing they did elsewhere.
    const words = record.kind === "message" ? record.message : wordsOf(record);
    this.#records += 1;
    if (!this.#any.test(words)) return;
    for (const token of nameTokens(words))
      this.#traces.get(token)?.add(record, words, this.#records - 1);
  }

  /** Of names that stand as a value somewhere. */
  traces(): readonly Trace[] {
    return [...this.#traces.values()]
      .filter(({ isValue, count }) => isValue && count > 0)
      .map((trace) => trace.conclude(this.#records));
  }
}

class TraceInMaking {
  readonly #ways = new Map<string, Way>();
  readonly #files = new Set<string>();
  #name = "";
  #recordsBefore = 0;
  count = 0;
  /** It stood as the whole value of a field or place at least once: a plain word may be one of a sentence. */
  isValue: boolean;

  constructor(private readonly anchor: Anchor) {
    this.isValue = !plainWord.test(anchor.name);
  }

  add(record: RecordReference, words: string, recordsBefore: number): void {
    const { table, cells } = toRow(record);
    const file = streamName(record.path);
    if (this.count === 0) {
      this.#name = asWritten(this.anchor.name, words);
      this.#recordsBefore = recordsBefore;
    }
    this.isValue ||= [...cells.values()].some(
      (cell) => typeof cell === "string" && cell.toLowerCase() === this.anchor.name,
    );
    this.#follow(`${file}\u0001${table}`, record, file);
    this.#files.add(file);
    this.count += 1;
  }

  conclude(records: number): Trace {
    return {
      ...{
        name: this.#name,
        telling: this.anchor.telling,
        lateness: this.#recordsBefore / records,
      },
      ...{ ways: [...this.#ways.values()], files: this.#files.size, count: this.count },
    };
  }

  #follow(key: string, record: RecordReference, file: string): void {
    const way = this.#ways.get(key);
    if (way !== undefined) {
      way.last = record;
      way.count += 1;
    } else if (this.#ways.size < waysMax)
      this.#ways.set(key, { file, first: record, last: record, count: 1, before: this.count });
  }
}

function asWritten(anchor: string, words: string): string {
  const at = words.toLowerCase().indexOf(anchor);
  return at < 0 ? anchor : words.slice(at, at + anchor.length);
}
