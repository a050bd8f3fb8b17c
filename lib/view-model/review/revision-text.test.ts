import { expect, test } from "vitest";
import { block, documentOf } from "../document/testing/sample-document";
import { toRevisionPage } from "./revision-page";

test("citations are numbered as the text is read, and the tables use the same numbers", () => {
  const page = toRevisionPage(documentOf());
  expect(page.text?.headline.map(({ citations }) => citations)).toEqual([[1], []]);
  const [happened] = page.text?.sections ?? [];
  expect(happened?.groups.map(({ form, blocks }) => [form, blocks.length])).toEqual([
    ["step", 2],
    ["paragraph", 1],
  ]);
  expect(happened?.groups[0]?.blocks.map(({ citations }) => citations)).toEqual([[3], [1]]);
  expect(page.events.map(({ id, citations }) => [id, citations])).toEqual([
    ["rollout", [3]],
    ["failing", [1]],
    ["alert", [2]],
    ["rollback", [4]],
  ]);
});

test("a section without blocks is left out", () => {
  const page = toRevisionPage(documentOf());
  expect(page.text?.sections.map(({ id }) => id)).toEqual(["happened"]);
});

test("the clock names each moment, how long after the beginning it came, and how it is known", () => {
  const { text } = toRevisionPage(documentOf());
  expect(
    text?.clock.rows.map((row) => [row.label, row.timeText, row.sinceText, row.basis?.text]),
  ).toEqual([
    ["Began", "14:01:00", "", undefined],
    ["Detected", "14:01:10", "+10 s", "An alert fired."],
    ["Mitigated", "14:02:10", "+1 m 10 s", undefined],
    ["Ended", "14:02:20", "+1 m 20 s", undefined],
  ]);
});

test("a beginning of which only the limits are known is a range, and what is not known is named so", () => {
  const incident = {
    title: "Shop",
    startedNotBefore: "2026-03-08T14:00:00.000Z",
    startedNotAfter: "2026-03-08T14:01:00.000Z",
  };
  const { text } = toRevisionPage(documentOf({ incident }));
  expect(text?.clock.rows.map(({ timeText, sinceText }) => [timeText, sinceText])).toEqual([
    ["14:00:00 to 14:01:00", ""],
    ["not known", ""],
    ["not known", ""],
    ["not known", ""],
  ]);
});

test("a person's words keep their author, what the timeline states and what no citation has", () => {
  const { text } = toRevisionPage(documentOf());
  const written = text?.sections[0]?.groups[1]?.blocks[0];
  expect(written).toMatchObject({
    ...{ by: "Ada", generated: "Requests failed.", notInEvidence: ["9,000"] },
  });
});

test("a document without a text has no page of one", () => {
  expect(toRevisionPage(documentOf({ text: undefined })).text).toBeNull();
});

test("the clock does not repeat a time that its row has", () => {
  const { text, ...whole } = documentOf();
  const clock = {
    ...{ id: "clock", heading: "Clock" },
    blocks: [block("clock:detectedAt", "Detected at 14:01:10, after 10 s: the alert fired.")],
  };
  const page = toRevisionPage(documentOf({ ...whole, text: { ...text, sections: [clock] } }));
  expect(page.text?.clock.rows[1]?.basis?.text).toBe("the alert fired.");
});
