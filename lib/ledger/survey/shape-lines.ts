import type { SurveyLine } from "@/lib/domain/survey";
import { rareMax, type ShapeWatch } from "../watch/shape-watch";
import type { StreamWatch } from "../watch/stream-watch";
import type { SurveyEvidence } from "./survey-evidence";
import { clockText, countText, placeOf, quote } from "./survey-line";

/** The commonest shapes of each file are told; what is seldom stands among the unusual lines. */
const shapesOfFileMax = 2;

/** What repeats, by file: the commonest shapes of line, each by its first line, with how often and until when. */
export function shapeLines({ watches }: SurveyEvidence): readonly SurveyLine[] {
  return watches
    .flatMap((watch) => watch.streams())
    .toSorted((a, b) => b.rows - a.rows || (a.name < b.name ? -1 : 1))
    .flatMap(linesOf);
}

function linesOf({ tables, rows }: StreamWatch): readonly SurveyLine[] {
  const shapes = [...tables.values()]
    .map(({ all }) => all)
    .filter(({ count }) => count > rareMax)
    .toSorted((a, b) => b.count - a.count || a.firstOrdinal - b.firstOrdinal);
  const kinds = tables.size - Math.min(shapes.length, shapesOfFileMax);
  return shapes.slice(0, shapesOfFileMax).flatMap((shape, index) => {
    const isLast = index === Math.min(shapes.length, shapesOfFileMax) - 1;
    const others = isLast && kinds > 0 ? `; ${countText(kinds, "other kind")}` : "";
    return lineOf(shape, rows, others);
  });
}

function lineOf({ early, last, count }: ShapeWatch, rows: number, others: string): SurveyLine[] {
  const [first] = early;
  if (first === undefined || last === null) return [];
  const until = clockText(last.time.earliest);
  return [
    quote({
      at: first.time.earliest,
      text: first.message,
      why: `${count.toLocaleString("en-US")} of ${rows.toLocaleString("en-US")} such, last ${until}${others}`,
      references: [placeOf(first), placeOf(last)],
    }),
  ];
}
