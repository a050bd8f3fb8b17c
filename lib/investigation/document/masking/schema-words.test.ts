import { expect, test } from "vitest";
import { z } from "zod";
import { findSchemaWords } from "./schema-words";

test("lists words and hashes of a schema by the members that contain them, at any depth", () => {
  const schema = z.object({
    what: z.enum(["offset", "zone"]).optional(),
    title: z.string(),
    json: z.json(),
    parts: z.array(
      z.discriminatedUnion("kind", [
        z.object({ kind: z.literal("text"), sum: z.string().regex(/^[0-9a-f]{64}$/) }),
        z.object({ kind: z.literal("share"), flags: z.array(z.enum(["on"])).nullable() }),
      ]),
    ),
    byName: z.record(z.string(), z.object({ state: z.enum(["open"]) })),
    pair: z.tuple([z.literal("first"), z.int()]),
  });
  const { words, hashes } = findSchemaWords(schema);
  expect(Object.fromEntries([...words].map(([member, given]) => [member, [...given]]))).toEqual({
    what: ["offset", "zone"],
    kind: ["text", "share"],
    flags: ["on"],
    state: ["open"],
    pair: ["first"],
  });
  expect([...hashes]).toEqual(["sum"]);
});
