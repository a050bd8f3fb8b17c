import type { ReadReport } from "./artifact";

/** What is said of records that another file holds as well; one sentence for each such file. */
export function describeRepeats(report: ReadReport): readonly string[] {
  if (report.kind !== "read") return [];
  return (report.repeats ?? []).map(({ path, isWhole, runs }) => {
    if (isWhole) return `This is the same file as ${path}: its records count once.`;
    const count = runs.reduce((sum, { from, to }) => sum + to - from + 1, 0);
    const share = count === report.records ? `All ${count}` : `${count} of ${report.records}`;
    return `${share} records are also in ${path}: they count once.`;
  });
}
