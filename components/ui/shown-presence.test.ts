import { expect, test } from "vitest";
import { leaveFirst, offerLeave } from "./shown-presence";

test("who was said to go and could not is there again", async () => {
  const said: string[] = [];
  const forget = offerLeave(async () => {
    said.push("gone");
    return () => said.push("back");
  });
  const comeBack = await leaveFirst();
  expect(said).toEqual(["gone"]);
  comeBack();
  expect(said).toEqual(["gone", "back"]);
  forget();
  const nothing = await leaveFirst();
  nothing();
  expect(said).toEqual(["gone", "back"]);
});
