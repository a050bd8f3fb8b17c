import { mask } from "@/lib/domain/evidence/template-mask";
import { titleCharactersMax } from "@/lib/domain/titles/fit-title";
import { withoutIdentifiers, withoutStamps } from "@/lib/domain/titles/stamps-and-ids";
import { ShownValues, type TitleValue, valuesIn } from "@/lib/domain/titles/title-values";
import type { TimelineDocument } from "@/lib/investigation/document/document-schema";

type DocumentEvent = TimelineDocument["events"][number];
type Citation = DocumentEvent["evidence"][number];

/** The lines of a file, as the evidence has them; null for what has no lines. */
export type LinesOf = (path: string) => readonly string[] | null;

/** So many pairs or cells are a row that nobody put into words. */
const pairsMax = 2;
const cellsMax = 3;

/** What is wrong with the titles of a document, each with its title: a reader must understand an event by its title alone. */
export function findTitleFaults(
  { events, entities }: Pick<TimelineDocument, "events" | "entities">,
  linesOf: LinesOf,
): readonly string[] {
  const names = new Map(entities.map(({ id, name, aliases }) => [id, [name, ...aliases]]));
  return events.flatMap((event) => {
    const own = event.entities.flatMap((id) => names.get(id) ?? []);
    return faultsOf(event, own, linesOf).map((fault) => `${fault}: ${event.title}`);
  });
}

/** `names`: of what takes part, which other rules prove. */
function faultsOf(
  { title, evidence }: DocumentEvent,
  names: readonly string[],
  linesOf: LinesOf,
): readonly string[] {
  const texts = evidence.flatMap((citation) => textsOf(citation, linesOf));
  const shown = new ShownValues([...texts, ...names]);
  const isShown = (value: TitleValue) =>
    shown.has(value) || value.text.split(/[/:]/).every((text) => shown.has({ ...value, text }));
  const missing = valuesIn(title).filter((value) => !isShown(value));
  const clauses = clausesOf(title);
  return [
    ...(title.length > titleCharactersMax ? ["too long"] : []),
    ...(isRow(title) ? ["a raw row"] : []),
    ...(new Set(clauses).size < clauses.length ? ["a field twice"] : []),
    ...(withoutStamps(title) === title ? [] : ["a stamp"]),
    ...(withoutIdentifiers(title) === title && !title.includes(mask) ? [] : ["an identifier"]),
    ...missing.map(({ text }) => `no citation shows ${text}`),
  ];
}

function isRow(title: string): boolean {
  const pairs = title.match(/(?<![\p{L}\d?&/])[\p{L}_][\p{L}\d_.-]*=(?=\S)/gu) ?? [];
  const cells = Math.max(...["|", "\t", ";", "^"].map((mark) => title.split(mark).length));
  return pairs.length > pairsMax || cells > cellsMax || /\{\s*"/.test(title);
}

function clausesOf(title: string): readonly string[] {
  return title
    .toLowerCase()
    .split(/,\s|:\s/)
    .map((clause) => clause.trim())
    .filter((clause) => /\p{L}/u.test(clause));
}

/** The cited lines whole, what names them (the file, and the head of a table), and the quote; an element is sought in its file. */
function textsOf(citation: Citation, linesOf: LinesOf): readonly string[] {
  const { path, quote } = citation;
  const lines = linesOf(path);
  if (lines === null) return [path, quote];
  if (!("lines" in citation)) return [path, quote, ...lines];
  const [from, to] = citation.lines;
  return [path, quote, lines[0] ?? "", ...lines.slice(from - 1, to)];
}
