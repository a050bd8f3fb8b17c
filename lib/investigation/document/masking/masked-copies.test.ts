import { expect, test } from "vitest";
import { evidenceOfText } from "@/lib/testing/evidence-of-text";
import type { EvidenceReader, RecordCopy } from "../../ports/evidence-port";
import { createMaskedCopies } from "./masked-copies";

const line = (at: number) => `2026-03-04T09:00:00Z INFO tick ${at}`;

/** Evidence of so many records, whose copies are written as `write` lets them, and what came of those. */
function evidenceOf(
  name: string,
  records: number,
  write: () => Promise<unknown> = async () => undefined,
) {
  const log = { made: 0, removed: 0, records: 0 };
  const evidence = evidenceOfText({
    [`${name}.log`]: Array.from({ length: records }, (_, at) => line(at)),
  });
  const given: EvidenceReader = {
    ...evidence,
    async copy(parts) {
      for await (const part of parts) log.records += part.records.length;
      await write();
      log.made += 1;
      return {
        async remove() {
          log.removed += 1;
        },
      } as RecordCopy; // Nothing is asked of it.
    },
  };
  return { evidence: given, log };
}

const noTables = async () => [];

test("a copy is made once, however many ask at once, and kept", async () => {
  const { evidence, log } = evidenceOf("a", 10);
  const copies = createMaskedCopies();
  await Promise.all([copies.of(evidence, noTables), copies.of(evidence, noTables)]);
  await copies.of(evidence, noTables);
  expect(log).toEqual({ made: 1, removed: 0, records: 10 });
});

test("so many copies and so many records are kept together; the longest unasked goes", async () => {
  const all = ["a", "b", "c", "d"].map((name) => evidenceOf(name, 10));
  const removed = () => all.map(({ log }) => log.removed);
  const [a, b, c, d] = all;
  const few = createMaskedCopies(100, { copies: 3, records: 1_000 }, 0);
  for (const one of [a, b, a, c, d]) if (one) await few.of(one.evidence, noTables);
  await expect.poll(removed).toEqual([0, 1, 0, 0]);
  const short = createMaskedCopies(100, { copies: 8, records: 25 }, 0);
  for (const one of [a, b, c]) if (one) await short.of(one.evidence, noTables);
  await expect.poll(removed).toEqual([1, 1, 0, 0]);
});

test("who was given one that goes meanwhile may still ask it, for a while", async () => {
  const [one, next] = [evidenceOf("a", 10), evidenceOf("b", 10)];
  const copies = createMaskedCopies(100, { copies: 1, records: 1_000 }, 50);
  await Promise.all([copies.of(one.evidence, noTables), copies.of(next.evidence, noTables)]);
  expect(one.log).toMatchObject({ made: 1, removed: 0 });
  await expect.poll(() => one.log.removed).toBe(1);
  expect(next.log.removed).toBe(0);
});

test("one that is longer than all that is kept is kept while it is the last", async () => {
  const { evidence, log } = evidenceOf("a", 50);
  const copies = createMaskedCopies(100, { copies: 8, records: 25 }, 0);
  await copies.of(evidence, noTables);
  await copies.of(evidence, noTables);
  expect(log).toMatchObject({ made: 1, removed: 0 });
});

test("it is told how far one is, each record looked at twice, and never all of it before it is made", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { evidence, log } = evidenceOf("a", 10, () => promise);
  const copies = createMaskedCopies();
  expect(copies.progressOf(evidence)).toBeNull();
  const made = copies.of(evidence, noTables);
  expect(copies.progressOf(evidence)).toEqual({ done: 0, total: 22 });
  await expect.poll(() => log.records).toBe(10);
  expect(copies.progressOf(evidence)).toEqual({ done: 20, total: 22 });
  resolve();
  await made;
  expect(copies.progressOf(evidence)).toBeNull();
});

test("one is made after the other, and the next also where one fails", async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  const [one, next] = [evidenceOf("a", 10, () => promise), evidenceOf("b", 10)];
  const copies = createMaskedCopies();
  const failing = copies.of(one.evidence, noTables);
  const made = copies.of(next.evidence, noTables);
  await expect.poll(() => one.log.records).toBe(10);
  expect(next.log.records).toBe(0);
  reject(new Error("The disk is full"));
  await expect(failing).rejects.toThrow("The disk is full");
  await made;
  expect(next.log.made).toBe(1);
  // One that failed is begun anew by whoever asks next.
  expect(copies.progressOf(one.evidence)).toBeNull();
});
