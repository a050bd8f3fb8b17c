import type { Locator } from "@/lib/domain/evidence/evidence";
import type { MaskedCopy } from "../../document/masking/masked-copies";
import type { QueryRows } from "../../ports/query-port";
import type { Desk } from "../desk";
import type { Place } from "../tool-line";

/** Columns of an answer that say where a row stands, whatever else they are called in the statement. */
export const placeColumns: ReadonlySet<string> = new Set([
  ...["path", "record_number", "line_from", "line_to", "element_index"],
]);

const linesMax = 200;

/** The place of each row that names one; null where there is no such place. */
export async function findPlaces(
  desk: Desk,
  copy: Pick<MaskedCopy, "query">,
  names: readonly string[],
  rows: QueryRows["rows"],
): Promise<readonly (Place | null)[]> {
  const cellsOf = (row: QueryRows["rows"][number]) =>
    Object.fromEntries(names.map((name, at) => [name, row[at] ?? null]));
  const named = rows.map(cellsOf);
  const numbered = named.filter((cells) => locatorOf(cells) === null);
  const byNumber = await locateRecords(desk, copy, numbered);
  const places: (Place | null)[] = [];
  for (const cells of named) {
    const path = typeof cells.path === "string" ? cells.path : "";
    const locator = locatorOf(cells) ?? byNumber.get(recordKey(cells)) ?? null;
    places.push(locator === null ? null : await checkPlace(desk, { path, locator }));
  }
  return places;
}

export type Cells = Readonly<Record<string, QueryRows["rows"][number][number]>>;

export function locatorOf({ line_from, line_to, element_index }: Cells): Place["locator"] | null {
  const from = wholeNumber(line_from);
  if (from !== null) {
    const to = wholeNumber(line_to) ?? from;
    return to < from || to - from > linesMax ? null : { kind: "lines", from, to };
  }
  const index = wholeNumber(element_index);
  return index === null ? null : { kind: "index", index };
}

function wholeNumber(cell: Cells[string] | undefined): number | null {
  return typeof cell === "number" && Number.isSafeInteger(cell) && cell >= 0 ? cell : null;
}

function recordKey({ path, record_number }: Cells): string {
  return `${record_number} ${path}`;
}

/** Where the records lie that are named by their number only. */
async function locateRecords(
  { signal }: Desk,
  copy: Pick<MaskedCopy, "query">,
  named: readonly Cells[],
): Promise<ReadonlyMap<string, Place["locator"]>> {
  const wanted = named.flatMap(({ path, record_number }) => {
    const number = wholeNumber(record_number);
    return typeof path !== "string" || number === null ? [] : [`(${sqlText(path)}, ${number})`];
  });
  if (wanted.length === 0) return new Map();
  const answered = await copy.query(
    `SELECT path, record_number, line_from, line_to, element_index FROM records
     WHERE (path, record_number) IN (${wanted.join(", ")})`,
    { rowsMax: wanted.length, cellCharactersMax: 2_000, timeoutMs: 15_000 },
    signal,
  );
  if (!answered.ok) return new Map();
  return new Map(
    answered.value.rows.flatMap(([path, record_number, line_from, line_to, element_index]) => {
      const cells = { path, record_number, line_from, line_to, element_index } as Cells;
      const locator = locatorOf(cells);
      return locator === null ? [] : [[recordKey(cells), locator] as const];
    }),
  );
}

export function sqlText(text: string): string {
  return `'${text.replaceAll("\0", "").replaceAll("'", "''")}'`;
}

/** A statement may name any place: it is one when something stands there. */
async function checkPlace(
  desk: Desk,
  {
    path,
    locator,
  }: { readonly path: string; readonly locator: Exclude<Locator, { kind: "frame" }> },
): Promise<Place | null> {
  const artifact = desk.find(path);
  if (artifact === null) return null;
  const isThere = (await desk.evidence.rawText(artifact.id, locator)) !== null;
  return isThere ? { path, locator } : null;
}
