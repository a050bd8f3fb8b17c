import { instant } from "@/lib/base/instant";
import type { EvidenceRecord } from "@/lib/domain/evidence/evidence-record";
import type { ArtifactId } from "@/lib/domain/ids";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import { statementWords } from "@/lib/knowledge/lexicons/statement-words";
import { readStatement } from "@/lib/signals/statements";
import { findStatedZone } from "@/lib/time/phrases/stated-zone";
import { type NarrativeRow, readRow, withoutMarkup } from "./narrative-row";
import { nothingReported, type ReportedRows, type Telling, tell, toRow } from "./reported-rows";
import { findReportedTimes } from "./reported-times";

/** A longer text without a dated line is no account. */
const recordsMax = 400;

/**
 * Accounts in prose: texts in which no line begins with a time, while their sentences tell days and times of day. The text states its
 * days itself; what it was written at nobody knows.
 */
export async function readProse(reader: EvidenceReader): Promise<ReportedRows> {
  let reported = nothingReported;
  for (const { artifact, clock } of reader.artifacts) {
    const { report } = artifact;
    if (report.kind !== "read" || report.undated !== report.records) continue;
    if (report.records === 0 || report.records > recordsMax) continue;
    const of = proseOf(await readParts(reader, artifact.id), clock.zone);
    reported = {
      rows: [...reported.rows, ...of.rows],
      start: reported.start ?? of.start,
      end: reported.end ?? of.end,
      since: [...reported.since, ...of.since],
    };
  }
  return reported;
}

/** A record as it was written: a reader may have taken a clock at its head out of the words. */
type Part = { readonly record: EvidenceRecord; readonly text: string };

async function readParts(reader: EvidenceReader, id: ArtifactId): Promise<readonly Part[]> {
  const records = await reader.undated(id, recordsMax);
  return Promise.all(
    records.map(async (record, index) => {
      const raw = (await reader.rawText(id, record.locator)) ?? record.message;
      const isEnd = isParagraphEnd(record, records[index + 1]) || sentenceEnd.test(raw);
      return { record, text: `${withoutMarkup(raw)}${isEnd ? "\n" : " "}` };
    }),
  );
}

const sentenceEnd = /[.!?:。！？：]\W{0,3}$/;

/** A paragraph goes on in the next line. */
function isParagraphEnd({ locator }: EvidenceRecord, next: EvidenceRecord | undefined): boolean {
  if (next === undefined || locator.kind !== "lines" || next.locator.kind !== "lines") return true;
  return next.locator.from > locator.to + 1;
}

function proseOf(parts: readonly Part[], zone: string): ReportedRows {
  const text = parts.map((part) => part.text).join("");
  const stated = parts.map((part) => findStatedZone(part.text, false)).find(Boolean) ?? null;
  const context = { reference: null, zone: stated?.zone ?? zone, isDayFirst: false };
  const times = findReportedTimes(text, context);
  const [first] = parts;
  if (times.length === 0 || first === undefined) return nothingReported;
  // Whoever writes it all down looks back.
  const whole = { ...toNarrativeRow(first), acts: new Set(["closing"] as const) };
  const tellings = times.map((time): Telling => {
    const part = parts[recordAt(parts, time.place)] ?? first;
    return { post: whole, time, row: toRow(toNarrativeRow(part), time) };
  });
  return tell([whole], tellings);
}

function recordAt(parts: readonly Part[], place: number): number {
  let end = 0;
  return parts.findIndex(({ text }) => {
    end += text.length;
    return place < end;
  });
}

/** The row has the time of the sentence that stated it. */
function toNarrativeRow({ record, text }: Part): NarrativeRow {
  const never = instant(0);
  const time = { earliest: never, latest: never, micros: 0, granularity: "day", raw: "" } as const;
  return readRow(readStatement({ ...record, message: text.trim(), time }, statementWords));
}
