import { expect, test } from "vitest";
import { z } from "zod";
import { policyChangeSchema } from "@/lib/domain/models/change-policy";
import { describeInvalidInput } from "./invalid-input";

test("what is refused is said in words, and the path of its field is for forms alone", () => {
  const change = { kind: "set-address", address: "models.example.org" };
  const { error } = z.object({ change: policyChangeSchema }).safeParse({ change });
  expect(error && describeInvalidInput(error)).toEqual({
    kind: "invalid",
    message: "That cannot be used. Give an address that begins with http:// or https://",
    fields: { change: "Give an address that begins with http:// or https://" },
  });
});
