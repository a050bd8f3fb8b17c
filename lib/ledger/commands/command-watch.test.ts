import { expect, test } from "vitest";
import { toReference } from "@/lib/domain/evidence/record-reference";
import { toRecords } from "@/lib/signals/testing/records";
import { CommandWatch, rareMax } from "./command-watch";

const watched = (messages: readonly string[]) => {
  const watch = new CommandWatch();
  for (const record of toRecords(messages.map((message, at) => ({ path: "a.log", at, message }))))
    watch.observe(toReference(record) ?? expect.fail());
  return watch;
};
const ordersOf = (watch: CommandWatch) =>
  watch.orders().flatMap(({ records }) => records.map(({ command }) => command.text));

const given = "ALTER ROLE agenda CONNECTION LIMIT 9";
const inLetters = (number: number) =>
  [...number.toString(26)]
    .map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)))
    .join("");

test("an order that a program gives all day is none, one given once stays", () => {
  const routine = Array.from(
    { length: rareMax + 1 },
    (_, at) => `LOG: statement: UPDATE node SET seen = ${at} WHERE name = 'a'`,
  );
  expect(ordersOf(watched([...routine, `LOG: statement: ${given}`]))).toEqual([given]);
});

test("a flood of objects with names that a program made up hides no order", () => {
  const flood = Array.from(
    { length: 3_000 },
    (_, at) => `LOG: statement: CREATE TEMP TABLE tmp_${at}x (id int)`,
  );
  const watch = watched([...flood, `LOG: statement: ${given}`]);
  expect(watch.unfollowed).toBe(0);
  expect(ordersOf(watch)).toEqual([given]);
});

test("what is held does not grow with the orders", () => {
  const watch = watched(
    Array.from({ length: 3_000 }, (_, at) => `LOG: statement: DROP TABLE ${inLetters(at)}`),
  );
  expect(watch.orders()).toHaveLength(2_000);
  expect(watch.unfollowed).toBe(1_000);
});
