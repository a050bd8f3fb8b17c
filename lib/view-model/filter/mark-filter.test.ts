import { expect, test } from "vitest";
import { userIdSchema } from "@/lib/domain/ids";
import type { PieceMark } from "@/lib/domain/review/piece-mark";
import { compareForDrawing } from "../comparison/timeline-comparison";
import { atSecond, event, eventId, secondEntity, timeline } from "../testing/sample-timeline";
import { toMarkFilter } from "./mark-filter";

const starred = (number: number): PieceMark => ({
  ...{ noun: "event", piece: eventId(number), mark: { kind: "star" } },
  ...{ by: userIdSchema.parse("maria"), markedAt: atSecond(0) },
});
const everything = { marks: [], entity: null };

/** An earlier analysis knew an event and an entity that the later one leaves out. */
const before = timeline({ events: [event(1), event(2, { entities: [secondEntity] })] });
const now = timeline({
  events: [event(1), event(3)],
  entities: before.entities.filter(({ id }) => id !== secondEntity),
});
const whole = compareForDrawing(before, now).timeline;

test("while comparing, what is gone counts as it is drawn, and so does its entity", () => {
  const shown = { ...whole, events: whole.events.filter(({ id }) => id === eventId(2)) };
  const narrowed = { marks: ["*"], entity: secondEntity };
  const filter = toMarkFilter({ whole, shown }, [starred(1), starred(2)], narrowed);
  expect(filter.entity?.name).toBe("nginx");
  expect(filter.choices).toEqual([{ word: "*", count: 2 }]);
  expect(filter.shownText).toBe("1 of 3 events shown");
  const later = toMarkFilter({ whole: now, shown: now }, [], narrowed);
  expect(later.entity).toBeNull();
});

test("nothing is said while nothing is left out, and a tag nothing has any more can be switched off", () => {
  const asked = (marks: readonly string[]) =>
    toMarkFilter({ whole: now, shown: now }, [starred(1)], { ...everything, marks });
  expect(asked([])).toMatchObject({ isNarrowed: false, shownText: "" });
  expect(asked(["of old"]).choices).toEqual([
    { word: "*", count: 1 },
    { word: "of old", count: 0 },
  ]);
});

test("events that were merged into another are counted nowhere", () => {
  const merged = timeline({ events: [event(1), event(2, { status: "superseded" }), event(3)] });
  const shown = { ...merged, events: merged.events.slice(0, 2) };
  const narrowed = toMarkFilter({ whole: merged, shown }, [starred(1)], {
    marks: ["*"],
    entity: null,
  });
  expect(narrowed.shownText).toBe("1 of 2 events shown");
});
