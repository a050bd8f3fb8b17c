import type { Interval } from "@/lib/base/instant";
import type { EvidenceRecord, RecordKind } from "@/lib/domain/evidence/evidence-record";
import type { EvidenceArgument } from "@/lib/investigation/ports/calls/function-arguments";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import { type FilePlace, placeOfReference } from "../places";

/** One dated record, as an Expert cites it. */
export type ShownRecord = {
  readonly place: FilePlace;
  readonly citation: EvidenceArgument;
  readonly text: string;
  readonly time: Interval;
  readonly kind: RecordKind;
  readonly source: string | null;
};

const quoteCharactersMax = 400;

/** The line of it that says what is meant, cut where nobody would read on; null for what has no time or no words. */
export async function showRecord(
  reader: EvidenceReader,
  { artifactId, path, locator, time, kind, source }: EvidenceRecord,
  intended = "",
): Promise<ShownRecord | null> {
  const place = placeOfReference({ path, locator });
  const text = await reader.rawText(artifactId, locator);
  if (place === null || text === null || time === null) return null;
  const lines = text.split("\n");
  const telling = lines.find((line) => intended !== "" && line.includes(intended));
  const quote = (telling ?? longestOf(lines)).trim().slice(0, quoteCharactersMax);
  if (quote === "") return null;
  const citation: EvidenceArgument =
    "index" in place
      ? { path, index: place.index, quote }
      : { path, lines: [place.lines[0], place.lines[1]], quote };
  const { earliest, latest } = time;
  return { place, citation, text, time: { earliest, latest }, kind, source };
}

/** A document's element has braces on lines of their own. */
function longestOf(lines: readonly string[]): string {
  return lines.toSorted((a, b) => b.length - a.length)[0] ?? "";
}
