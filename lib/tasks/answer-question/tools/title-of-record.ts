import type { RecordReference } from "@/lib/domain/record-reference";
import type { LedgerHappening } from "@/lib/investigation/toolbox/evidence-ledger";
import { placesOf } from "./mention-entities";

/** What the evidence calls it, else the record's own words, and where it was said. */
export function titleOfRecord(
  record: RecordReference,
  happening: Pick<LedgerHappening, "words" | "subject"> | null = null,
): string {
  const words = firstLine(happening?.words ?? record.message) || record.path;
  const place = happening?.subject ?? placesOf(record)[0]?.name ?? record.source ?? "";
  return words.toLowerCase().includes(place.toLowerCase()) ? words : `${place}: ${words}`;
}

/** The first line that says something, in one piece. */
export function firstLine(text: string): string {
  const line = text.split("\n").find((each) => each.trim() !== "") ?? text;
  return line.replace(/\s+/g, " ").trim();
}
