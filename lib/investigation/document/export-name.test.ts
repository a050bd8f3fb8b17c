import { expect, test } from "vitest";
import { exportName } from "./export-name";

const incident = { title: "Shop answers 503", startedAt: "2026-11-21T00:23:07.000Z" };
const bounds = { from: "2026-11-20T23:59:00.000Z", to: "2026-11-21T01:00:00.000Z" };

test.each([
  ["the title and the day", { incident, revision: null, bounds }, "shop-answers-503-2026-11-21"],
  [
    "the revision, where it is one",
    { incident, revision: { number: 3, hash: "ab", parent: null }, bounds },
    "shop-answers-503-revision-3-2026-11-21",
  ],
  [
    "the first day of the evidence, where no beginning is known",
    { incident: { title: "Éclair: ../../etc" }, revision: null, bounds },
    "eclair-etc-2026-11-20",
  ],
  [
    "no letters that a header or a file system lacks",
    { incident: { title: '障害 "\r\n' }, revision: null, bounds: null },
    "incident",
  ],
  [
    "as many whole words as have room",
    { incident: { title: `${"word ".repeat(40)}` }, revision: null, bounds: null },
    "word-word-word-word-word-word-word-word-word-word-word-word",
  ],
])("an exported file is named by %s", (_, document, expected) => {
  expect(exportName(document, false)).toBe(expected);
});

test("a redacted file says so", () => {
  expect(exportName({ incident, revision: null, bounds: null }, true)).toBe(
    "shop-answers-503-2026-11-21-redacted",
  );
});
