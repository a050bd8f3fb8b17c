import { expect, test } from "vitest";
import { instant, interval } from "@/lib/base/instant";
import { toCourse } from "@/lib/explanation/course/course";
import type { StoryPoint, StoryRole } from "@/lib/explanation/course/story-point";
import { toReferences } from "@/lib/signals/testing/records";
import type { EventDraft } from "../event-draft";
import { rankOrigins, withKeyOrigins } from "./key-origins";
import type { WeighedCourse } from "./tell-course";

const at = (second: number) => interval(instant(second * 1000), instant(second * 1000));

/** Drafts by second and role, none of them key, as the ledger tells them. */
function tell(roles: readonly (readonly [number, StoryRole])[], family = "ledger.line") {
  const drafts = roles.map(
    ([second, role]) =>
      ({
        ...{ id: `${role} ${second}`, family, isKey: false },
        ...{ onset: at(second), records: [] },
      }) as unknown as EventDraft,
  );
  const points = roles.map(
    ([second, role]): StoryPoint => ({
      ...{ onset: at(second), role, names: new Map(), places: new Set() },
      ...{ chance: 0.8, turns: [], words: new Set() },
    }),
  );
  const pointOf = new Map(drafts.map((draft, index) => [draft, points[index] ?? expect.fail()]));
  const course: WeighedCourse = { course: toCourse(points), pointOf, weight: "felt" };
  return { drafts, course };
}

const evening = [
  [10, "told"],
  [20, "deed"],
  [30, "trouble"],
  [31, "alarm"],
  [40, "trouble"],
  [90, "relief"],
] as const;

test("nothing begins with what is said, alarms or gets better", () => {
  const { drafts, course } = tell(evening);
  expect(rankOrigins(drafts, course).map(({ draft }) => draft.id)).toEqual([
    "deed 20",
    expect.stringMatching(/^trouble/),
    expect.stringMatching(/^trouble/),
  ]);
});

test("the likeliest origins of the ledger are key, and the course knows them still", () => {
  const { drafts, course } = tell(evening);
  const kept = withKeyOrigins(drafts, course);
  expect(kept.drafts.filter(({ isKey }) => isKey)).toHaveLength(3);
  for (const draft of kept.drafts) expect(kept.course.pointOf.has(draft)).toBe(true);
});

test.each([
  ["of a story that was hardly felt", "ledger.line", "faint"],
  ["that words were known for", "change.config", "felt"],
] as const)("origins %s stay what they are", (_, family, weight) => {
  const { drafts, course } = tell(evening, family);
  expect(withKeyOrigins(drafts, { ...course, weight }).drafts).toEqual(drafts);
});

test("rows of one moment of a list of what was done take the place of one origin", () => {
  const { drafts, course } = tell(evening);
  const [, deed] = drafts;
  if (deed === undefined) expect.fail();
  const [one, other] = toReferences(
    ["PCT", "K"].map((row) => ({ path: "history.csv", at: 20_000, message: `row=${row}` })),
  );
  const rows = [one, other].map((record, nth) => ({
    ...{ ...deed, id: `row ${nth}`, family: "ledger.deed", records: [record ?? expect.fail()] },
  }));
  const told = drafts.flatMap((draft) => (draft === deed ? rows : draft));
  const point = course.pointOf.get(deed) ?? expect.fail();
  const pointOf = new Map([...course.pointOf, ...rows.map((row) => [row, point] as const)]);
  const kept = withKeyOrigins(told, { ...course, pointOf });
  const keys = kept.drafts.filter(({ isKey }) => isKey).map(({ id }) => id);
  expect(keys).toEqual(["row 0", "row 1", "trouble 30", "trouble 40"]);
});
