import { expect, test } from "vitest";
import { entityIds, stateChangeIds } from "@/lib/domain/ids";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { sampleRoot } from "@/lib/testing/sample-timeline";
import {
  atSecond,
  event,
  eventId,
  link,
  stated,
  timeline,
  unknownTime,
} from "../testing/sample-timeline";
import {
  type EntityListing,
  type EntityOrder,
  listEntities,
  nextEntityOrder,
  toEntityRows,
} from "./entity-rows";

const id = (number: number) => entityIds.fromDigest(number.toString(16).padStart(16, "0"));
const entity = (number: number, name: string, type: string, aliases: readonly string[] = []) => ({
  ...{ id: id(number), name, type, aliases, properties: {} },
});
const state = (number: number, of: number, seconds: number) => ({
  ...{ id: stateChangeIds.fromDigest(number.toString(16).padStart(16, "0")), entity: id(of) },
  ...{ property: "status", from: null, to: "down", at: stated(seconds), evidence: [] },
  ...{ status: "proposed" as const, actor: "rules" as const },
});

/** The queue fails first and drags the shop down; the mail host is only spoken of. */
const story: Timeline = timeline({
  entities: [
    entity(1, "shop-10", "service", ["checkout"]),
    entity(2, "shop-9", "service"),
    entity(3, "broker", "message queue"),
    entity(4, "mail", "host"),
  ],
  events: [
    event(1, { entities: [id(3)] }),
    event(2, { entities: [id(1), id(3)], endTime: stated(500) }),
    event(3, { entities: [id(2), id(1)], status: "rejected" }),
    event(4, { entities: [id(2)] }),
    event(5, { entities: [id(4)], time: unknownTime }),
  ],
  stateChanges: [state(1, 3, 20)],
  causalLinks: [link(1, 1, 2), link(2, 2, 4), link(3, 3, 4, { status: "pruned" })],
  rootCauses: [sampleRoot(1, { subject: "" })],
  impactEvents: [eventId(2)],
});
const rows = toEntityRows(story);
const everything: EntityListing = { order: "first", isDescending: false, text: "", kind: "" };
const names = (
  listing: Partial<EntityListing>,
  records: Parameters<typeof listEntities>[2] = new Map(),
) => listEntities(rows, { ...everything, ...listing }, records).map((row) => row.entity.name);

test("an entity is counted in what is live, and seen from its first to its last moment", () => {
  const [shop, other, broker, mail] = rows;
  expect(shop).toMatchObject({ events: 1, links: 2, states: 0, roles: ["impact"] });
  expect([shop?.first, shop?.last]).toEqual([atSecond(120), atSecond(500)]);
  expect(other).toMatchObject({ events: 1, links: 1, roles: [] });
  expect(broker).toMatchObject({ events: 2, links: 2, states: 1, roles: ["root cause"] });
  expect(broker?.first).toBe(atSecond(20));
  expect(mail).toMatchObject({ events: 1, first: null, last: null });
});

test("of those who take part in a root cause only the main one is marked", () => {
  const [cause] = story.rootCauses;
  if (!cause) throw new Error("the story has a cause");
  const marked = toEntityRows({ ...story, rootCauses: [{ ...cause, event: eventId(2) }] });
  expect(marked.map(({ roles }) => roles)).toEqual([["root cause", "impact"], [], [], []]);
});

test.each<[EntityOrder, boolean, readonly string[]]>([
  ["first", false, ["broker", "shop-10", "shop-9", "mail"]],
  ["first", true, ["shop-9", "shop-10", "broker", "mail"]],
  ["name", false, ["broker", "mail", "shop-9", "shop-10"]],
  ["role", true, ["broker", "shop-10", "shop-9", "mail"]],
  ["kind", false, ["mail", "broker", "shop-10", "shop-9"]],
  ["links", true, ["broker", "shop-10", "shop-9", "mail"]],
])(
  "by %s, descending %s: unknown times last, equals as they took part",
  (order, isDescending, expected) => {
    expect(names({ order, isDescending })).toEqual(expected);
  },
);

test("what was not counted yet, or is named in no record, comes last either way", () => {
  const records = new Map([
    [id(2), 7],
    [id(4), 900],
  ]);
  expect(names({ order: "records", isDescending: true }, records)).toEqual([
    "mail",
    "shop-9",
    "broker",
    "shop-10",
  ]);
  expect(names({ order: "records" }, records).slice(0, 2)).toEqual(["shop-9", "mail"]);
});

test.each([
  [{ text: "CHECKOUT" }, ["shop-10"]],
  [{ text: "shop impact" }, ["shop-10"]],
  [{ kind: "service" }, ["shop-10", "shop-9"]],
  [{ kind: "service", text: "queue" }, []],
])("%j lists those that have all of it in name, kind, other names or part", (listing, expected) => {
  expect(names(listing)).toEqual(expected);
});

test("a column chosen again turns round; counts begin with the largest", () => {
  expect(nextEntityOrder(everything, "first").isDescending).toBe(true);
  expect(nextEntityOrder(everything, "records").isDescending).toBe(true);
  expect(nextEntityOrder(everything, "name").isDescending).toBe(false);
});
