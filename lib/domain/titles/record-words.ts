import type { FieldValue } from "../evidence/evidence-record";
import type { RecordReference } from "../evidence/record-reference";
import { type IsDull, isUnnamedCell, nothingIsDull, plainText, toWords } from "./plain-text";
import { isIdentifier, isStamp } from "./stamps-and-ids";
import { tellsWhatHappened } from "./what-happened";

/** So many members that a message repeats, and hardly anything else, make it a row. */
const cellsMin = 3;
const otherShareMax = 0.15;
const cellsMax = 12;
const textWordsMin = 2;
const textCharactersMin = 16;

type Said = Pick<RecordReference, "message" | "fields">;

/** What a record says, in plain words: its own text, or of a row the cells that tell something. */
export function recordWords({ message, fields }: Said, isDull: IsDull = nothingIsDull): string {
  const cells = Object.entries(fields).flatMap(([name, value]) => toCell(name, value));
  const head = headOfRow(message, cells);
  return head === null ? plainText(message, isDull) : rowWords(head, cells, isDull);
}

type Cell = { readonly name: string; readonly text: string };

function toCell(name: string, value: FieldValue | undefined): readonly Cell[] {
  const text = value === null || value === undefined ? "" : String(value).trim();
  return text === "" ? [] : [{ name, text }];
}

/** What stands beside the members in a message that hardly does more than repeat them; null for any other message. */
function headOfRow(message: string, cells: readonly Cell[]): string | null {
  if (cells.length < cellsMin) return null;
  if (/^\s*\[?\s*\{\s*"/.test(message)) return "";
  let other = message;
  for (const { name, text } of cells)
    for (const written of [text, `"${text}"`]) other = other.replace(`${name}=${written}`, " ");
  return lettersIn(other) <= otherShareMax * lettersIn(message) ? plainText(other) : null;
}

function lettersIn(text: string): number {
  return text.match(/[\p{L}\d]/gu)?.length ?? 0;
}

/**
 * The first text names what the row is about, or else the member that names what happened; then come names, then numbers.
 * Times and identifiers are left out.
 */
function rowWords(head: string, cells: readonly Cell[], isDull: IsDull): string {
  const telling = cells.filter(
    ({ name, text }) =>
      !isStamp(text) && !isIdentifier(text) && !isDull(name) && !isRecordKind(name, text),
  );
  const text =
    telling.find((cell) => isText(cell.text)) ??
    telling.find(({ name, text: value }) => tellsWhatHappened(name, value));
  const others = telling.filter((cell) => cell !== text).slice(0, cellsMax);
  const isChange = text !== undefined && changing.test(text.text);
  const [changed, rest] = isChange ? changedFirst(others) : [[], others];
  const [beside, numbers] = text === undefined ? [rest, []] : partition(rest);
  const named = [...changed, ...beside];
  const told = [...named, ...numbers].map(({ name, text: value }) => ({
    words: toWords(name, plainText(value) || value),
    mark: isUnnamedCell(name) ? " " : ", ",
  }));
  const row = [
    ...(text === undefined ? [] : [{ words: plainText(text.text), mark: ", " }]),
    ...told,
  ]
    .filter(({ words }) => words !== "")
    .reduce((all, { words, mark }) => (all === "" ? words : `${all}${mark}${words}`), "");
  return head === "" || row.includes(head) ? row : `${head} ${row}`.trim();
}

/** That a row is an event or a record is nothing that happened. */
function isRecordKind(name: string, text: string): boolean {
  return /^(?:kind|type)$/iu.test(name) && /^(?:event|record|log|entry|message)$/iu.test(text);
}

const changing = /chang|updat|modif|reconfig|set(?!up)|edited|deploy|roll(?:ed )?(?:out|back)/iu;
/** Members that name what was changed, and from what to what. */
const changedNames: ReadonlySet<string> = new Set(
  "key setting option parameter property attribute field old previous before from new value to after config configuration version revision image flag".split(
    " ",
  ),
);

/** A title is short: what a change changed comes before where it was and who made it. */
function changedFirst(cells: readonly Cell[]): readonly [readonly Cell[], readonly Cell[]] {
  const isChanged = ({ name }: Cell) => changedNames.has(name.toLowerCase().replaceAll("_", ""));
  return [cells.filter(isChanged), cells.filter((cell) => !isChanged(cell))];
}

function partition(cells: readonly Cell[]): readonly [readonly Cell[], readonly Cell[]] {
  const isNamed = ({ text }: Cell) => /\p{L}/u.test(text);
  return [cells.filter(isNamed), cells.filter((cell) => !isNamed(cell))];
}

function isText(text: string): boolean {
  const words = text.split(/\s+/).filter((word) => /^[\p{L}'’.,;:!?()"-]{3,}$/u.test(word));
  return text.length >= textCharactersMin && words.length >= textWordsMin;
}
