import { expect, test } from "vitest";
import type { TimelineDocument } from "../../document/document-schema";
import { parseQuestion } from "../question/parse-question";
import { isOtherThanAttack } from "./of-attack";

function documentOf(kind: string) {
  return {
    events: [{ id: "evt_1", kind }],
    impactEvents: ["evt_1"],
  } as unknown as TimelineDocument;
}

test.each([
  ["failures are no attack", "How long did the attack last?", "failure", true],
  ["nor is its beginning theirs", "When did the breach begin?", "failure", true],
  ["what an intruder did is one", "How long did the attack last?", "data_access", false],
  ["an outage is the harm itself", "How long did the outage last?", "failure", false],
])("%s", (_, text, kind, isOther) => {
  expect(isOtherThanAttack(text, parseQuestion(text), documentOf(kind))).toBe(isOther);
});
