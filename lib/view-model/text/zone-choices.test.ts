import { expect, test } from "vitest";
import { findZoneFault } from "./zone-choices";

test.each([
  ["a city that has a zone", "oslo", 'No zone "oslo". Did you mean Europe/Oslo?'],
  ["a city of two words", "new york", 'No zone "new york". Did you mean America/New_York?'],
  ["the beginning of a city", "berl", 'No zone "berl". Did you mean Europe/Berlin?'],
  ["anything else", "mars", 'No zone "mars". Use a name such as Europe/Berlin, UTC or +02:00'],
])("a zone that does not exist is refused with the way out: %s", (_, typed, fault) => {
  expect(findZoneFault(typed)).toBe(fault);
});

test("a zone that exists has no fault", () => {
  expect(findZoneFault(" Europe/Oslo ")).toBeNull();
});
