import { expect, test } from "vitest";
import { limitText } from "./limited-text";

const full = "5 characters fit here at most. Text after that is cut off.";

test.each<[string, string, string, ReturnType<typeof limitText>]>([
  ["with room left says what it is for", "abcd", "A word", { maxLength: 5, description: "A word" }],
  ["with room left may say nothing", "abcd", "", { maxLength: 5 }],
  [
    "that is full says that the rest is cut",
    "abcde",
    "A word",
    { maxLength: 5, description: full },
  ],
  [
    "that is full says so without a description too",
    "abcde",
    "",
    { maxLength: 5, description: full },
  ],
])("a field %s", (_, text, description, given) => {
  expect(limitText(text, 5, description)).toEqual(given);
});
