import { rememberTexts } from "@/lib/base/remember-texts";
import type { RecordKind } from "@/lib/domain/evidence/evidence-record";
import type { RecordReference } from "@/lib/domain/evidence/record-reference";
import { CommandWatch } from "./commands/command-watch";
import { NameIndex } from "./names/name-index";
import { SeriesStore } from "./series/series-store";
import { StreamWatch } from "./watch/stream-watch";
import { WatchAllowance, type WatchLimits, watchLimits } from "./watch/watch-allowance";
import { TimeCounts } from "./watch/watched-stretch";

const seriesMax = 6000;
const samplesMax = 2000;
const listedMax = 5000;
const listedOneByOne: ReadonlySet<RecordKind> = new Set(["alert", "change", "message"]);

/**
 * Reads every record once, in order of time, and keeps what entries are made of: of each file its tables, of each table its
 * kinds of rows, its states and its numbers. Memory is bounded whatever the number of records; of a file beyond the limits its
 * first record and its last are held.
 */
export class LedgerWatch {
  readonly #streams = new Map<string, StreamWatch>();
  readonly #allowance: WatchAllowance;
  readonly names = new NameIndex();
  readonly times = new TimeCounts();
  readonly store = new SeriesStore(seriesMax, samplesMax);
  readonly commands = new CommandWatch();
  /** Records that are told one by one: changes, alerts, what people said. */
  readonly listed: RecordReference[] = [];
  #unlisted = 0;

  /** Records of other kinds are passed over. */
  constructor(
    readonly kinds: readonly RecordKind[],
    limits: WatchLimits = watchLimits,
  ) {
    this.#allowance = new WatchAllowance(limits);
  }

  observe(record: RecordReference): void {
    if (!this.kinds.includes(record.kind)) return;
    this.names.observe(record);
    this.times.observe(record.time.earliest);
    if (!listedOneByOne.has(record.kind)) this.#observeRow(record);
    else if (this.listed.length >= listedMax) this.#unlisted += 1;
    else this.listed.push(record);
  }

  #observeRow(record: RecordReference): void {
    this.#streamOf(record.path).observe(record);
    if (record.kind === "log") this.commands.observe(record);
  }

  streams(): readonly StreamWatch[] {
    return [...this.#streams.values()];
  }

  /** Rows, states and records beyond the limits, which were not looked at. */
  get unfollowed(): number {
    const tables = this.streams().flatMap((stream) => [...stream.tables.values()]);
    return (
      this.#unlisted +
      this.store.unfollowed +
      this.commands.unfollowed +
      this.streams().reduce((sum, { unfollowed }) => sum + unfollowed, 0) +
      tables.reduce((sum, { unfollowed }) => sum + unfollowed, 0)
    );
  }

  #streamOf(path: string): StreamWatch {
    const name = streamName(path);
    const known = this.#streams.get(name);
    if (known !== undefined) return known;
    const begun = new StreamWatch(name, this.store, this.#allowance);
    this.#streams.set(name, begun);
    return begun;
  }
}

/** What the ledger of an analysis is opened from, one for each way in which records are followed. */
export function createLedgerWatches() {
  return {
    listedRecords: new LedgerWatch(["alert", "change", "message"]),
    loggedRows: new LedgerWatch(["access", "log"]),
    sampledRows: new LedgerWatch(["metric"]),
  };
}

/** Rotated parts of one log are one stream: `app.log`, `app.log.1.gz`. */
export const streamName = rememberTexts((path) =>
  path.replace(/(\.\d+)?(\.(gz|zst|bz2|xz))?$/, ""),
);
