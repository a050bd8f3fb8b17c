import { expect, test } from "vitest";
import { findSayings } from "./say-alike";

const textsOf = (...templates: readonly string[]) => {
  const sayings = findSayings(templates);
  return templates.map((template) => sayings.get(template)?.text);
};

test("lines that differ in the name of a thing say the same, whatever their language", () => {
  const [first, ...others] = textsOf(
    "Förderband BELT-A läuft wieder an",
    "Förderband BELT-B läuft wieder an",
    "Förderband BELT-C läuft wieder an",
  );
  expect(others).toEqual([first, first]);
});

test("the names are told in order of their places", () => {
  const templates = ["x", "y", "z"].flatMap((who) =>
    ["roof", "yard", "gate"].map((where) => `${who} opened ${where} at once`),
  );
  expect(findSayings(templates).get("y opened gate at once")?.things.toSorted()).toEqual([
    "gate",
    "y",
  ]);
});

test.each([
  ["two names are no place of names", ["pump A starts now", "pump B starts now"]],
  ["two words are too few to say the same", ["alpha stops", "beta stops", "gamma stops"]],
  ["other words say something else", ["pump A starts now", "pump B halts now", "pump C leaks now"]],
])("%s", (_, templates) => {
  expect(new Set(textsOf(...templates)).size).toBe(templates.length);
});
