import { expect, test } from "vitest";
import { instant } from "@/lib/base/instant";
import {
  atSecond,
  event,
  secondEntity,
  stated,
  timeline,
  unknownTime,
} from "../testing/sample-timeline";
import { readDraft, toDraft } from "./event-draft";

const known = timeline().entities;
const reading = (zone: string) => ({ zone, known, newType: "host" });
const before = toDraft(event(1, { time: stated(0) }), "Europe/Berlin", known);

test("the form shows times as a clock of the shown zone would", () => {
  expect(before).toMatchObject({ from: "2026-03-08 15:00:00.000", to: "2026-03-08 15:00:00.000" });
});

test("an untouched form is no edit", () => {
  expect(readDraft(before, before, reading("Europe/Berlin"))).toEqual({ ok: true, edit: {} });
});

test("only what was touched becomes the edit", () => {
  expect(readDraft({ ...before, title: " New " }, before, reading("Europe/Berlin"))).toEqual({
    ok: true,
    edit: { title: "New" },
  });
});

test("a typed time is read in the zone that is written beside the field", () => {
  const draft = { ...before, from: "2026-03-08 15:00:10", to: "2026-03-08 15:00:12" };
  expect(readDraft(draft, before, reading("Europe/Berlin"))).toEqual({
    ok: true,
    edit: { earliest: atSecond(10), latest: atSecond(12) },
  });
});

test("an end that is left alone stays where it is, also in the hour a clock shows twice", () => {
  // Berlin's clocks went back from 03:00 to 02:00 at 01:00 UTC.
  const earliest = instant(Date.parse("2026-10-25T01:30:00Z"));
  const shown = toDraft(
    event(1, { time: { ...stated(0), earliest, latest: earliest } }),
    "Europe/Berlin",
    known,
  );
  expect(shown.from).toBe("2026-10-25T02:30:00.000+01:00");
  const edited = { ...shown, to: "2026-10-25 03:10" };
  expect(readDraft(edited, shown, reading("Europe/Berlin"))).toEqual({
    ok: true,
    edit: { earliest, latest: instant(Date.parse("2026-10-25T02:10:00Z")) },
  });
});

test("an event without a time can be given a moment by one field", () => {
  const untimed = toDraft(event(1, { time: unknownTime }), "UTC", known);
  expect(untimed).toMatchObject({ from: "", to: "" });
  const read = readDraft({ ...untimed, from: "2026-03-08 14:00:05" }, untimed, reading("UTC"));
  expect(read).toEqual({ ok: true, edit: { earliest: atSecond(5), latest: atSecond(5) } });
});

test.each([
  ["text that is no time", { from: "around three" }, "from"],
  [
    "a time that ends before it starts",
    { from: "2026-03-08 15:00:10", to: "2026-03-08 15:00:01" },
    "to",
  ],
  ["an empty title", { title: "  " }, "title"],
] as const)("%s is told at its field", (_, changes, field) => {
  const read = readDraft({ ...before, ...changes }, before, reading("Europe/Berlin"));
  expect(read.ok ? [] : Object.keys(read.problems)).toEqual([field]);
});

test("entities are named one by one: those that are known as they are, new ones with their type", () => {
  expect(before.entities).toBe("orders-api");
  const read = readDraft(
    { ...before, entities: "NGINX\norders-api\ndb-7" },
    before,
    reading("UTC"),
  );
  expect(read).toEqual({
    ok: true,
    edit: {
      entities: [
        { type: "service", name: "nginx" },
        { type: "service", name: "orders-api" },
        { type: "host", name: "db-7" },
      ],
    },
  });
  const none = readDraft({ ...before, entities: "" }, before, reading("UTC"));
  expect(none).toEqual({ ok: false, problems: { entities: "Name at least one entity" } });
});

test("two entities of one name are told apart by their type", () => {
  const [first] = known;
  if (!first) throw new Error("an entity");
  const twins = [...known, { ...first, id: secondEntity, type: "host", name: "Orders-API" }];
  expect(toDraft(event(1), "UTC", twins).entities).toBe("orders-api (service)");
  const edited = { ...before, entities: "Orders-API (host)" };
  expect(readDraft(edited, before, { ...reading("UTC"), known: twins })).toMatchObject({
    edit: { entities: [{ type: "host", name: "Orders-API" }] },
  });
});
