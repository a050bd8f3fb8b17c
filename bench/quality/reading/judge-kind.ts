import type { RecordAsWritten } from "@/lib/domain/evidence/evidence-record";
import type { KindTruth } from "./kind-truth";
import type { ReadKind } from "./read-kind";

export type KindScore = {
  readonly kind: KindTruth;
  readonly reader: string;
  /** Lines of records that have a time, those that got one, and those that got the right one. */
  readonly lines: number;
  readonly timed: number;
  readonly right: number;
  readonly columns: number;
  readonly columnsRight: number;
  readonly misses: readonly string[];
};

const microsOf = { ns: 1, us: 1, ms: 1000, s: 1_000_000, min: 60_000_000 } as const;

export function judgeKind(kind: KindTruth, { report, stamps }: ReadKind): KindScore {
  const lines = kind.records.flatMap(([from, to, time]) =>
    time === null
      ? []
      : Array.from({ length: to - from + 1 }, (_, at) => ({ line: from + at, time })),
  );
  const timed = lines.filter(({ line }) => stamps.has(line));
  const isHit = ({ line, time }: (typeof lines)[number]) =>
    stamps.get(line)?.some((record) => isRight(record, time, kind)) ?? false;
  const wrongLines = lines.filter((place) => !isHit(place));
  const misses = wrongLines.map(({ line, time }) => {
    const found = stamps.get(line)?.map(spell).join(", ") ?? "undated";
    return `line ${line}: ${time} is ${found}`;
  });
  const found = report.kind === "read" ? report.columns : [];
  const roles = new Map(found.map(({ name, role }) => [name.trim(), role]));
  const wrong = kind.columns.filter(({ name, role }) => roles.get(name.trim()) !== role);
  misses.push(
    ...wrong.map(
      ({ name, role }) => `column ${name}: ${role} is ${roles.get(name.trim()) ?? "unknown"}`,
    ),
  );
  return {
    ...{ kind, misses, lines: lines.length, timed: timed.length },
    right: lines.length - wrongLines.length,
    reader: report.kind === "read" ? report.reader : "unread",
    columns: kind.columns.length,
    columnsRight: kind.columns.length - wrong.length,
  };
}

/** To the precision of the truth; without a zone the wall clock counts. */
function isRight(
  { stamp }: RecordAsWritten,
  time: string,
  { zone, precision }: KindTruth,
): boolean {
  if (stamp === null) return false;
  const unit = microsOf[precision];
  const offset = zone === "none" ? 0 : (stamp.offsetMinutes ?? 0);
  const read = Math.floor((stamp.wallMicros - offset * microsOf.min) / unit);
  return read === Math.floor(toMicros(time) / unit);
}

/** `Date.parse` stops at milliseconds. */
function toMicros(time: string): number {
  const fraction = /\.(\d+)Z$/.exec(time)?.[1] ?? "";
  const micros = Number(fraction.padEnd(6, "0").slice(0, 6));
  return Date.parse(time.replace(/\.\d+Z$/, "Z")) * 1000 + micros;
}

function spell({ stamp }: RecordAsWritten): string {
  if (stamp === null) return "undated";
  const wall = new Date(stamp.wallMicros / 1000).toISOString();
  return `${wall}${stamp.offsetMinutes === null ? "" : ` ${stamp.offsetMinutes}`}`;
}
