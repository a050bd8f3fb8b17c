import { expect, test } from "vitest";
import { experts } from "@/lib/domain/rounds/expert";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";
import type { Line } from "@/lib/signals/testing/records";
import { memoryReader } from "@/lib/tasks/testing/memory-reader";
import { says } from "@/lib/tasks/testing/recording-lines";
import { listedEvent, putToEvidence, routine } from "../testing/put-question";
import { readEvidence } from "./read-evidence";

const lines: readonly Line[] = [
  ...routine("kuchnia/piec.log", (number) => `temperatura ${number} w normie`),
  ...routine("kuchnia/linia.log", (number) => `taca ${number} wydana`),
  { path: "kuchnia/linia.log", at: 80, message: "czujnik CZ-4 odlaczony przez zlecenie Z_19" },
  says(150, "ola", "to zlecenie Z_19 odlaczylo CZ-4"),
];
const events = [
  listedEvent(1, 60, ["kuchnia/piec.log", 13], { title: "Piec gasnie" }),
  listedEvent(2, 100, ["kuchnia/piec.log", 21], { title: "Linia staje" }),
];

/** Counts readings of everything, and may be broken off in one. */
function watched(onScan: () => void = () => undefined) {
  const reader = memoryReader(lines);
  const counts = { whole: 0 };
  const evidence: EvidenceReader = {
    ...reader,
    scan(filter = {}, options) {
      if (filter.from === undefined) counts.whole += 1;
      onScan();
      return reader.scan(filter, options);
    },
  };
  return { evidence, counts };
}

test("however many questions are put to it, evidence that stays open is read through once, and once more for what people wrote", async () => {
  const { evidence, counts } = watched();
  for (const to of [...experts, ...experts])
    await putToEvidence(evidence, { to, timeline: { events } });
  expect(counts.whole).toBe(2);
});

test("answers are those of evidence nobody asked before, also when the timeline changed between two questions", async () => {
  const { evidence } = watched();
  for (const timeline of [{ events }, { events: events.slice(1) }, { events }])
    for (const to of experts)
      expect(await putToEvidence(evidence, { to, timeline })).toEqual(
        await putToEvidence(memoryReader(lines), { to, timeline }),
      );
});

test("of evidence that somebody withdrew a part of nothing is remembered", async () => {
  const { evidence } = watched();
  const ask = (given: EvidenceReader) =>
    putToEvidence(given, { to: "communications", timeline: { events } });
  expect((await ask(evidence)).answer.findings).not.toEqual([]);
  const without = memoryReader(lines.filter(({ path }) => path !== "kuchnia/linia.log"));
  expect((await ask(without)).answer.findings).toEqual([]);
});

test("a reading that was broken off is begun anew by whoever asks next", async () => {
  const stop = new AbortController();
  const { evidence } = watched(() => stop.abort());
  await expect(readEvidence(evidence, stop.signal)).rejects.toThrow();
  const { records } = await readEvidence(evidence, new AbortController().signal);
  expect(records).toBe(lines.length);
});
