import { expect, test } from "vitest";
import { toEntityAliases } from "./entity-aliases";

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
  const aliases = toEntityAliases(mentions, further);
  expect(aliases.mentions).toEqual([expected]);
  expect(aliases.aliasOf(change)).toBe(`${expected.type}:${expected.name}`);
});
