import type { MomentPhrase } from "@/lib/time/phrases/moment-phrase";
import { dayLabelChars } from "./day-label";
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
  const isLabelled = cells.length === 2 && dayLabelChars(`${cells[0]}: `) > 0;
  if (isLabelled) return null;
  let found: Found | null = null;
  const used = new Set<number>();
  for (const [index, cell] of cells.slice(0, timeCellsMax).entries()) {
    const here = readTimeCell(cell);
    if (here === null) continue;
    const both: Found | null = found === null ? here : joinCells(found, here);
    if (both === null) break;
    found = both;
    used.add(index);
  }
  if (found === null) return null;
  const others = cells.flatMap((cell, index) => (cell === "" || used.has(index) ? [] : [index]));
  return { ...found, others };
}

/** A cell that says when and nothing else. */
function readTimeCell(cell: string): Found | null {
  const head = readNoteHead(cell);
  return head !== null && vagueness.test(head.rest) ? { moment: head.moment, raw: head.raw } : null;
}

function joinCells(first: Found, second: Found): Found | null {
  const moment = merge(first.moment, second.moment);
  return moment === null ? null : { moment, raw: `${first.raw} ${second.raw}` };
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
  const telling = row.others.filter((at) => !isPerson(at));
  const columnsTaken = telling.length > 0 ? telling : row.others;
  const names =
    columnsTaken.length < 2 ? [] : columnsTaken.filter((at) => (columns[at] ?? "") !== "");
  return {
    source: people.map((at) => cells[at] ?? "")[0] ?? null,
    text: columnsTaken.map((at) => cells[at] ?? "").join(" | "),
    named: Object.fromEntries(names.map((at) => [columns[at] ?? "", cells[at] ?? ""])),
  };
}

const personColumn = /^(?:who|author|actor|by|person|reporter|user|speaker|from)$/i;
