import type { RecordReference } from "@/lib/domain/record-reference";
import { wordsOf } from "@/lib/ledger/names/name-tokens";
import { surprisesOf } from "@/lib/ledger/novelty/good-turing";

/** Somebody who was never seen in a source where everybody was known. */
export type Newcomer = {
  /** As the evidence writes them. */
  readonly name: string;
  readonly first: RecordReference;
  readonly last: RecordReference;
  readonly records: number;
  /** How many are known in the source. */
  readonly known: number;
  /** Rows of the source before, none of them theirs. */
  readonly rowsBefore: number;
  /** How surprising that is, in bits. */
  readonly bits: number;
};

type Sight = {
  readonly first: RecordReference;
  last: RecordReference;
  records: number;
  readonly firstOrdinal: number;
  secondOrdinal: number;
};

const address = /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/g;
/** Names of accounts are short and written without blanks; a name of figures alone is a number. */
const accountName = /^(?=.*\p{L})[\p{L}\p{N}_.@\\-]{2,40}$/u;
/** Addresses and accounts followed; those beyond are not, and the answer says so. */
const namesMax = 20_000;
const surprisingBits = 6;

/** Who comes from an address, or acts under a name beside one, source by source. */
export class NewcomerWatch {
  readonly #sources = new Map<string, { rows: number; readonly sights: Map<string, Sight> }>();
  #followed = 0;
  isCut = false;

  constructor(private readonly isAccount: (column: string) => boolean) {}

  observe(record: RecordReference): void {
    if (record.kind === "metric" || record.kind === "message") return;
    this.#see(`${record.path}\u0001address`, new Set(wordsOf(record).match(address) ?? []), record);
    for (const [column, value] of Object.entries(record.fields)) {
      if (typeof value !== "string" || !this.isAccount(column) || !accountName.test(value))
        continue;
      this.#see(`${record.path}\u0001${column}`, new Set([value]), record);
    }
  }

  newcomers(): readonly Newcomer[] {
    return [...this.#sources.values()].flatMap(({ sights }) => {
      const surprises = surprisesOf([...sights.values()]);
      return [...sights].flatMap(([name, sight]) => {
        const bits = surprises.get(sight) ?? 0;
        const { first, last, records, firstOrdinal: rowsBefore } = sight;
        return bits < surprisingBits
          ? []
          : [{ name, first, last, records, rowsBefore, known: sights.size, bits }];
      });
    });
  }

  #see(key: string, names: ReadonlySet<string>, record: RecordReference): void {
    if (names.size === 0) return;
    const source = this.#sources.get(key) ?? { rows: 0, sights: new Map<string, Sight>() };
    this.#sources.set(key, source);
    for (const name of names) this.#sight(source, name, record);
    source.rows += 1;
  }

  #sight(
    { rows, sights }: { readonly rows: number; readonly sights: Map<string, Sight> },
    name: string,
    record: RecordReference,
  ): void {
    const known = sights.get(name);
    if (known !== undefined) {
      known.last = record;
      known.records += 1;
      known.secondOrdinal = Math.min(known.secondOrdinal, rows);
      return;
    }
    if (this.#followed >= namesMax) {
      this.isCut = true;
      return;
    }
    this.#followed += 1;
    sights.set(name, {
      ...{ first: record, last: record, records: 1 },
      ...{ firstOrdinal: rows, secondOrdinal: Number.POSITIVE_INFINITY },
    });
  }
}
