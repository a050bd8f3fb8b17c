import type { FieldValue, Severity } from "@/lib/domain/evidence/evidence-record";
import { levelAt } from "../../heads/head-level";
import { foldSeverityWord } from "../../records/severity-folding";

const keys = ["level", "lvl", "severity", "loglevel"];

/** What a message says of itself in a pair: `level=warn msg="…"`. */
export function levelOfPairs(fields: Readonly<Record<string, FieldValue>>): Severity | null {
  for (const key of keys) {
    const value = fields[key];
    const severity = typeof value === "string" ? foldSeverityWord(value) : null;
    if (severity !== null) return severity;
  }
  return null;
}

/** `page: 3 of 7` counts pages and calls nobody. */
const page = /^page\b/i;

/** What a message without a head says of itself: `ERROR: …`, `[info] …`. */
export function levelOfMessage(message: string): Severity | null {
  return page.test(message) ? null : (levelAt(message, 0)?.severity ?? null);
}
