import { expect, test } from "vitest";
import { orderTurnOf } from "../entries/find-turns";
import { arrowTurnIn } from "./arrow-turns";
import { sqlTurnsOf } from "./sql-turns";
import { isOfSecret } from "./stated-turn";

test.each([
  ["sync interval 30 s -> 12 s (by ann)", [null, "interval", "30 s", "12 s"]],
  ["rule=out_portal state=NORMAL->HIGH kb=3", ["out_portal", "state", "NORMAL", "HIGH"]],
  ["P 予備開 4→8", [null, "予備開", "4", "8"]],
  ['change 2611 plan="table" app 4.17 → 4.18', [null, "app", "4.17", "4.18"]],
  ["set of p07 flags '-O1 -g' -> '-O1'", [null, "flags", "-O1 -g", "-O1"]],
  ["lot 4420: 2611-ARQ-001 Reserved -> Released", ["2611-ARQ-001", "lot", "Reserved", "Released"]],
] as const)("%s", (message, [thing, property, from, to]) => {
  expect(arrowTurnIn(message)).toEqual({ thing, property, from, to });
});

test.each([
  "accept 10.0.0.1:80 -> 10.0.0.2:443",
  "GET /a -> 200 ok",
  "Foo->bar() null",
  "a line without one",
  "10.0.0.1:22 -> ",
  "p95 2.3 > 1.0",
  "same -> same",
])("%s tells no turn", (message) => {
  expect(arrowTurnIn(message)).toBeNull();
});

test.each([
  ["ALTER ROLE agenda CONNECTION LIMIT 9", "agenda", "connection limit", "9"],
  ["alter role post valid until '2027-01-01'", "post", "valid until", "2027-01-01"],
  [`alter role post valid until '2027-01-01'\\"`, "post", "valid until", "2027-01-01"],
  ["UPDATE param SET value='24' WHERE key='ttl'", "ttl", "value", "24"],
  ["ALTER ROLE agenda RESET statement_timeout", "agenda", "statement_timeout", "default"],
  ["REVOKE USAGE ON SCHEMA vault FROM relay -- lot 3", "relay", "USAGE on vault", "revoked"],
  ["GRANT SELECT ON bills TO relay", "relay", "SELECT on bills", "granted"],
  ["SET GLOBAL max_connections = 40", null, "max_connections", "40"],
])("%s", (statement, thing, property, to) => {
  expect(sqlTurnsOf(statement)).toEqual([{ thing, property, from: null, to }]);
});

test.each([
  "UPDATE payments SET lot=5144 WHERE lot IS NULL ORDER BY id LIMIT 400",
  "update payees set iban='IT09' where shop in ('E1','E2')",
])("%s writes rows of many things, and no value of one", (statement) => {
  expect(sqlTurnsOf(statement)).toEqual([]);
});

test("an order of no known grammar sets the value it ends in", () => {
  expect(sqlTurnsOf("/opt/lc/bin/lcclk tick 10700")).toBeNull();
  expect(orderTurnOf("/opt/lc/bin/lcclk tick 10700")).toEqual({
    ...{ thing: null, property: "/opt/lc/bin/lcclk tick", from: null, to: "10700" },
  });
  expect(orderTurnOf("systemctl stop cron")).toBeNull();
  expect(orderTurnOf("/bin/kill -9 4242")).toBeNull();
});

test.each([
  "kill 4242",
  "sleep 5",
  "ssh depot-2 'systemctl restart reader'",
  "cat /var/log/messages | head 5",
  "echo 3 > /proc/sys/vm/drop_caches; sleep 2",
])("the words of the shell order %s are no property and no value", (order) => {
  expect(orderTurnOf(order)).toBeNull();
});

test.each([
  "ALTER ROLE app WITH ENCRYPTED PASSWORD 'hunter2'",
  "UPDATE account SET api_token='f00d' WHERE name='relay'",
  "ALTER USER app SET client_secret = 'f00d'",
])("what %s sets is not told apart from it", (statement) => {
  expect(sqlTurnsOf(statement)?.every(isOfSecret)).toBe(true);
});

test("a statement that writes a whole row is no setting", () => {
  expect(sqlTurnsOf("UPDATE job SET a=1, b=2, c=3, d=4 WHERE id=7")).toEqual([]);
});
