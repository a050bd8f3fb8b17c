import { expect, test } from "vitest";
import type { Entity } from "@/lib/domain/timeline/entity";
import { entityId } from "@/lib/testing/sample-timeline";
import { proposeEntities } from "./proposed-entities";

const entity = (number: number, type: string, name: string, aliases: string[] = []): Entity => ({
  ...{ id: entityId(number), type, name, aliases, properties: {} },
});
const known = [
  entity(1, "database", "ledger-db"),
  entity(2, "service", "billing", ["billing-svc"]),
  entity(3, "host", "ledger-db-02"),
  entity(4, "service", "qa"),
];
const service = (name: string) => ({ type: "service", name });

test.each([
  [
    "who wrote the line comes first, then what it names",
    { writers: [service("Billing")], said: "cannot reach ledger-db" },
    { written: "billing\nledger-db", newType: null },
  ],
  [
    "who is known by another name is that one",
    { writers: [service("billing-svc")], said: "" },
    { written: "billing", newType: null },
  ],
  [
    "a longer name is not the shorter one inside it",
    { writers: [], said: "Restarted ledger-db-02." },
    { written: "ledger-db-02", newType: null },
  ],
  [
    "in the order of the words",
    { writers: [], said: "ledger-db-02 took over from ledger-db, then billing came back" },
    { written: "ledger-db-02\nledger-db\nbilling", newType: null },
  ],
  [
    "nobody known: who wrote the line, as what they are",
    { writers: [{ type: "person", name: "Ines" }], said: "pulled the plug" },
    { written: "Ines", newType: "person" },
  ],
  [
    "nobody at all: nothing is made up",
    { writers: [], said: "qa" },
    { written: "", newType: null },
  ],
])("%s", (_, place, expected) => {
  expect(proposeEntities(known, place)).toEqual(expected);
});
