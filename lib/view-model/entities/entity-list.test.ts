import { expect, test } from "vitest";
import { entityIds } from "@/lib/domain/ids";
import {
  batchNames,
  describeNeighbours,
  describeUncounted,
  findInTimeline,
  findListed,
  searchedNames,
} from "./entity-list";

const edge = (fromName: string, kind: "calls" | "reads" | "runs-on", toName: string) => ({
  ...{ from: fromName, to: toName, fromName, toName, kind, records: 1 },
});

test("what an entity depends on and what depends on it is said in both directions", () => {
  const edges = [
    edge("orders", "calls", "payments"),
    edge("orders", "reads", "orders-db"),
    edge("edge", "calls", "orders"),
    edge("orders", "runs-on", "node-2"),
  ];
  expect(describeNeighbours("orders", edges)).toBe(
    "calls payments · reads orders-db · runs on node-2 · called by edge",
  );
  expect(describeNeighbours("node-2", edges)).toBe("runs orders");
});

test("a long list of neighbours ends in how many more there are", () => {
  const edges = Array.from({ length: 9 }, (_unused, at) => edge("a", "calls", `s${at}`));
  expect(describeNeighbours("a", edges)).toBe("calls s0, s1, s2, s3, s4, s5 and 3 more");
});

test("an entity is searched for by its name and each other name once, as far as a box holds them", () => {
  const named = (...names: readonly string[]) => names.map((name) => ({ name }));
  expect(searchedNames({ name: "db-1", aliases: named("10.0.0.5", "db-1") })).toEqual([
    "db-1",
    "10.0.0.5",
  ]);
  const long = "x".repeat(300);
  expect(searchedNames({ name: long, aliases: named(`${long}y`, "db-1") })).toEqual([long]);
});

const listed = (digit: string, name: string, records: number, alias?: string) => ({
  ...{ id: entityIds.fromDigest(digit.repeat(16)), type: "host" as const, name, records },
  aliases: alias === undefined ? [] : [{ name: alias, reason: "" }],
  ...{ firstSeen: null, lastSeen: null },
});

test("an entity of the timeline is found by type and name, or else by what is called so most often", () => {
  const all = [
    listed("1", "orders", 5),
    listed("2", "orders-db", 9, "Orders"),
    listed("3", "x", 1),
  ];
  expect(findListed({ id: "ent_1111111111111111", name: "x" }, all)?.records).toBe(5);
  expect(findListed({ id: "ent_ffffffffffffffff", name: "ORDERS" }, all)?.records).toBe(9);
  expect(findListed({ id: "ent_ffffffffffffffff", name: "nobody" }, all)).toBeNull();
});

test("names are asked about in batches an address holds, each once and none of two lines", () => {
  const names = Array.from({ length: 400 }, (_unused, at) => `service-number-${at}`);
  const batches = batchNames([...names, "service-number-1", "", "two\nlines"]);
  expect(batches.flat()).toEqual(names);
  expect(Math.max(...batches.map(addressBytes))).toBeLessThanOrEqual(6_000);
});

test("names in any script, and such as are no text at all, fit an address as it is written", () => {
  const names = Array.from({ length: 200 }, (_unused, at) => `служба-оплаты-${at}`);
  const batches = batchNames([...names, "half \ud83d"]);
  expect(batches.flat()).toHaveLength(201);
  expect(Math.max(...batches.map(addressBytes))).toBeLessThanOrEqual(6_000);
});

function addressBytes(names: readonly string[]): number {
  return new URLSearchParams({ names: names.join("\n") }).toString().length - "names=".length;
}

test("what the evidence names is led back to the entity of its type before another of its name", () => {
  const host = { id: "ent_ffffffffffffffff", name: "orders" };
  const service = { id: "ent_1111111111111111", name: "Orders service" };
  expect(findInTimeline(listed("1", "orders", 5), [host, service])).toBe(service);
  expect(findInTimeline(listed("2", "ORDERS", 5), [service, host])).toBe(host);
  expect(findInTimeline(listed("3", "nobody", 5), [service, host])).toBeNull();
});

test("a count that failed is not an absence", () => {
  const failure = "Could not reach the server. Try again.";
  expect(describeUncounted({ isPending: false, failure })).toEqual({
    ...{ text: "not counted", reason: failure },
  });
  expect(describeUncounted({ isPending: true, failure: null }).text).toBe("counting…");
  expect(describeUncounted({ isPending: false, failure: null }).text).toBe("not named");
});
