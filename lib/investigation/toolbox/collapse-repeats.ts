import { formatInstant } from "@/lib/base/instant";
import type { EvidenceRecord } from "@/lib/domain/evidence/evidence-record";
import type { Desk } from "./desk";
import type { ToolLine } from "./tool-line";

/** So many records of one shape and file in a row say no more than their first and how many there are. */
const runMin = 4;

/** Records as lines. Unless `isWhole`, runs of one shape in one file are told by their first, with how many there are until when. */
export async function showRecords(
  desk: Desk,
  records: readonly EvidenceRecord[],
  { isWhole = false }: { readonly isWhole?: boolean } = {},
): Promise<readonly ToolLine[]> {
  const lines: ToolLine[] = [];
  for (let index = 0; index < records.length; ) {
    const run = runFrom(records, index);
    const [first] = run;
    if (first === undefined) break;
    if (isWhole || run.length < runMin) {
      lines.push(await desk.showRecord(first));
      index += 1;
      continue;
    }
    const line = await desk.showRecord(first);
    const until = run.at(-1)?.time?.earliest ?? null;
    const end = until === null ? "" : ` until ${formatInstant(until)}`;
    lines.push({ ...line, text: `${line.text}  [× ${run.length} of this shape${end}]` });
    index += run.length;
  }
  return lines;
}

function runFrom(records: readonly EvidenceRecord[], index: number): readonly EvidenceRecord[] {
  const first = records[index];
  let end = index + 1;
  for (; end < records.length; end += 1) {
    const next = records[end];
    if (next?.template !== first?.template || next?.path !== first?.path) break;
  }
  return records.slice(index, end);
}
