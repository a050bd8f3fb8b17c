import type { RecordReference } from "@/lib/domain/record-reference";
import { isNumber, nameTokens, wordsOf } from "@/lib/ledger/names/name-tokens";

/** What stands before an equals sign is what a column is called, and names nothing. */
const label = /[\p{L}\p{N}_.-]{1,60}(?=\s{0,2}=)/gu;

/** What a record names, in lower case: neither figures nor what its columns are called. */
export function namesIn(record: RecordReference): readonly string[] {
  const columns = new Set(Object.keys(record.fields).map((name) => name.toLowerCase()));
  return [...nameTokens(wordsOf(record).replace(label, " "))].filter(
    (name) => !isNumber(name) && !columns.has(name),
  );
}

/** It was given to one thing: an id, an address, a setting, a version. A plain word is how people and programs speak. */
export function isGivenName(name: string): boolean {
  return /[\d_@:]/.test(name);
}
