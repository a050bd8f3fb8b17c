import { expect, test } from "vitest";
import { haveTellingWordsInCommon } from "./telling-words";
import { readerOf } from "./testing/shop-case";

const everywhere = Array.from({ length: 12 }, (_, index) => `pump reading ${index} taken`);
const reader = readerOf({
  "harbour/crane.log": [
    ...everywhere.map(
      (words, index) => `2026-03-01T10:00:0${index % 10}Z ${words}${"x".repeat(index)}`,
    ),
    "2026-03-01T10:00:20Z ballast valve shut by hand",
    "2026-03-01T10:00:21Z клапан балласта закрыт вручную",
  ],
});

test.each([
  ["words the evidence seldom says", "ballast valve shut", "hand shuts the ballast valves", true],
  ["whatever the language", "клапан балласта", "закрыли клапаны балласта", true],
  ["two numbers", "table 4417 replaces 4391", "^load^4391^4417^ok", true],
  [
    "a name of letters and digits, and a number",
    "POST /job/KX26-1187",
    "key=KX26-1187 st=open",
    true,
  ],
  ["one number", "took 4417 ms", "port 4417", false],
  ["what every record says", "pump reading 3 taken", "reading of a pump", false],
  ["nothing", "ballast", "tide", false],
])("two texts speak of one thing by %s: %s · %s", async (_, one, other, isSo) => {
  expect(await haveTellingWordsInCommon(reader, one, other)).toBe(isSo);
});
