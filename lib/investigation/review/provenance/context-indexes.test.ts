import { expect, test } from "vitest";
import { incidentIds } from "@/lib/domain/ids";
import type { JournalStore } from "../../ports/case-store-port";
import { createContextIndexes } from "./context-indexes";

const incident = incidentIds.fromSuffix("00000001");

/** An empty journal, which counts how often it is read. */
function journalOf(head: { hash: string }) {
  let reads = 0;
  const refuse = () => Promise.reject(new Error("nobody asks that"));
  const journal: JournalStore = {
    ...{ append: refuse, listOfKinds: refuse, newestHeads: refuse },
    head: async () => ({ seq: 0, hash: head.hash }),
    list: async () => {
      reads += 1;
      return [];
    },
  };
  return { journal, reads: () => reads };
}

test("a journal is read once as long as nothing is added, also by many who ask at the same time", async () => {
  const head = { hash: "one" };
  const { journal, reads } = journalOf(head);
  const indexes = createContextIndexes();
  const [first, ...others] = await Promise.all(
    [1, 2, 3].map(() => indexes.of({ journal }, incident)),
  );
  expect(others.every((each) => each === first)).toBe(true);
  expect(reads()).toBe(1);
  head.hash = "two";
  expect(await indexes.of({ journal }, incident)).not.toBe(first);
  expect(reads()).toBe(2);
});
