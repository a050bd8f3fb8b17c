import { type RecordReference, referenceKey } from "@/lib/domain/evidence/record-reference";
import type { Happening } from "@/lib/ledger/happening";
import type { Signal } from "@/lib/signals/signal";

/** How people write to each other or to themselves, and programs do not: they ask, and speak of themselves. */
const asking = /\p{L}\?{1,3}(?=\s|$)/u;
const speaking = /(?<![\p{L}\d_'’-])(?:i|we|my|our|i'm|we're)(?![\p{L}\d_-])/iu;

/**
 * Without errors and breaches that only a person's notes name: "app log: 1040 Too many connections" in a shift log is no
 * failure of a component called shift log. The words stay: the ledger tells each note as what somebody wrote.
 */
export function withoutNotes(
  signals: readonly Signal[],
  happenings: readonly Pick<Happening, "entries">[],
): readonly Signal[] {
  const notes = notesIn(happenings);
  if (notes.size === 0) return signals;
  const isNote = (record: RecordReference) => notes.has(referenceKey(record));
  return signals.filter(
    ({ detector, family, records }) =>
      detector !== "log-signals" || !troubles.test(family) || !records.every(isNote),
  );
}

/** What components report of themselves; what was done and who was told is the same in a note. */
const troubles = /^(?:error|resource|process|service|throttled|availability|member)\b/;

/** Rows of short files in words, without levels, in which somebody asks or speaks of themselves. */
function notesIn(happenings: readonly Pick<Happening, "entries">[]): ReadonlySet<string> {
  const said = happenings.flatMap(({ entries }) =>
    entries.flatMap(({ kind, witnesses: [first] }) =>
      kind === "statement" && first !== undefined && first.kind !== "message" ? [first] : [],
    ),
  );
  const files = [...Map.groupBy(said, ({ path }) => path).values()].filter(
    (rows) =>
      rows.every(({ severity }) => severity === null) &&
      rows.some(({ message }) => asking.test(message) || speaking.test(message)),
  );
  return new Set(files.flat().map(referenceKey));
}
