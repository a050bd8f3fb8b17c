import { type Interval, instant, interval } from "@/lib/base/instant";
import type { RecordReference } from "@/lib/domain/evidence/record-reference";
import type { Due } from "../entry";
import { dueMinutes } from "../promises/cron-line";
import type { Schedule } from "../promises/schedule";
import type { NamedDate } from "../watch/date-watch";
import type { StreamWatch } from "../watch/stream-watch";
import type { TableWatch } from "../watch/table-watch";
import { placesOf } from "./stream-context";

/** What falls due so often within the stretch is routine. */
const oftenScheduled = 2;
const oftenDated = 3;
/** Times always so equally far from their rows, in so many of a file's rows, are the rows' own, by another clock. */
const ownWithinMs = 2_000;
const ownShareMin = 0.5;
/** When a line was passed on, and what a program wrote before: times of the row, by the readers' names for them. */
const ofReading = new Set(["received", "inner_time"]);
const commandCharactersMax = 80;
const minuteMs = 60_000;

/** What was written down beforehand and fell due while the evidence was recorded. */
export function findDues(
  streams: readonly StreamWatch[],
  schedules: readonly Schedule[],
  stretch: Interval,
): readonly Due[] {
  return [
    ...schedules.flatMap((schedule) => scheduled(schedule, stretch)),
    ...streams.flatMap(({ tables, rows }) => namedDates([...tables.values()], rows, stretch)),
  ];
}

function scheduled({ cron, zone, line }: Schedule, stretch: Interval): readonly Due[] {
  const due = dueMinutes(cron, stretch, zone, oftenScheduled);
  if (due.length >= oftenScheduled) return [];
  return due.map((at) => {
    const time = interval(instant(at), instant(at + minuteMs - 1));
    // The line has no time; it is told where it falls due.
    const record: RecordReference = {
      ...line,
      time: { ...time, micros: at * 1000, granularity: "minute", raw: "" },
    };
    return toDue(record, time, {
      basis: "schedule",
      things: [],
      title: `Scheduled: ${cron.command.slice(0, commandCharactersMax)}`,
      measures: { timesDue: due.length },
    });
  });
}

/** The dates of one file; a column of all its tables may hold the time of the row itself. */
function namedDates(
  tables: readonly TableWatch[],
  rowsInAll: number,
  stretch: Interval,
): readonly Due[] {
  const ahead = Map.groupBy(
    tables.flatMap(({ dates }) => [...dates.aheadMs]),
    ([column]) => column,
  );
  const isOwn = (column: string) => {
    if (ofReading.has(column)) return true;
    const dates = (ahead.get(column) ?? []).map(([, each]) => each);
    const rows = dates.reduce((sum, each) => sum + each.rows, 0);
    if (rows < 2 || rows < ownShareMin * rowsInAll) return false;
    const least = Math.min(...dates.map((each) => each.least));
    return Math.max(...dates.map(({ most }) => most)) - least <= ownWithinMs;
  };
  return tables.flatMap(({ dates }) =>
    [...dates.dates()].flatMap(([column, named]) => (isOwn(column) ? [] : dated(named, stretch))),
  );
}

function dated(named: readonly NamedDate[], stretch: Interval): readonly Due[] {
  const come = named.filter(({ due }) => due >= stretch.earliest && due <= stretch.latest);
  if (come.length >= oftenDated) return [];
  return come.map(({ record, column, thing, due }) => {
    const things = thing.split("\u0001").filter((name) => name !== "");
    const subject = things.length === 0 ? "" : `${things.join(" ")}: `;
    return toDue(record, interval(due, due), {
      basis: "date",
      things,
      title: `${subject}${column} falls due`,
      measures: {
        timesDue: come.length,
        aheadSeconds: (due - record.time.earliest) / 1000,
      },
    });
  });
}

function toDue(
  record: RecordReference,
  onset: Interval,
  described: Pick<Due, "basis" | "title" | "measures"> & { readonly things: readonly string[] },
): Due {
  return {
    kind: "due",
    ...{
      basis: described.basis,
      title: described.title,
      measures: described.measures,
      saying: null,
    },
    ...{ onset, end: null, witnesses: [record], entities: placesOf(record, described.things) },
  };
}
