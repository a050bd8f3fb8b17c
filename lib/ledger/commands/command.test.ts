import { expect, test } from "vitest";
import { toReference } from "@/lib/domain/evidence/record-reference";
import { toRecords } from "@/lib/signals/testing/records";
import { commandIn } from "./command";

const referenceOf = (message: string) => {
  const [reference] = toRecords([{ path: "a.log", at: 0, message }]).flatMap(
    (record) => toReference(record) ?? [],
  );
  if (reference === undefined) throw new Error("no record");
  return reference;
};
const orderOf = (message: string) => commandIn(referenceOf(message))?.text ?? null;

test.each([
  ["LOG:  statement: ALTER ROLE agenda CONNECTION LIMIT 9", "ALTER ROLE agenda CONNECTION LIMIT 9"],
  [
    "884181\tmlegoff\tpsql\tREVOKE USAGE ON SCHEMA vault FROM grp -- lot 3",
    "REVOKE USAGE ON SCHEMA vault FROM grp -- lot 3",
  ],
  [
    "kp[kp] @ | 21 | Query | UPDATE param SET value='24' WHERE key='ttl' |",
    "UPDATE param SET value='24' WHERE key='ttl'",
  ],
  ["LOG:  execute: drop index concurrently if exists a_b", "drop index concurrently if exists a_b"],
  [
    "anna : TTY=pts/0 ; PWD=/ ; USER=root ; COMMAND=/usr/bin/systemctl stop cron",
    "/usr/bin/systemctl stop cron",
  ],
  [
    "     anna : PWD=/home/anna ; USER=root ; COMMAND=/usr/local/sbin/lot 6",
    "/usr/local/sbin/lot 6",
  ],
  [
    "1,app,10.0.0.5,QUERY,shop,'UPDATE param SET value=\\'24\\' WHERE key=\\'ttl\\'',0",
    "UPDATE param SET value='24' WHERE key='ttl'",
  ],
  ["crontab[137]: (batch) REPLACE (batch)", "crontab (batch) REPLACE (batch)"],
  ["root@gw-1:~# nft flush ruleset", "nft flush ruleset"],
])("the order in %s is told", (message, order) => {
  expect(orderOf(message)).toBe(order);
});

test.each([
  "LOG:  statement: SELECT name FROM update_log WHERE id = 3",
  "please update the table and set it back",
  "INSERT INTO state (node, at) VALUES ('a', 3)",
  "could not create a user group for the delete job",
  "Server down, 3 active",
  "STATEMENT:  ALTER ROLE app CONNECTION LIMIT 9",
  "bob : command not allowed ; TTY=pts/0 ; PWD=/ ; USER=root ; COMMAND=/bin/systemctl stop db",
  "bob : a password is required ; PWD=/ ; USER=root ; COMMAND=/bin/systemctl stop db",
  "Alert: kill 3 pods",
  "Subject: Drop database backups on Monday",
  "Please note: update the firmware set to 5",
  "WARN: drop index fund performance fell",
  "jan@host: > quoted mail line",
])("%s is no order that changes anything", (message) => {
  expect(orderOf(message)).toBeNull();
});

test("orders that differ in their values only have one frame", () => {
  const frame = (value: string) =>
    commandIn(
      referenceOf(`LOG: statement: UPDATE node SET seen = ${value} WHERE name = 'n${value}'`),
    )?.skeleton;
  expect(frame("17")).toBe(frame("2026"));
});

test("a hostile line costs time in proportion to what is looked at", () => {
  const time = (text: string) => {
    const begun = performance.now();
    for (let round = 0; round < 20; round++) orderOf(text);
    return performance.now() - begun;
  };
  for (const unit of ["grant a,", "create \t", "\t", "update a ", "alter role ", ": ) drop "]) {
    const small = time(unit.repeat(200));
    const large = time(unit.repeat(20_000));
    expect(large).toBeLessThan(20 * small + 50);
  }
});
