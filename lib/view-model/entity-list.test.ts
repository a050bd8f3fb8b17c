import { expect, test } from "vitest";
import { describeNeighbours, searchedNames } from "./entity-list";

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
