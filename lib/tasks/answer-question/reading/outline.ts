import type { ArtifactId } from "@/lib/domain/ids";
import type { RecordReference } from "@/lib/domain/record-reference";

/** A shape that a file has more records of is a routine of it. */
const rareMax = 12;
/** Records of rare shapes that are kept; shapes met later are left out, and the outline says so. */
const keptMax = 60_000;

/** A record of a shape its file has few of. */
export type RareRecord = {
  readonly record: RecordReference;
  /** Records of its shape in its file. */
  readonly count: number;
  /** It is the first of them. */
  readonly isFirst: boolean;
};

export type Outline = {
  /** In order of time. */
  readonly rare: readonly RareRecord[];
  /** Files that hold samples. */
  readonly measured: ReadonlySet<ArtifactId>;
  /** Too much of the evidence is rare for all of it to be kept. */
  readonly isCut: boolean;
};

type Shape = { count: number; readonly records: RecordReference[] };

/** What stands out by its shape alone; of a routine nothing is kept but how often it came. */
export class OutlineWatch {
  readonly #measured = new Set<ArtifactId>();
  readonly #known = new Map<string, Shape>();
  #kept = 0;
  #isCut = false;

  observe(reference: RecordReference): void {
    if (reference.kind === "media") return;
    if (reference.kind === "metric") this.#measured.add(reference.artifactId);
    const shape = this.#shapeOf(reference);
    if (shape === null) return;
    shape.count += 1;
    if (shape.count > rareMax) {
      this.#kept -= shape.records.splice(0).length;
      return;
    }
    shape.records.push(reference);
    this.#kept += 1;
  }

  outline(): Outline {
    const rare = [...this.#known.values()].flatMap(({ count, records }) =>
      records.map((record, index) => ({ record, count, isFirst: index === 0 })),
    );
    return { rare: rare.toSorted(byTime), measured: this.#measured, isCut: this.#isCut };
  }

  /** Null where there is no room for a shape that was not met before. */
  #shapeOf({ path, template }: RecordReference): Shape | null {
    const key = `${path}\n${template}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    if (this.#kept >= keptMax) {
      this.#isCut = true;
      return null;
    }
    const begun: Shape = { count: 0, records: [] };
    this.#known.set(key, begun);
    return begun;
  }
}

function byTime({ record: a }: RareRecord, { record: b }: RareRecord): number {
  if (a.time.micros !== b.time.micros) return a.time.micros - b.time.micros;
  return a.path === b.path ? a.recordNumber - b.recordNumber : a.path < b.path ? -1 : 1;
}
