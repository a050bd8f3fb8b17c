import { evidenceKey } from "@/lib/domain/evidence/evidence";
import type { RecordReference } from "@/lib/domain/evidence/record-reference";
import { isNumber, nameTokens, wordsOf } from "@/lib/ledger/names/name-tokens";
import { isWritten } from "@/lib/signals/written-records";

/** What stands before an equals sign is what a column is called, and names nothing. */
const label = /[\p{L}\p{N}_.-]{1,60}(?=\s{0,2}=)/gu;

/** What a record names, in lower case: neither figures nor what its columns are called. */
function namesIn(record: RecordReference): readonly string[] {
  const columns = new Set(Object.keys(record.fields).map((name) => name.toLowerCase()));
  return [...nameTokens(wordsOf(record).replace(label, " "))].filter(
    (name) => !isNumber(name) && !columns.has(name),
  );
}

/** It was given to one thing: an id, an address, a setting, a version. A plain word is how people and programs speak. */
function isGivenName(name: string): boolean {
  return /[\d_@:]/.test(name);
}

/** A record of a machine that says what somebody wrote: both name the same rare things. */
export type Confirmation = {
  readonly record: RecordReference;
  readonly written: RecordReference;
  /** The rarest first. */
  readonly shared: readonly string[];
};

/** Records of machines that name a thing; one that more of them name tells nothing. */
const rareMax = 3;
const sharedMin = 2;
/** What a program says first, it says whenever it is started. */
const headRecords = 5;
/** What people write of lies not longer before or after. */
const withinMs = 30 * 60_000;

/** Which records of machines name what messages name. */
export class ConfirmationWatch {
  readonly #written: readonly RecordReference[];
  /** By name: records of machines, null when there are too many. */
  readonly #named = new Map<string, RecordReference[] | null>();

  constructor(written: readonly RecordReference[]) {
    this.#written = written;
    for (const name of written.flatMap(namesIn)) this.#named.set(name, []);
  }

  observe(record: RecordReference): void {
    if (isWritten(record)) return;
    for (const name of namesIn(record)) {
      const known = this.#named.get(name);
      if (known === undefined || known === null) continue;
      if (known.length >= rareMax) this.#named.set(name, null);
      else known.push(record);
    }
  }

  /** Those that share most first. */
  confirmations(): readonly Confirmation[] {
    const found = this.#written.flatMap((written) => this.#of(written));
    return found.toSorted(
      (a, b) =>
        b.shared.length - a.shared.length ||
        a.record.time.micros - b.record.time.micros ||
        a.written.time.micros - b.written.time.micros ||
        (evidenceKey(a.record) < evidenceKey(b.record) ? -1 : 1),
    );
  }

  #of(written: RecordReference): readonly Confirmation[] {
    const shared = new Map<RecordReference, string[]>();
    for (const name of namesIn(written)) {
      for (const record of this.#named.get(name) ?? []) {
        const isHead = record.kind === "log" && record.recordNumber < headRecords;
        if (isHead || Math.abs(record.time.earliest - written.time.earliest) > withinMs) continue;
        shared.set(record, [...(shared.get(record) ?? []), name]);
      }
    }
    return [...shared].flatMap(([record, names]) =>
      names.length < sharedMin || !names.some(isGivenName)
        ? []
        : [{ record, written, shared: names.toSorted() }],
    );
  }
}
