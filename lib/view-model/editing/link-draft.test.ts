import { expect, test } from "vitest";
import { sampleLink } from "@/lib/testing/sample-timeline";
import { readLinkDraft, toLinkDraft } from "./link-draft";

const before = toLinkDraft(sampleLink(1, 2));

test("a draft nobody touched says nothing", () => {
  expect(readLinkDraft(before, before)).toEqual({});
});

test("only what was changed becomes an edit, the confidence as a share", () => {
  const draft = { ...before, relation: "delays", percent: "35" };
  expect(readLinkDraft(draft, before)).toEqual({ relation: "delays", confidence: 0.35 });
  expect(readLinkDraft({ ...before, mechanism: " a queue filled " }, before)).toEqual({
    mechanism: "a queue filled",
  });
});
