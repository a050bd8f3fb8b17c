import { expect, test } from "vitest";
import { greyBecause } from "./grey-because";

test("a button that is grey says the first thing that is missing, and nothing once all is there", () => {
  const split = (isNamed: boolean, isChosen: boolean) =>
    greyBecause([!isNamed, "Enter a title first"], [!isChosen, "Choose a citation first"]);
  expect(split(false, false)).toEqual({ disabled: true, title: "Enter a title first" });
  expect(split(true, false)).toEqual({ disabled: true, title: "Choose a citation first" });
  expect(split(true, true)).toEqual({ disabled: false, title: undefined });
});
