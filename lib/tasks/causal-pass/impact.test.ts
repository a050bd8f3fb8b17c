import { expect, test } from "vitest";
import { toCourse } from "@/lib/explanation/course/course";
import { draftAt } from "../testing/drafts";
import { troubleOf, withoutRefusals } from "./impact";

test("what an origin led to hurts, but for a recovery beside anything else", () => {
  const course = { course: toCourse([]), pointOf: new Map(), weight: "felt" as const };
  const odd = draftAt(30, { family: "ledger.line", kind: "observation" });
  const back = draftAt(60, { family: "ledger.level-back", kind: "recovery" });
  const ofReached = (...reached: readonly (typeof odd)[]) =>
    troubleOf([odd, back], course, new Set(reached));
  expect(ofReached(odd, back)).toEqual([odd]);
  expect(ofReached(back)).toEqual([back]);
});

test("attempts to get in are not what hurt where an alert is", () => {
  const course = { course: toCourse([]), pointOf: new Map(), weight: "felt" as const };
  const guessed = draftAt(30, { family: "access.guessing", kind: "access" });
  const alert = draftAt(60, { family: "alert.firing", kind: "alert" });
  expect(troubleOf([guessed, alert], course, new Set([guessed, alert]))).toEqual([alert]);
  expect(troubleOf([guessed], course, new Set([guessed]))).toEqual([guessed]);
});

test("who was refused once was not hurt where an urgent alert fired", () => {
  const refused = draftAt(1, { family: "error.auth", kind: "failure" });
  const alert = draftAt(5, { family: "alert.firing", kind: "alert", facts: { isUrgent: "true" } });
  expect(withoutRefusals([refused], [refused, alert])).toEqual([alert]);
  expect(withoutRefusals([refused], [refused])).toEqual([refused]);
  const again = { ...refused, count: 20 };
  expect(withoutRefusals([again], [again, alert])).toEqual([again]);
});
