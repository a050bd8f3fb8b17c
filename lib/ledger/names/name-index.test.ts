import fc from "fast-check";
import { expect, test } from "vitest";
import { toReference } from "@/lib/domain/evidence/record-reference";
import { toRecords } from "@/lib/signals/testing/records";
import { NameIndex } from "./name-index";
import { Names } from "./names";

const referencesOf = (messages: readonly string[]) =>
  toRecords(messages.map((message, at) => ({ path: "a.log", at, message }))).flatMap(
    (record) => toReference(record) ?? [],
  );

test("a name is never counted less often than it occurs", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 300 }), (numbers) => {
      const index = new NameIndex();
      for (const record of referencesOf(numbers.map((number) => `seen by host-${number}`)))
        index.observe(record);
      for (const number of new Set(numbers))
        expect(index.countOf(`host-${number}`)).toBeGreaterThanOrEqual(
          numbers.filter((other) => other === number).length,
        );
    }),
  );
});

test("what one record carries is rarer than what all do", () => {
  const records = referencesOf(
    Array.from({ length: 128 }, (_, at) => `unit-7 reads ${at === 64 ? "key-19af" : "nothing"}`),
  );
  const index = new NameIndex();
  for (const record of records) index.observe(record);
  const names = new Names([index]);
  expect(names.rarityOf("key-19af")).toBe(7);
  expect(names.rarityOf("unit-7")).toBe(0);
});
