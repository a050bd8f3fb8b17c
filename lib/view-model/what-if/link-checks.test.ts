import { expect, test } from "vitest";
import { entityIds } from "@/lib/domain/ids";
import { event, eventId } from "../testing/sample-timeline";
import { toLinkChecks, toTimelineTopology } from "./link-checks";

const id = (digit: string) => entityIds.fromDigest(digit.repeat(16));
const entityOf = (digit: string, name: string) => ({
  ...{ id: id(digit), type: "service", name, aliases: [], properties: {} },
});
const entities = [entityOf("a", "shop"), entityOf("b", "payments")];
// The records know payments by another id, as by another type.
const listedOf = new Map([
  [id("a"), { id: id("a") }],
  [id("b"), { id: id("c") }],
]);
const edge = { fromName: "shop", toName: "payments", kind: "calls" as const, records: 3 };
const events = [event(1, { entities: [id("b")] }), event(2, { entities: [id("a")] })];
const link = { source: eventId(1), target: eventId(2) };

test("a link is checked by what records call the entities of its ends", () => {
  const topology = toTimelineTopology(entities, listedOf, [
    { ...edge, from: id("a"), to: id("c") },
  ]);
  const lines = toLinkChecks(link, { events }, { uncertainties: new Map(), topology });
  expect(lines?.map(({ outcome }) => outcome)).toEqual(["passes", "passes", "passes"]);
  expect(lines?.[0]?.why).toBe("shop depends on payments.");
});

test("without a record of who depends on whom that cannot be told, and nothing failed", () => {
  const topology = toTimelineTopology(entities, new Map(), []);
  const lines = toLinkChecks(link, { events }, { uncertainties: new Map(), topology });
  expect(lines?.[0]).toMatchObject({ outcome: "undecided", outcomeText: "cannot be determined" });
});

test("that no record shows a dependency does not show that there is none", () => {
  const away = { ...edge, from: id("c"), to: id("d") };
  const topology = toTimelineTopology(entities, listedOf, [
    { ...edge, from: id("a"), to: id("e") },
    away,
  ]);
  const lines = toLinkChecks(link, { events }, { uncertainties: new Map(), topology });
  expect(lines?.[0]).toMatchObject({ outcome: "undecided", outcomeText: "cannot be determined" });
  expect(lines?.[0]?.why).toMatch(/^No record shows that shop and payments depend on each other/);
});

test("a link whose end is gone is not checked", () => {
  const against = { uncertainties: new Map(), topology: null };
  expect(toLinkChecks({ ...link, target: eventId(9) }, { events }, against)).toBeNull();
});
