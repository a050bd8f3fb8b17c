import { expect, test } from "vitest";
import { draftAt } from "../../testing/drafts";
import { explainFields } from "./explain-fields";

const meaning = "time that a request waits in the queue of the door";
const meanings = [{ field: "t_q", meaning, unit: "ms" }];

test("a title names a field by what people say it means, and is still no longer than a title", () => {
  const draft = draftAt(0, { family: "x", title: "gate-2: t_q rises 3 → 900" });
  const [short] = explainFields([draft], [{ field: "t_q", meaning: "wait", unit: "ms" }]);
  expect(short?.title).toBe("gate-2: wait rises 3 → 900 ms");
  const [long] = explainFields(
    [{ ...draft, title: `${draft.title} in every third lane` }],
    meanings,
  );
  expect(long?.title.startsWith(`gate-2: ${meaning} rises`)).toBe(true);
  expect(long?.title.length).toBeLessThanOrEqual(80);
});
