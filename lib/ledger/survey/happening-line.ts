import type { Instant } from "@/lib/base/instant";
import { referenceKey } from "@/lib/domain/record-reference";
import type { SurveyLine } from "@/lib/domain/survey";
import { referencesMax } from "@/lib/domain/survey-limits";
import type { LedgerEntry } from "../entry";
import type { Happening } from "../happening";
import { clockText, placeOf, quote, tell } from "./survey-line";
import { whyListed } from "./why-listed";

/** What happened, in a line; happenings that are told alike are one line with the first and the last place. */
export function toHappeningLine(
  happenings: readonly Happening[],
  why = "",
  then = "",
): SurveyLine | null {
  const [first] = happenings;
  const last = happenings.at(-1);
  const firstEntry = first?.entries[0];
  if (first === undefined || firstEntry === undefined || last === undefined) return null;
  const repeats =
    happenings.length === 1 ? "" : `${happenings.length} times until ${clockText(seenAt(last))}`;
  // What is told stands first, though another record of the same moment may come before it.
  const telling = firstEntry.witnesses.slice(0, 1);
  const witnesses = [...telling, ...first.witnesses.filter((record) => !telling.includes(record))];
  const records = [...witnesses.slice(0, referencesMax - 1), ...last.witnesses.slice(0, 1)];
  const unique = new Map(records.map((record) => [referenceKey(record), placeOf(record)]));
  const line = {
    at: seenAt(first),
    text: firstEntry.title,
    why: [why, repeats, whyListed(first), then].filter((part) => part !== "").join(", "),
    references: [...unique.values()],
  };
  return isRecord(firstEntry) ? quote(line) : tell(line);
}

/** As the record reads that tells it; what did not come has none. */
export function seenAt({ entries: [firstEntry], onset }: Happening): Instant {
  const record = firstEntry?.witnesses[0];
  if (firstEntry?.kind === "due" || record === undefined) return onset.latest;
  return record.time.earliest;
}

/** What a record itself says; the rest is what code makes of several. */
function isRecord(entry: LedgerEntry): boolean {
  if (entry.kind === "episode") return entry.property === "line";
  if (entry.kind === "due") return false;
  return entry.kind !== "transition" || entry.witnesses[0]?.kind === "alert";
}

/** Equal for what is told alike. */
export function tellingKey({ entries, witnesses }: Happening): string {
  const [firstEntry] = entries;
  if (firstEntry === undefined) return "";
  const [record] = witnesses;
  if (record === undefined) return firstEntry.title;
  if (firstEntry.kind === "deed" || record.kind === "message") return referenceKey(record);
  if (firstEntry.kind === "statement") return `${record.path} ${record.template}`;
  return `${firstEntry.kind} ${firstEntry.kind === "episode" ? firstEntry.property : ""} ${firstEntry.title}`;
}
