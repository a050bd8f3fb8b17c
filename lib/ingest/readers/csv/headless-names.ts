import { foldSeverityWord } from "../../records/severity-folding";

type Rows = readonly (readonly string[])[];

/** Names for the columns of a table that has none: `c1`, `c2`… and those that can be told by what they hold. */
export function nameHeadless(rows: Rows, width: number): readonly string[] {
  const names = Array.from({ length: width }, (_cell, index) => `c${index + 1}`);
  const level = names.findIndex((_name, column) => column > 0 && holdsLevels(rows, column));
  if (level < 0) return names;
  // Loggers put what is said last.
  const last = width - 1;
  return names.map((name, index) =>
    index === level ? "level" : index === last && last > level ? "message" : name,
  );
}

function holdsLevels(rows: Rows, column: number): boolean {
  return rows.every((row) => foldSeverityWord((row[column] ?? "").trim()) !== null);
}
