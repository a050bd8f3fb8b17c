import type { Instant } from "@/lib/base/instant";
import { referenceKey } from "@/lib/domain/evidence/record-reference";
import type { SurveyLine } from "@/lib/domain/evidence/survey";
import { referencesMax } from "@/lib/domain/evidence/survey-limits";
import type { LedgerEntry } from "../entry";
import type { Happening } from "../happening";
import { clockText, countText, placeOf, quote, tell } from "./survey-line";

/** How grave a record has to call itself to be told so: error, critical. */
const graveFrom = 4;

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
  if (firstEntry.kind !== "episode") return `${firstEntry.kind} ${firstEntry.title}`;
  const { property, direction, rowKind } = firstEntry;
  const told = rowKind === undefined ? firstEntry.title : `${direction} ${record.path} ${rowKind}`;
  return `episode ${property} ${told}`;
}

/** Why a happening is worth a line, from what was counted, in words. */
function whyListed(happening: Happening): string {
  const [first] = happening.entries;
  if (first === undefined) return "";
  const files = new Set(happening.witnesses.map(({ path }) => path)).size;
  const further = happening.entries.length - 1;
  return [
    whyEntry(first),
    ...(files > 1 ? [`in ${files} files`] : []),
    ...(further > 0 ? [`with ${countText(further, "more sign")}`] : []),
  ]
    .filter((part) => part !== "")
    .join(", ");
}

function whyEntry(entry: LedgerEntry): string {
  switch (entry.kind) {
    case "deed":
      return entry.actor === null ? "an action" : `an action of ${entry.actor}`;
    case "statement":
      return entry.speaker === null ? "" : `said by ${entry.speaker}`;
    case "due":
      return entry.basis === "limit" ? "a limit met" : "known beforehand";
    case "transition":
      return whyTransition(entry);
    case "episode":
      return whyEpisode(entry);
  }
}

function whyTransition({
  witnesses,
  measures,
  isReturn,
}: Extract<LedgerEntry, { kind: "transition" }>): string {
  if (witnesses[0]?.kind === "alert") return isReturn ? "an alert cleared" : "an alert";
  if (isReturn) return "back to what it was at first";
  return measures.isNew === 1 ? "never so before" : "";
}

function whyEpisode({ property, measures }: Extract<LedgerEntry, { kind: "episode" }>): string {
  const grave = (measures.gravity ?? 0) >= graveFrom ? "calls itself an error" : "";
  switch (property) {
    case "line":
      return [whyLine(measures), grave].filter((part) => part !== "").join(", ");
    case "silence":
      return "comes regularly, then not";
    case "resumption":
      return "after a silence";
    case "spike":
      return "once only";
    case "sequence":
      return measures.stepsHeld === undefined
        ? ""
        : `after ${countText(measures.stepsHeld, "step")} in order`;
    case "level":
      return measures.rowsLong === undefined ? "" : `for ${countText(measures.rowsLong, "sample")}`;
    case "rate":
      return timesText(measures.magnitude ?? 0);
  }
}

function whyLine({ kindRows = 1, streamRows = 1 }: LedgerEntry["measures"]): string {
  const among = `among ${countText(streamRows, "line")}`;
  if (kindRows === 1) return `once ${among}`;
  return `the first of ${kindRows.toLocaleString("en-US")} ${among}`;
}

function timesText(doublings: number): string {
  return `about ${Math.round(2 ** Math.min(20, doublings)).toLocaleString("en-US")} times`;
}
