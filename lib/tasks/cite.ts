import { evidenceKey } from "@/lib/domain/evidence/evidence";
import type { RecordReference } from "@/lib/domain/evidence/record-reference";
import { ShownValues, valuesIn } from "@/lib/domain/titles/title-values";
import { toLocator } from "@/lib/investigation/evidence/citation";
import type { EvidenceArgument } from "@/lib/investigation/ports/calls/function-arguments";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";

/** The line that tells what a record of several lines says is looked for among the first. */
const searchedLines = 12;
/** A line up to this long is quoted whole. */
const wholeQuoteMax = 300;
/** A slice of a longer line. */
const sliceCharacters = 200;
/** A shorter quote points at nothing. */
const quoteMin = 12;
/** Lines of one element that are looked at. */
const partsMax = 400;
export const citationsMax = 8;

/** Evidence arguments for records, the most telling first; records that cannot be quoted are left out. A title is shown by the lines that are cited. */
export async function cite(
  reader: EvidenceReader,
  records: readonly RecordReference[],
  title = "",
): Promise<readonly EvidenceArgument[]> {
  const cited: EvidenceArgument[] = [];
  const seen = new Set<string>();
  for (const record of records) {
    if (cited.length >= citationsMax) break;
    const argument = await citeOne(reader, record, title);
    if (argument === null) continue;
    const key = evidenceKey({ path: argument.path, locator: toLocator(argument) });
    if (seen.has(key)) continue;
    seen.add(key);
    cited.push(argument);
  }
  return cited;
}

async function citeOne(
  reader: EvidenceReader,
  record: RecordReference,
  title: string,
): Promise<EvidenceArgument | null> {
  const { locator, path, artifactId } = record;
  if (locator.kind === "frame") return null;
  if (locator.kind === "index") {
    const text = await reader.rawText(artifactId, locator);
    const quote = text === null ? null : quoteOf(text, `${record.message}\n${title}`);
    return quote === null ? null : { path, index: locator.index, quote };
  }
  const { from, to, telling } = await tellingLines(reader, record, locator, title);
  const text = await reader.rawText(artifactId, { kind: "lines", from: telling, to: telling });
  const quote = text === null ? null : quoteOf(text, record.message);
  return quote === null ? null : { path, lines: [from, to], quote };
}

type TellingLines = {
  readonly from: number;
  readonly to: number;
  /** The line that is quoted. */
  readonly telling: number;
};

/**
 * Of a record of several lines the one that says its message, for a commit is known by its subject; another where it shows more
 * of the title. Lines that show the title's other values are cited with it.
 */
async function tellingLines(
  reader: EvidenceReader,
  record: RecordReference,
  locator: { readonly from: number; readonly to: number },
  title: string,
): Promise<TellingLines> {
  const only = (line: number) => ({ from: line, to: line, telling: line });
  if (locator.to === locator.from) return only(locator.from);
  const to = Math.min(locator.to, locator.from + searchedLines - 1);
  const raw = await reader.rawLines(record.artifactId, locator.from, to);
  if (raw === null) return only(locator.from);
  const { lines } = raw;
  const firstLine = record.message.split("\n")[0]?.trim() ?? "";
  const named = firstLine === "" ? -1 : lines.findIndex((line) => line.includes(firstLine));
  const places = placesOfTitle(lines, title, Math.max(0, named));
  const at = (place: number | undefined) =>
    named < 0 && title === "" ? locator.from : raw.from + (place ?? 0);
  const [telling] = places;
  return { from: at(Math.min(...places)), to: at(Math.max(...places)), telling: at(telling) };
}

/** The line that shows most of a title, then those that show a value of it which no line before them shows. */
function placesOfTitle(lines: readonly string[], title: string, named: number): readonly number[] {
  const values = valuesIn(title);
  const words = wordsOf(title);
  const shown = lines.map((line) => new ShownValues([line]));
  const scoreOf = (at: number) =>
    values.filter((value) => shown[at]?.has(value)).length +
    wordsOf(lines[at] ?? "").intersection(words).size;
  const places = [...lines.keys()];
  const telling = places.reduce((best, at) => (scoreOf(at) > scoreOf(best) ? at : best), named);
  const chosen = [telling];
  for (const value of values)
    if (!chosen.some((at) => shown[at]?.has(value)))
      chosen.push(...places.filter((at) => shown[at]?.has(value)).slice(0, 1));
  return chosen;
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu));
}

/** The whole text when short; else a slice around what the record says, or its beginning. */
export function quoteOf(text: string, message: string): string | null {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  if (trimmed.length <= wholeQuoteMax && !trimmed.includes("\n")) return trimmed;
  const line = tellingPart(trimmed, message);
  const start = messageStart(line, message);
  return wellFormed(line.slice(start, start + sliceCharacters));
}

/** Of a pretty-printed element the line that shares most words with what the record says. */
function tellingPart(text: string, message: string): string {
  if (!text.includes("\n")) return text;
  const words = wordsOf(message);
  let best = "";
  let most = -1;
  for (const part of text.split("\n").slice(0, partsMax)) {
    const line = part.trim();
    const shared = wordsOf(line).intersection(words).size;
    if (line.length >= quoteMin && shared > most) {
      best = line;
      most = shared;
    }
  }
  return best === "" ? (text.slice(0, sliceCharacters).split("\n")[0] ?? text) : best;
}

function messageStart(text: string, message: string): number {
  const head = message.split("\n")[0]?.slice(0, 40) ?? "";
  const at = head.length >= 8 ? text.indexOf(head) : -1;
  const from = at < 0 ? 0 : at;
  return Math.max(0, Math.min(from, text.length - sliceCharacters));
}

/** A cut may not fall between the halves of a surrogate pair. */
function wellFormed(text: string): string | null {
  const start = /^[\udc00-\udfff]/.test(text) ? 1 : 0;
  const end = /[\ud800-\udbff]$/.test(text) ? text.length - 1 : text.length;
  const kept = text.slice(start, end).trim();
  return kept === "" ? null : kept;
}
