import { instant } from "@/lib/base/instant";
import type { EvidenceRecord } from "@/lib/domain/evidence-record";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import { statementWords } from "@/lib/knowledge/lexicons/statement-words";
import { readStatement } from "@/lib/signals/statements";
import { findStatedZone } from "@/lib/time/phrases/stated-zone";
import { type AccountRow, readRow } from "./account-row";
import { nothingTold, type Telling, type ToldRows, tell, toRow } from "./told-rows";
import { findToldTimes } from "./told-times";

/** A longer text without a dated line is no account. */
const recordsMax = 400;

/**
 * Accounts in prose: texts in which no line begins with a time, while their sentences tell days and times of day. The text states its
 * days itself; what it was written at nobody knows.
 */
export async function readProse(reader: EvidenceReader): Promise<ToldRows> {
  let told = nothingTold;
  for (const { artifact, clock } of reader.artifacts) {
    const { report } = artifact;
    if (report.kind !== "read" || report.undated !== report.records) continue;
    if (report.records === 0 || report.records > recordsMax) continue;
    const of = proseOf(await reader.undated(artifact.id, recordsMax), clock.zone);
    told = {
      rows: [...told.rows, ...of.rows],
      start: told.start ?? of.start,
      end: told.end ?? of.end,
      since: [...told.since, ...of.since],
    };
  }
  return told;
}

function proseOf(records: readonly EvidenceRecord[], zone: string): ToldRows {
  const text = records.map(({ message }) => message).join("\n");
  const ends = records.map(({ message }) => message.length + 1);
  const stated = records.map(({ message }) => findStatedZone(message, false)).find(Boolean) ?? null;
  const context = { reference: null, zone: stated?.zone ?? zone, isDayFirst: false };
  const times = findToldTimes(text, context);
  const [first] = records;
  if (times.length === 0 || first === undefined) return nothingTold;
  // Whoever writes it all down looks back.
  const whole = { ...toAccountRow(first), acts: new Set(["closing"] as const) };
  const tellings = times.map((time): Telling => {
    const record = records[recordAt(ends, time.place)] ?? first;
    return { post: whole, time, row: toRow(toAccountRow(record), time) };
  });
  return tell([whole], tellings);
}

function recordAt(ends: readonly number[], place: number): number {
  let end = 0;
  return ends.findIndex((length) => {
    end += length;
    return place < end;
  });
}

/** Its time is that of the sentence that is taken out of it. */
function toAccountRow(record: EvidenceRecord): AccountRow {
  const never = instant(0);
  const time = { earliest: never, latest: never, micros: 0, granularity: "day", raw: "" } as const;
  return readRow(readStatement({ ...record, time }, statementWords));
}
