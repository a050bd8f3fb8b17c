import { expect, test } from "vitest";
import { uniqueMentions } from "./signal";

test("options of commands, remarks, numbers and marks are no entities; addresses and names in any script are", () => {
  const mentions = [
    ["resource", "-c"],
    ["account", "(invalid user)"],
    ["account", "0"],
    ["host", "?"],
    ["host", "10.0.0.7"],
    ["host", "fe80::1"],
    ["service", "车道"],
    ["change", "4711"],
    ["service", "gate-2"],
  ].map(([type = "", name = ""]) => ({ type, name }));
  expect(uniqueMentions(mentions).map(({ name }) => name)).toEqual([
    "10.0.0.7",
    "fe80::1",
    "车道",
    "4711",
    "gate-2",
  ]);
});
