import { expect, test } from "vitest";
import { deniedParts } from "./denials";

test.each<[guarantee: string, text: string, own: string, denied: readonly string[]]>([
  ["what is denied is", "it is not the import", "the import started", [" the import"]],
  [
    "words that repeat an error deny nothing of it",
    "not stored: no space left on the disk",
    "no space left on the disk",
    [" stored: "],
  ],
  [
    "a denial beside a quotation stays one",
    "no space left on the disk, but not the import",
    "no space left on the disk",
    [" the import"],
  ],
])("%s", (_, text, own, denied) => {
  expect(deniedParts(text, own)).toEqual(denied);
});
