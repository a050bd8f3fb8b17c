import { expect, test } from "vitest";

import { personNameSchema } from "./action-input";

test.each(["Sue Visor", "Zoë O’Neill", "李小龙", "שרה"])("%s is a name", (name) => {
  expect(personNameSchema.safeParse(name).success).toBe(true);
});

test.each([
  ["turns the text around", "Sue \u202Eadmin"],
  ["is not seen", "Sue\u200BVisor"],
  ["ends the line", "Sue\nVisor"],
])("a name with a character that %s is refused with the reason", (_, name) => {
  const read = personNameSchema.safeParse(name);
  expect(read.error?.issues[0]?.message).toContain("Remove invisible characters");
});
