import { expect, test } from "vitest";
import { ratePassword } from "./password-strength";

const rate = (password: string) =>
  ratePassword(password, { lengthMin: 10, ownWords: ["Ada", "Lovelace", "ada"] });

test.each([
  ["nothing typed asks for the minimum", "", 0, "10 characters or more"],
  ["one character short says one more", "abcdefghi", 1, "1 more character"],
  ["far too short says how many more", "abc", 1, "7 more characters"],
  [
    "a long run of one character is weak",
    "aaaaaaaaaaaaaaaaaa",
    2,
    "Weak: few different characters",
  ],
  ["one's own name is weak", "lovelace1842xyz!", 2, "Weak: leave your own name out"],
  ["ten mixed characters are fair", "kd8#qPz1mV", 3, "Fair: longer is stronger"],
  ["a long phrase is strong", "seven quiet harbour lamps", 4, "Strong"],
])("%s", (_, password, level, hint) => {
  expect(rate(password)).toEqual({ level, hint });
});
