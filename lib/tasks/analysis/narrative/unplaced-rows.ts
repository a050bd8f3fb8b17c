import { type Interval, instant, interval } from "@/lib/base/instant";
import type { EvidenceRecord } from "@/lib/domain/evidence-record";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import { reportedTimeWords } from "@/lib/knowledge/lexicons/reported-time-words";
import { statementWords } from "@/lib/knowledge/lexicons/statement-words";
import { readStatement } from "@/lib/signals/statements";
import { type NarrativeRow, readRow } from "./narrative-row";

const undatedMax = 400;
/** The last row of a text is of the day that follows the one before it, at most. */
const afterLastMs = 86_400_000 - 1;

/**
 * Rows of a written timeline that say that nobody knows when ("??:?? somebody pulls the cable", "later: the vendor confirms"): they
 * lie between the rows around them, which is an interval, and no reason to leave them out.
 */
export async function findUnplacedRows(
  reader: EvidenceReader,
  rows: readonly NarrativeRow[],
): Promise<readonly NarrativeRow[]> {
  const found: NarrativeRow[] = [];
  for (const { artifact } of reader.artifacts) {
    const around = rows
      .filter(({ statement }) => statement.record.path === artifact.path)
      .toSorted((a, b) => numberOf(a) - numberOf(b));
    const isPartly = artifact.report.kind === "read" && artifact.report.undated > 0;
    if (around.length < 2 || !isPartly) continue;
    const undated = await reader.undated(artifact.id, undatedMax);
    found.push(...undated.flatMap((record) => placeRow(record, around) ?? []));
  }
  return found;
}

function placeRow(record: EvidenceRecord, around: readonly NarrativeRow[]): NarrativeRow | null {
  if (record.kind !== "message" || !reportedTimeWords.unplaced.test(record.message)) return null;
  const between = placeBetween(around, record.recordNumber);
  if (between === null) return null;
  const { earliest, latest } = between;
  const granularity = latest - earliest > 3_600_000 ? "day" : "hour";
  const raw = record.message.slice(0, 40);
  const time = { earliest, latest, micros: earliest * 1000, granularity, raw } as const;
  return { ...readRow(readStatement({ ...record, time }, statementWords)), place: 0 };
}

/** Null where the rows around go back in time. */
function placeBetween(around: readonly NarrativeRow[], number: number): Interval | null {
  const before = around.findLast((row) => numberOf(row) < number)?.statement.record.time;
  const behind = around.find((row) => numberOf(row) > number)?.statement.record.time;
  if (before === undefined) return null;
  const latest = behind?.latest ?? instant(before.earliest + afterLastMs);
  return latest < before.earliest ? null : interval(before.earliest, latest);
}

function numberOf({ statement }: NarrativeRow): number {
  return statement.record.recordNumber;
}
