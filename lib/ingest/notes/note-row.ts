import type { MomentPhrase } from "@/lib/time/phrases/moment-phrase";
import { readNoteHead } from "./note-head";

/** A row of a table that says when in cells of their own: one for both, or one for the day and one for the time. */
export type NoteRow = {
  readonly moment: MomentPhrase;
  readonly raw: string;
  /** The other cells that say something, by their place. */
  readonly others: readonly number[];
};

/** Cells looked at for the time: a number of the row may stand before it. */
const timeCellsMax = 3;
/** What people write beside a time that they do not know exactly. */
const vagueness = /^[\s?~.:–—-]*$/;

type Found = Pick<NoteRow, "moment" | "raw">;

export function readNoteRow(cells: readonly string[]): NoteRow | null {
  let found: Found | null = null;
  const used = new Set<number>();
  for (let index = 0; index < Math.min(cells.length, timeCellsMax); index++) {
    const head = readNoteHead(cells[index] ?? "");
    if (head === null || !vagueness.test(head.rest)) continue;
    const merged: MomentPhrase | null =
      found === null ? head.moment : merge(found.moment, head.moment);
    if (merged === null) break;
    found = { moment: merged, raw: found === null ? head.raw : `${found.raw} ${head.raw}` };
    used.add(index);
  }
  if (found === null) return null;
  const others = cells.flatMap((cell, index) => (cell === "" || used.has(index) ? [] : [index]));
  return { ...found, others };
}

/** A day and a time of day in two cells; two of a kind are a start and something else. */
function merge(first: MomentPhrase, second: MomentPhrase): MomentPhrase | null {
  if (first.date !== null && first.clock === null && second.date === null) {
    return { ...second, date: first.date };
  }
  if (first.date === null && second.clock === null) return { ...first, date: second.date };
  return null;
}

/** What a row says besides when: who, and the other cells, under the names of their columns when there are several. */
export function lowerTimedRow(row: NoteRow, cells: readonly string[], columns: readonly string[]) {
  const isPerson = (at: number) => personColumn.test(columns[at] ?? "");
  const people = row.others.filter(isPerson);
  const said = row.others.filter((at) => !isPerson(at));
  const told = said.length > 0 ? said : row.others;
  const names = told.length < 2 ? [] : told.filter((at) => (columns[at] ?? "") !== "");
  return {
    source: people.map((at) => cells[at] ?? "")[0] ?? null,
    text: told.map((at) => cells[at] ?? "").join(" | "),
    named: Object.fromEntries(names.map((at) => [columns[at] ?? "", cells[at] ?? ""])),
  };
}

const personColumn = /^(?:who|author|actor|by|person|reporter|user|speaker|from)$/i;
