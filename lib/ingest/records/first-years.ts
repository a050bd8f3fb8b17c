import type { YearRoll } from "@/lib/domain/evidence/artifact";
import type { YearMark } from "@/lib/domain/evidence/block";
import { civilFromMicros, isCivilDate } from "@/lib/time/stamps/civil-time";
import { weekdayOf } from "@/lib/time/stamps/weekday";
import { placeInYear } from "@/lib/time/stamps/year-order";
import { agreeingShareMin, namedMin, yearFrom, yearTo } from "./year-hints";

/**
 * The years in which a file over one or more New Years may begin: those in which its weekdays and its 29 February are
 * possible, and of them the one that dates in its lines name. Null when nothing in it says a year.
 */
export function possibleFirstYears(
  marks: readonly YearMark[],
  rolls: readonly YearRoll[],
): readonly number[] | null {
  if (marks.length === 0) return null;
  const placed = marks.map((mark) => ({ mark, years: yearsAt(mark.record, rolls) }));
  const named = placed.flatMap(({ mark: { year }, years }) =>
    year === null ? [] : [year - years],
  );
  const agreed = named.length < namedMin ? null : mostOf(named);
  const isTelling = agreed !== null || marks.some(({ year }) => year === null);
  if (!isTelling) return null;
  return Array.from({ length: yearTo - yearFrom }, (_, at) => yearFrom + at).filter(
    (year) => (agreed === null || year === agreed) && isPossible(year, placed),
  );
}

type Placed = { readonly mark: YearMark; readonly years: number };

/** Years after the file's first at a record. */
function yearsAt(record: number, rolls: readonly YearRoll[]): number {
  return rolls.findLast(({ fromRecord }) => fromRecord <= record)?.years ?? 0;
}

function mostOf(years: readonly number[]): number | null {
  const counts = Map.groupBy(years, (year) => year);
  const enough = years.length * agreeingShareMin;
  return [...counts].find(([, same]) => same.length >= enough)?.[0] ?? null;
}

function isPossible(firstYear: number, placed: readonly Placed[]): boolean {
  let [asked, agreeing] = [0, 0];
  for (const { mark, years } of placed) {
    const { month, day } = civilFromMicros(mark.wallMicros);
    const year = firstYear + years;
    if (month === 2 && day === 29 && !isCivilDate({ year, month, day })) return false;
    if (mark.weekday === null) continue;
    asked++;
    const wall = placeInYear(mark.wallMicros, firstYear, years);
    if (weekdayOf(wall) === mark.weekday) agreeing++;
  }
  return agreeing >= asked * agreeingShareMin;
}
