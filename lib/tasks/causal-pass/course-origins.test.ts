import { expect, test } from "vitest";
import { toCourse } from "@/lib/explanation/course/course";
import type { EventDraft } from "../analysis/event-draft";
import { draftAt } from "../testing/drafts";
import { mayBeTold } from "./course-origins";

const observed = draftAt(10, { family: "x", kind: "observation" });

/** Which of the reasons of the origin are told beside other drafts. */
function toldBeside(others: readonly EventDraft[], origin = observed): readonly string[] {
  const drafts = [origin, ...others];
  const points = drafts.map(({ kind, onset }) => ({
    ...{ onset, role: kind === "alert" ? ("alarm" as const) : ("trouble" as const) },
    ...{ names: new Map<string, number>(), chance: 0.9, places: new Set<string>(), turns: [] },
    words: new Set<string>(),
  }));
  const course = { course: toCourse(points), pointOf: new Map(), weight: "felt" as const };
  const isTold = mayBeTold(origin, { drafts, course });
  return ["beforeAlarm", "troubleAfter"].filter(isTold);
}

test.each<[string, readonly EventDraft[], readonly string[]]>([
  ["nothing else", [], []],
  ["an alert", [draftAt(40, { family: "x", kind: "alert" })], ["beforeAlarm"]],
  ["a failure soon after it", [draftAt(40, { family: "x", kind: "failure" })], ["troubleAfter"]],
  ["a failure long after it", [draftAt(400, { family: "x", kind: "failure" })], []],
  ["a failure before it", [draftAt(4, { family: "x", kind: "failure" })], []],
])("beside %s only what a reader finds is a reason", (_, others, told) => {
  expect(toldBeside(others)).toEqual(told);
});
