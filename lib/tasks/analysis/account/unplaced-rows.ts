import { type Interval, instant, interval } from "@/lib/base/instant";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import { statementWords } from "@/lib/knowledge/lexicons/statement-words";
import { toldTimeWords } from "@/lib/knowledge/lexicons/told-time-words";
import { readStatement } from "@/lib/signals/statements";
import { type AccountRow, readRow } from "./account-row";

const undatedMax = 400;
/** The last row of a text is of the day that follows the one before it, at most. */
const afterLastMs = 86_400_000 - 1;

/**
 * Rows of a written timeline that say that nobody knows when ("??:?? somebody pulls the cable", "later: the vendor confirms"): they
 * lie between the rows around them, which is an interval, and no reason to leave them out.
 */
export async function findUnplacedRows(
  reader: EvidenceReader,
  rows: readonly AccountRow[],
): Promise<readonly AccountRow[]> {
  const found: AccountRow[] = [];
  for (const { artifact } of reader.artifacts) {
    const around = rows
      .filter(({ statement }) => statement.record.path === artifact.path)
      .toSorted((a, b) => numberOf(a) - numberOf(b));
    if (around.length < 2 || artifact.report.kind !== "read" || artifact.report.undated === 0)
      continue;
    for (const record of await reader.undated(artifact.id, undatedMax)) {
      const between = placeBetween(around, record.recordNumber);
      if (between === null || record.kind !== "message") continue;
      if (!toldTimeWords.unplaced.test(record.message)) continue;
      const time = {
        ...{ earliest: between.earliest, latest: between.latest },
        micros: between.earliest * 1000,
        granularity: between.latest - between.earliest > 3_600_000 ? "day" : "hour",
        raw: record.message.slice(0, 40),
      } as const;
      found.push({ ...readRow(readStatement({ ...record, time }, statementWords)), place: 0 });
    }
  }
  return found;
}

/** Null where the rows around go back in time. */
function placeBetween(around: readonly AccountRow[], number: number): Interval | null {
  const before = around.findLast((row) => numberOf(row) < number)?.statement.record.time;
  const behind = around.find((row) => numberOf(row) > number)?.statement.record.time;
  if (before === undefined) return null;
  const latest = behind?.latest ?? instant(before.earliest + afterLastMs);
  return latest < before.earliest ? null : interval(before.earliest, latest);
}

function numberOf({ statement }: AccountRow): number {
  return statement.record.recordNumber;
}
