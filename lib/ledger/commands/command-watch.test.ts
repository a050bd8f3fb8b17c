import { expect, test } from "vitest";
import { toReference } from "@/lib/domain/record-reference";
import { toRecords } from "@/lib/signals/testing/records";
import { CommandWatch, rareMax } from "./command-watch";

const watched = (messages: readonly string[]) => {
  const watch = new CommandWatch();
  for (const record of toRecords(messages.map((message, at) => ({ path: "a.log", at, message }))))
    watch.observe(toReference(record) ?? expect.fail());
  return watch;
};

test("an order that a program gives all day is none, one given once stays", () => {
  const routine = Array.from(
    { length: rareMax + 1 },
    (_, at) => `LOG: statement: UPDATE node SET seen = ${at} WHERE name = 'n1'`,
  );
  const watch = watched([...routine, "LOG: statement: ALTER ROLE agenda CONNECTION LIMIT 9"]);
  expect(
    watch.frames().flatMap(({ records }) => records.map(({ command }) => command.text)),
  ).toEqual(["ALTER ROLE agenda CONNECTION LIMIT 9"]);
});

test("what is held does not grow with the orders", () => {
  const watch = watched(
    Array.from(
      { length: 3_000 },
      (_, at) =>
        `LOG: statement: DROP TABLE part_${"x".repeat(at % 90)}${String.fromCharCode(97 + (at % 26))}${at.toString(36)}_old`,
    ),
  );
  expect(watch.frames().length).toBeLessThanOrEqual(2_000);
  expect(watch.unfollowed).toBe(1_000);
});
