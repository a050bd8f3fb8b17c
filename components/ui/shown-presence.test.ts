import { expect, test } from "vitest";
import { leaveFirst, offerLeave } from "./shown-presence";

test("who was said to go and could not is there again", async () => {
  const reports: string[] = [];
  const forget = offerLeave(async () => {
    reports.push("gone");
    return () => reports.push("back");
  });
  const comeBack = await leaveFirst();
  expect(reports).toEqual(["gone"]);
  comeBack();
  expect(reports).toEqual(["gone", "back"]);
  forget();
  const nothing = await leaveFirst();
  nothing();
  expect(reports).toEqual(["gone", "back"]);
});
