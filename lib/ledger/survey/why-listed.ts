import type { LedgerEntry } from "../entry";
import type { Happening } from "../happening";
import { countText } from "./survey-line";

/** How grave a record has to call itself to be told so: error, critical. */
const graveFrom = 4;

/** Why a happening is worth a line, from what was counted, in words. */
export function whyListed(happening: Happening): string {
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
      return entry.actor === null ? "a deed" : `a deed of ${entry.actor}`;
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
