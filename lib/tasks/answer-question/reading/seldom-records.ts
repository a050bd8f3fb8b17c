import type { RecordReference } from "@/lib/domain/record-reference";
import { NameIndex } from "@/lib/ledger/names/name-index";
import { Names } from "@/lib/ledger/names/names";

export type SeldomRecord = {
  readonly record: RecordReference;
  /** Records of its kind in its file, this one included. */
  readonly alike: number;
};

export type SeldomRecords = {
  readonly records: readonly SeldomRecord[];
  /** How rare whatever is named is in all the evidence. */
  readonly names: Names;
};

/** A kind of record that occurs oftener is routine. */
const seldomMax = 3;
/** What a program says first, it says whenever it is started. */
const headRecords = 5;
/** Kinds kept; those beyond are not, and the answer says so. */
const kindsMax = 50_000;

/** What was said but once or twice, and how rare names are. */
export class SeldomWatch {
  readonly #names = new NameIndex();
  readonly #kinds = new Map<string, RecordReference[] | null>();
  isCut = false;

  observe(record: RecordReference): void {
    this.#names.observe(record);
    const kind = `${record.path}\u0001${record.template}`;
    const known = this.#kinds.get(kind);
    if (known === undefined) {
      if (this.#kinds.size >= kindsMax) this.isCut = true;
      else this.#kinds.set(kind, [record]);
    } else if (known !== null) {
      if (known.length >= seldomMax) this.#kinds.set(kind, null);
      else known.push(record);
    }
  }

  seldom(): SeldomRecords {
    const records = [...this.#kinds.values()].flatMap((alike) =>
      (alike ?? []).flatMap((record) =>
        isHead(record) ? [] : { record, alike: alike?.length ?? 0 },
      ),
    );
    return { records, names: new Names([this.#names]) };
  }
}

function isHead({ kind, recordNumber }: RecordReference): boolean {
  return kind === "log" && recordNumber < headRecords;
}
