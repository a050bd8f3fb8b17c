import { expect, test } from "vitest";
import { registerCalls, toEntityAliases } from "./entity-aliases";

const change = { type: "change", name: "orders" };
const service = { type: "service", name: "Orders" };
const host = { type: "host", name: "orders" };

test.each([
  ["the first type holds", [service, host], [], service],
  ["a thing that changed is what else it is said to be", [change, host, service], [], host],
  ["nothing becomes a mere change again", [service, change], [], service],
  ["what a later pass adds changes no type", [change], [service], change],
  ["what a later pass adds is known to it", [], [service], service],
])("one entity per name: %s", (_, mentions, further, expected) => {
  const aliases = toEntityAliases({ groups: [mentions], further, paths: [] });
  expect(aliases.mentions).toEqual([expected]);
  expect(aliases.aliasOf(change)).toBe(`${expected.type}:${expected.name}`);
});

const hostOf = (name: string) => ({ type: "host", name });
const program = (name: string) => ({ type: "service", name });

test("the only program of a host and this host are one entity with two names", () => {
  const ledger = [hostOf("mill-7"), program("grinder")];
  const aliases = toEntityAliases({ groups: [ledger], paths: ["mill-7/grinder.log"] });
  expect(aliases.mentions).toEqual([program("grinder")]);
  expect(aliases.namesOf(program("grinder"))).toEqual(["mill-7"]);
  expect(ledger.map(aliases.aliasOf)).toEqual(["service:grinder", "service:grinder"]);
});

test.each<[string, readonly (readonly ReturnType<typeof hostOf>[])[], readonly string[]]>([
  ["a host of two programs", [[hostOf("mill-7"), program("grinder")]], ["mill-7/belt.log"]],
  ["a program on two hosts", [[hostOf("mill-7"), program("grinder")]], ["mill-8/grinder.log"]],
])("%s has an entity of its own", (_, groups, paths) => {
  const { mentions } = toEntityAliases({ groups, paths });
  expect(mentions).toEqual([hostOf("mill-7"), program("grinder")]);
});

test("a dump is a file and no service, and its folder keeps its name", () => {
  const groups = [[hostOf("mill-7"), program("sacks.sql")]];
  const { mentions } = toEntityAliases({ groups, paths: ["mill-7/sacks.sql"] });
  expect(mentions).toEqual([hostOf("mill-7"), { type: "file", name: "sacks.sql" }]);
});

test("one thing that lines write with other marks is one entity", () => {
  const drawer = (name: string) => ({ type: "resource", name });
  const { mentions } = toEntityAliases({
    groups: [[drawer("D4:"), drawer("D4"), drawer("slot=D4")]],
    paths: [],
  });
  expect(mentions).toEqual([drawer("D4")]);
});

test("what people say a name means is another name of the entity", () => {
  const groups = [[program("t_q"), program("grinder")]];
  const meanings = [{ field: "t_q", meaning: "queue of the mill", unit: "" }];
  const calls = registerCalls(toEntityAliases({ groups, paths: [] }), meanings);
  expect(calls.map(({ arguments: given }) => given)).toMatchObject([
    { name: "t_q", aliases: ["queue of the mill"] },
    { name: "grinder", aliases: [] },
  ]);
});
