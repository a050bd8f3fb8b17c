import { z } from "zod";
import { isInstant } from "@/lib/base/instant";
import { isLive } from "@/lib/domain/claim";
import type { Locator } from "@/lib/domain/evidence/evidence";
import type { ArtifactId, EventId } from "@/lib/domain/ids";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { kindGlyph } from "../pieces/event-appearance";

/** What is known of a place in a file: when it happened, and the trace its span belongs to. */
export const placeFactsSchema = z
  .object({
    at: z.number().refine(isInstant, "Not a time between the years 1 and 9999").nullable(),
    traceId: z.string().nullable(),
    writers: z.array(z.object({ type: z.string(), name: z.string() })),
    said: z.string(),
  })
  .nullable();

/** What a file is read by: lines of its text, or elements when it is a document of them. */
export type RowForm = "line" | "element";

export const fileExtentSchema = z.object({ lines: z.int().min(0), elements: z.int().min(0) });
type FileExtent = Readonly<z.infer<typeof fileExtentSchema>>;

/** A document of elements is read by them: its lines are wherever its writer broke them. */
export function rowFormOf({ elements }: FileExtent): RowForm {
  return elements > 0 ? "element" : "line";
}

/** Rows are counted from 0; lines are numbered from 1 and elements from 0, as they are cited. */
export function rowNumber(form: RowForm, row: number): number {
  return form === "line" ? row + 1 : row;
}

export function rowOf(form: RowForm, number: number): number {
  return form === "line" ? number - 1 : number;
}

/** A row, or from where the rows looked at begin to it; elements are named one by one. */
export function rowLocator(form: RowForm, row: number, since: RowSpan | null = null): Locator {
  if (form === "element") return { kind: "index", index: row };
  const [from, to] = since && row < since.from ? [row, since.to] : [since?.from ?? row, row];
  return spanLocator(form, { from, to });
}

/** Rows as a place; elements are named one by one, and the first of them is where one begins to read. */
export function spanLocator(form: RowForm, { from, to }: RowSpan): Locator {
  if (form === "element") return { kind: "index", index: from };
  return { kind: "lines", from: from + 1, to: to + 1 };
}

/**
 * "120-140", "120", "1,200 to 1,300": rows as a person names them; null when it is none of these. "2026-03" and
 * "03-08" are dates: nobody begins the number of a row with a zero.
 */
export function parseRows(form: RowForm, text: string): RowSpan | null {
  const written = text.trim().replaceAll(/[,.\s](?=\d{3}\b)/g, "");
  const [, from, to = from] = rowNumbers.exec(written) ?? [];
  if (from === undefined || to === undefined) return null;
  // Down to a smaller number reads a month of a year, and no rows.
  if (Number(to) < Number(from)) return null;
  return { from: rowOf(form, Number(from)), to: rowOf(form, Number(to)) };
}

const rowNumbers = /^(0|[1-9]\d{0,11})(?:\s*(?:-|–|to)\s*(0|[1-9]\d{0,11}))?$/;

/** "lines 1–40 of 1,000,000" */
export function describeRows(form: RowForm, { from, to }: RowSpan, total: number): string {
  const [first, last, all] = [rowNumber(form, from), rowNumber(form, to), total].map((count) =>
    count.toLocaleString("en-US"),
  );
  return `${form}s ${first}–${last} of ${all}`;
}

/** From the first to the last row of a place, both with it. */
export type RowSpan = { readonly from: number; readonly to: number };

/** Null for a place of another form. */
export function locatorRows(form: RowForm, locator: Locator): RowSpan | null {
  if (form === "line" && locator.kind === "lines") {
    return { from: locator.from - 1, to: locator.to - 1 };
  }
  if (form === "element" && locator.kind === "index") {
    return { from: locator.index, to: locator.index };
  }
  return null;
}

/** Rows that an event of the timeline rests on. */
export type CitedRows = RowSpan & {
  readonly event: EventId;
  readonly title: string;
  readonly glyph: string;
  readonly quote: string;
};

/** In order of rows; pieces that were taken out of the timeline cite nothing. */
export function findCitedRows(
  { events }: Pick<Timeline, "events">,
  artifactId: ArtifactId,
  form: RowForm,
): readonly CitedRows[] {
  const cited = events.filter(isLive).flatMap(({ id, title, kind, evidence }) =>
    evidence
      .filter((reference) => reference.artifactId === artifactId)
      .flatMap(({ locator, quote }): readonly CitedRows[] => {
        const rows = locatorRows(form, locator);
        return rows ? [{ ...rows, event: id, title, glyph: kindGlyph(kind), quote }] : [];
      }),
  );
  return cited.toSorted((a, b) => a.from - b.from || a.to - b.to);
}

/** What is cited among some rows, by row. */
export function citedByRow(
  cited: readonly CitedRows[],
  { from, to }: RowSpan,
): ReadonlyMap<number, readonly CitedRows[]> {
  const byRow = new Map<number, CitedRows[]>();
  for (const place of cited) {
    for (let row = Math.max(from, place.from); row <= Math.min(to, place.to); row += 1) {
      const places = byRow.get(row) ?? [];
      places.push(place);
      byRow.set(row, places);
    }
  }
  return byRow;
}

/** The nearest cited place that begins after or before a row; null when there is none. */
export function nextCited(
  cited: readonly CitedRows[],
  row: number,
  step: 1 | -1,
): CitedRows | null {
  if (step === 1) return cited.find(({ from }) => from > row) ?? null;
  return cited.findLast(({ from }) => from < row) ?? null;
}

/** The event to go to from a row that several cite: the one after the selected one, in turn. */
export function nextCiting(places: readonly CitedRows[], selected: string | null): EventId | null {
  const at = places.findIndex(({ event }) => event === selected);
  return places[(at + 1) % places.length]?.event ?? null;
}

/** Rows that hold what is looked for; `total` may be more than are named. */
export const foundRowsSchema = z.object({
  rows: z.array(z.int().min(0)),
  total: z.int().min(0),
});
export type FoundRows = Readonly<z.infer<typeof foundRowsSchema>>;

/** The next found row in a direction, from the other end after the last; null when nothing was found. */
export function nextFound({ rows }: FoundRows, row: number, step: 1 | -1): number | null {
  const next = step === 1 ? rows.find((at) => at > row) : rows.findLast((at) => at < row);
  return next ?? (step === 1 ? rows[0] : rows.at(-1)) ?? null;
}

/** "3 of 120 lines", "120 lines", "the first 10,000 of 312,331 lines" */
export function describeFound({ rows, total }: FoundRows, form: RowForm, row: number): string {
  if (total === 0) return "not found";
  const noun = total === 1 ? form : `${form}s`;
  const all = `${total.toLocaleString("en-US")} ${noun}`;
  const at = rows.indexOf(row);
  if (at !== -1) return `${(at + 1).toLocaleString("en-US")} of ${all}`;
  return rows.length < total ? `the first ${rows.length.toLocaleString("en-US")} of ${all}` : all;
}
