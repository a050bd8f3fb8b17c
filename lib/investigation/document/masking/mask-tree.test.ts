import { expect, test } from "vitest";
import type { Masking } from "@/lib/masking/masking";
import { renderWith } from "@/lib/masking/rendering";
import { revisionDocumentSchema } from "@/lib/view-model/document/revision-document";
import { documentSchema } from "../document-schema";
import { maskTree } from "./mask-tree";
import { findSchemaWords } from "./schema-words";

/** Takes every text for a secret. */
const masking: Masking = {
  learn: () => undefined,
  render: (text) => renderWith(text, [{ from: 0, to: text.length, token: "[secret]" }]),
  know: () => undefined,
  keep: () => undefined,
  renderKnown: () => "[secret]",
  tokenOf: () => "[secret]",
  valueOf: () => null,
  hidden: () => ({}),
  ...{ reserve: () => undefined, restore: () => undefined },
};
const mask = (value: Parameters<typeof maskTree>[0]) =>
  maskTree(value, { masking, places: new Map() });

test.each([
  ["a document is checked by", documentSchema],
  ["the page of a revision reads", revisionDocumentSchema],
])("masks no word and no hash that %s, whatever was a secret", (_, schema) => {
  const { words, hashes } = findSchemaWords(schema);
  const listed = Object.fromEntries([...words].map(([member, given]) => [member, [...given]]));
  expect(listed).toMatchObject({ schema: ["whence.timeline/1"], form: expect.anything() });
  const sums = Object.fromEntries([...hashes].map((member) => [member, "0a".repeat(32)]));
  expect(mask({ ...sums, ...listed })).toEqual({ ...sums, ...listed });
});

test("masks the same word where it is a text, and a text where a word is expected", () => {
  expect(mask({ title: "edited", weakness: "hunter2" })).toEqual({
    title: "[secret]",
    weakness: "[secret]",
  });
});
