import type { LedgerEntry } from "@/lib/ledger/entry";

/** What an entry is to whoever weighs it: its kind, and for episodes what departs and which way. */
export const entryShapes = [
  "deed",
  "alert",
  "statement",
  "state",
  "state-back",
  "setting",
  "line",
  "first-line",
  "rate-up",
  "rate-down",
  "silence",
  "resumption",
  "level",
  "level-back",
  "spike",
  "sequence",
  "due",
] as const;
export type EntryShape = (typeof entryShapes)[number];

export function shapeOf(entry: LedgerEntry): EntryShape {
  switch (entry.kind) {
    case "deed":
    case "statement":
    case "due":
      return entry.kind;
    case "transition":
      return transitionShape(entry);
    case "episode":
      return episodeShape(entry);
  }
}

function transitionShape({
  witnesses,
  isReturn,
  measures,
}: LedgerEntry & { isReturn: boolean }): EntryShape {
  if (witnesses[0]?.kind === "alert") return "alert";
  if (measures.stepsInAll === 1 && !isReturn) return "setting";
  return isReturn ? "state-back" : "state";
}

function episodeShape(entry: Extract<LedgerEntry, { kind: "episode" }>): EntryShape {
  switch (entry.property) {
    case "line":
      return entry.measures.isFrequent === 1 ? "first-line" : "line";
    case "rate":
      return entry.direction === "up" ? "rate-up" : "rate-down";
    case "level":
      return entry.isReturn ? "level-back" : "level";
    case "silence":
    case "resumption":
    case "spike":
    case "sequence":
      return entry.property;
  }
}
