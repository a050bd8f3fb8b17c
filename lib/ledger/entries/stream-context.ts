import { median } from "@/lib/base/robust-statistics";
import { severityRank } from "@/lib/domain/evidence/evidence-record";
import type { RecordReference } from "@/lib/domain/evidence/record-reference";
import { thingNameOf } from "@/lib/domain/evidence/thing-name";
import type { EntityMention } from "@/lib/domain/timeline/entity";
import { hostOf, serviceOf } from "@/lib/names/host-and-service";
import { type FirstSights, surprisesOf } from "../novelty/good-turing";
import { findSayings, type Saying } from "../rows/say-alike";
import type { ShapeWatch } from "../watch/shape-watch";
import type { StreamWatch } from "../watch/stream-watch";
import type { TableWatch } from "../watch/table-watch";

/** One table of a stream, with what its place in the stream tells. */
export type TableContext = {
  readonly table: TableWatch;
  /** Names its lines carry. */
  readonly things: readonly string[];
  /** What its lines say, whatever they name. */
  readonly saying: string;
  /** Columns that go on by the same step from row to row. */
  readonly numbering: readonly string[];
  readonly isSampled: boolean;
  /** Other things' lines say the same, and this thing's first came after that of several others. */
  readonly isOneOfMany: boolean;
  /** Numbers every entry made of the table carries. */
  readonly measures: Readonly<Record<string, number>>;
  /** All kinds of rows of the stream, those of its other tables as well. */
  readonly kinds: readonly ShapeWatch[];
  surpriseOf(shape: ShapeWatch): number;
  /** Of a short story: has every member of the record a value that other rows of it have as well? Elsewhere nobody asks. */
  isRepeated(record: RecordReference): boolean;
};

/** The same of so many things is told thing by thing; then it is what all of them do. */
const listedThingsMax = 6;
/** So few rows, of which so many are unlike all others, are a story rather than a routine. */
const narrativeRowsMax = 400;
const narrativeShareMin = 0.4;
/** Rows that come at about one distance are samples. */
const regularShareMin = 0.4;
const regularWithin = 0.3;

export function contextsOf(stream: StreamWatch): readonly TableContext[] {
  const { tables, rows, first, last } = stream;
  if (first === null || last === null) return [];
  const sayings = findSayings(tables.keys());
  const families = familiesOf(tables, sayings);
  const familySurprises = surprisesOf([...families.values()]);
  const kinds = [...tables.values()].flatMap((table) => {
    table.decide();
    return [...table.shapes.values()];
  });
  const shapeSurprises = surprisesOf(kinds);
  const startAt = first.time.earliest;
  const spanMs = Math.max(1, last.time.earliest - startAt);
  const isNarrative = rows <= narrativeRowsMax && tables.size > narrativeShareMin * rows;
  const numbering = [...stream.sequences.columns().keys()];
  const isRepeated = isNarrative ? repeatsIn(tables.values()) : () => false;
  return [...tables].flatMap(([name, table]) => {
    const begun = table.all.early[0];
    const saying = sayings.get(name);
    const family = families.get(saying?.text ?? "");
    if (begun === undefined || saying === undefined || family === undefined) return [];
    const regularity = regularityOf(table.all);
    return [
      {
        table,
        ...{ things: saying.things, saying: saying.text },
        numbering: [...numbering, ...table.sequences.columns().keys()],
        isSampled:
          begun.kind === "access" || (begun.kind === "metric" && regularity > regularShareMin),
        isOneOfMany: family.firstOrdinals.indexOf(table.all.firstOrdinal) >= listedThingsMax,
        measures: {
          surpriseBits: familySurprises.get(family) ?? 0,
          rows: table.all.count,
          familyRows: family.rows,
          nthThing: family.firstOrdinals.indexOf(table.all.firstOrdinal) + 1,
          streamRows: rows,
          tables: tables.size,
          beganAfterShare: (begun.time.earliest - startAt) / spanMs,
          regularity,
          isNarrative: isNarrative ? 1 : 0,
          spanMs,
        },
        kinds,
        surpriseOf: (shape: ShapeWatch) => shapeSurprises.get(shape) ?? 0,
        isRepeated,
      },
    ];
  });
}

function repeatsIn(tables: Iterable<TableWatch>): TableContext["isRepeated"] {
  const counts = new Map<string, number>();
  const count = (record: RecordReference) => {
    for (const member of membersOf(record)) counts.set(member, (counts.get(member) ?? 0) + 1);
  };
  for (const { shapes } of tables) for (const { early } of shapes.values()) early.forEach(count);
  return (record) => membersOf(record).every((member) => (counts.get(member) ?? 0) > 1);
}

function membersOf({ fields }: RecordReference): readonly string[] {
  return Object.entries(fields)
    .filter(([, value]) => value !== null && value !== "")
    .map(([name, value]) => `${name}\u0001${value}`);
}

/** The tables that say the same of different things, as one. */
type Family = FirstSights & {
  readonly rows: number;
  /** Of each table, in rising order. */
  readonly firstOrdinals: readonly number[];
};

function familiesOf(
  tables: ReadonlyMap<string, TableWatch>,
  sayings: ReadonlyMap<string, Saying>,
): ReadonlyMap<string, Family> {
  const members = Map.groupBy(tables, ([name]) => sayings.get(name)?.text ?? name);
  return new Map(
    [...members].map(([family, of]) => [family, toFamily(of.map(([, { all }]) => all))]),
  );
}

function toFamily(members: readonly ShapeWatch[]): Family {
  const firstOrdinals = members.map((each) => each.firstOrdinal).toSorted((a, b) => a - b);
  const seconds = members.map(({ secondOrdinal }) => secondOrdinal);
  const [firstOrdinal = 0, ...later] = firstOrdinals;
  return {
    firstOrdinal,
    secondOrdinal: Math.min(...later, ...seconds),
    rows: members.reduce((sum, { count }) => sum + count, 0),
    firstOrdinals,
  };
}

/** The share of pauses that are about the usual one. */
function regularityOf({ arrivals, early }: ShapeWatch): number {
  const times =
    arrivals?.samples == null
      ? early.map(({ time }) => time.earliest)
      : Array.from(
          { length: arrivals.samples.length },
          (_, at) => arrivals.samples?.earliestAt(at) ?? 0,
        );
  const pauses = times
    .slice(1)
    .map((time, index) => time - (times[index] ?? time))
    .filter((pause) => pause > 0);
  if (pauses.length < 4) return 0;
  const usual = median(pauses);
  return (
    pauses.filter((pause) => Math.abs(pause - usual) <= regularWithin * usual).length /
    pauses.length
  );
}

/** How grave a record calls itself, 0 to 5; what says nothing is ordinary. */
export function gravityOf({ severity }: Pick<RecordReference, "severity">): number {
  return severityRank(severity);
}

/** Of whom an entry is: the things it names, then the machine and the program it comes from, or who said it. */
export function placesOf(
  record: RecordReference,
  things: readonly string[],
): readonly EntityMention[] {
  const names = new Set(things.flatMap((name) => thingNameOf(name) ?? []));
  const named = [...names].map((name) => ({ type: "resource", name }));
  if (record.kind === "message" && record.source !== null)
    return [...named, { type: "person", name: record.source }];
  const host = hostOf(record);
  const service = serviceOf(record);
  const mentions: EntityMention[] = [
    ...named,
    ...(host === null ? [] : [{ type: "host", name: host }]),
    ...(service === null ? [] : [{ type: "service", name: service }]),
  ];
  return mentions.length > 0 ? mentions : [{ type: "source", name: record.path }];
}
