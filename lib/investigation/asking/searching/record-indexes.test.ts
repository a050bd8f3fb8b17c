import { expect, test } from "vitest";
import { fail } from "@/lib/base/result";
import { incidentIds } from "@/lib/domain/ids";
import { createSearchIndex } from "@/lib/retrieval/search";
import { evidenceOfText } from "@/lib/testing/evidence-of-text";
import type { EvidenceReader } from "../../ports/evidence-port";
import { createRecall } from "./recall";
import { createRecordIndexes } from "./record-indexes";

const incident = (name: string) => incidentIds.fromDigest(name.repeat(64).slice(0, 64));
const evidenceOf = (line: string) => evidenceOfText({ "a.log": [line] });

/** Counts what is made, and makes it when told to. */
function countingMaker() {
  const made: EvidenceReader[] = [];
  const waiting: (() => void)[] = [];
  let isFailing = false;
  const make = (evidence: EvidenceReader) => {
    made.push(evidence);
    return new Promise<ReturnType<typeof indexOf>>((resolve, reject) => {
      waiting.push(() => (isFailing ? reject(new Error("unreadable")) : resolve(indexOf())));
    });
  };
  const index = createSearchIndex<never>([]);
  const indexOf = () => ({
    ...index,
    recall: createRecall(index),
    left: 0,
    meaning: async () => fail("none"),
  });
  const settle = async () => {
    // A turn begins some microtasks after the one before it ended.
    await new Promise((done) => setTimeout(done));
    waiting.shift()?.();
    await new Promise((done) => setTimeout(done));
  };
  return {
    ...{ made, make, settle },
    failNext(value: boolean) {
      isFailing = value;
    },
  };
}

test("an index is made once for all who ask for the same evidence", async () => {
  const { made, make, settle } = countingMaker();
  const indexes = createRecordIndexes(make);
  const evidence = evidenceOf("one");
  const asked = [indexes.of(incident("a"), evidence), indexes.of(incident("a"), evidence)];
  await settle();
  const [one, other] = await Promise.all(asked);
  expect(one).toBe(other);
  expect(await indexes.of(incident("a"), evidence)).toBe(one);
  expect(made).toHaveLength(1);
});

test("while evidence comes in, one is made at a time, and of what waits only the latest", async () => {
  const { made, make, settle } = countingMaker();
  const indexes = createRecordIndexes(make);
  const versions = ["one", "two", "three", "four"].map(evidenceOf);
  const [first, ...later] = versions;
  const asked = [indexes.of(incident("a"), first ?? evidenceOf(""))];
  await Promise.resolve();
  asked.push(...later.map((version) => indexes.of(incident("a"), version)));
  await settle();
  await settle();
  await Promise.all(asked);
  expect(made).toEqual([versions[0], versions[3]]);
});

test("no more than three incidents are kept, and one that failed is made again", async () => {
  const { made, make, settle, failNext } = countingMaker();
  const indexes = createRecordIndexes(make);
  const ask = async (name: string) => {
    const asked = indexes.of(incident(name), evidenceOf(name)).catch(() => null);
    await settle();
    return asked;
  };
  for (const name of ["a", "b", "c", "d", "d", "a"]) await ask(name);
  expect(made).toHaveLength(5);
  failNext(true);
  expect(await ask("e")).toBeNull();
  failNext(false);
  expect(await ask("e")).not.toBeNull();
});
