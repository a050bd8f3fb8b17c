import { type RecordReference, referenceKey } from "@/lib/domain/record-reference";
import { NameIndex } from "@/lib/ledger/names/name-index";
import { Names } from "@/lib/ledger/names/names";
import { isGivenName, namesSaid } from "./names-said";
import type { Story } from "./story";

/** A record of a seldom kind that names what the story names, and that no event cites. */
export type StoryTrace = {
  readonly record: RecordReference;
  /** What it shares with events that matter, the rarest first. */
  readonly shared: readonly string[];
  /** How rare the two rarest of them are together, in bits. */
  readonly bits: number;
  /** Records of its kind in its file. */
  readonly alike: number;
};

/** A kind of record that occurs oftener is routine. */
const seldomMax = 3;
/** What a program says first, it says whenever it is started. */
const headRecords = 5;
/** Kinds kept; those beyond are not, and the answer says so. */
const kindsMax = 50_000;
/** Two names that one record in sixty-four carries. */
const tellingBits = 12;

export class StoryTraceWatch {
  readonly #names = new NameIndex();
  readonly #kinds = new Map<string, RecordReference[] | null>();
  readonly #telling: RecordReference[] = [];
  isCut = false;

  constructor(private readonly story: Pick<Story, "isCited" | "isTelling">) {}

  observe(record: RecordReference): void {
    this.#names.observe(record);
    if (this.story.isTelling(record)) this.#telling.push(record);
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

  /** The most telling first. */
  traces(): readonly StoryTrace[] {
    const names = new Names([this.#names]);
    const told = new Set(this.#telling.flatMap(namesSaid));
    const traces = [...this.#kinds.values()].flatMap((records) =>
      (records ?? []).flatMap((record) => {
        if (isHead(record) || this.story.isCited(record)) return [];
        const own = placeWords(record);
        const shared = namesSaid(record)
          .filter((name) => told.has(name) && !own.has(name))
          .map((name) => ({ name, bits: names.rarityOf(name) }))
          .toSorted((a, b) => b.bits - a.bits || (a.name < b.name ? -1 : 1));
        const bits = shared.slice(0, 2).reduce((sum, each) => sum + each.bits, 0);
        // Words alone are how people and programs speak; something that was given a name is meant.
        const isNamed = shared.some(({ name }) => isGivenName(name));
        if (shared.length < 2 || !isNamed || bits < tellingBits) return [];
        return [
          { record, shared: shared.map(({ name }) => name), bits, alike: records?.length ?? 0 },
        ];
      }),
    );
    return traces.toSorted(
      (a, b) => b.bits - a.bits || (referenceKey(a.record) < referenceKey(b.record) ? -1 : 1),
    );
  }
}

function isHead({ kind, recordNumber }: RecordReference): boolean {
  return kind === "log" && recordNumber < headRecords;
}

/** Where it comes from names every record of the place. */
function placeWords({ path, source }: RecordReference): ReadonlySet<string> {
  return new Set(
    `${path}/${source ?? ""}`
      .toLowerCase()
      .split("/")
      .flatMap((part) => [part, part.split(".")[0] ?? part]),
  );
}
