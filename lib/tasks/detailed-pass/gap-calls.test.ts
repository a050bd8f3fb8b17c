import { expect, test } from "vitest";
import type { EvidenceRecord } from "@/lib/domain/evidence/evidence-record";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import { artifactIdOf } from "@/lib/signals/testing/records";
import { analyse } from "../analysis/analyse";
import { memoryReader } from "../testing/memory-reader";
import { log } from "../testing/recording-lines";
import { gapCalls } from "./gap-calls";

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);
/** A mill that writes each second, and nothing with a time from second 120 to 400. */
const lines = [
  ...range(0, 600).map((at) => log("belt-1/belt.log", at, `belt turned ${at}`)),
  ...[...range(0, 120), ...range(400, 600)].map((at) =>
    log("mill-1/mill.log", at, `mill ground sack ${at}`),
  ),
];

async function silencesReported(undated: EvidenceReader["undated"]): Promise<number> {
  const reader = { ...memoryReader(lines), undated };
  const calls = await gapCalls(await analyse(reader), reader);
  return calls.filter(({ arguments: given }) => JSON.stringify(given).includes('"silence"')).length;
}

test("a file without lines for a long time is reported as a gap", async () => {
  expect(await silencesReported(async () => [])).toBe(1);
});

test("a file that goes on in lines without a time was not silent", async () => {
  const reader = memoryReader(lines);
  const [dated] = await reader.recordAt(artifactIdOf("mill-1/mill.log"), {
    kind: "lines",
    from: 120,
    to: 120,
  });
  if (dated === undefined) throw new Error("no record");
  // It stands between the last line before the pause and the first after it.
  const unread: EvidenceRecord = { ...dated, time: null, recordNumber: dated.recordNumber + 0.5 };
  expect(await silencesReported(async () => [unread])).toBe(0);
});
