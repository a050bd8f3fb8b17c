import { toCsvRow } from "@/lib/base/csv-row";
import type { CalibrationCase } from "@/lib/domain/calibration/calibration-case";

const columns = [
  ...["incident", "piece", "noun", "performer", "expert", "source", "mechanism"],
  ...["confidence", "kept"],
];

/** A row for each case; what is not known is empty. */
export function toCasesCsv(cases: readonly CalibrationCase[]): string {
  const rows = cases.map((each) =>
    toCsvRow([
      ...[each.incident, each.piece, each.noun, each.performer, each.expert ?? ""],
      ...[each.source ?? "", each.mechanism ?? "", String(each.confidence)],
      each.isKept ? "yes" : "no",
    ]),
  );
  return [toCsvRow(columns), ...rows].join("");
}
