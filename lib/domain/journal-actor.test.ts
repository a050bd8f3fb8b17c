import { expect, test } from "vitest";
import { userIdSchema } from "./ids";
import { formatActor, type JournalActor, parseActor } from "./journal-actor";

test.each<[string, JournalActor]>([
  ["rules", { kind: "rules" }],
  ["system", { kind: "system" }],
  ["user:a-1", { kind: "user", id: userIdSchema.parse("a-1") }],
  ["model:openrouter/one:free", { kind: "model", name: "openrouter/one:free" }],
  ["agent:a-1/on call/2", { kind: "agent", owner: userIdSchema.parse("a-1"), name: "on call/2" }],
  ["sender:a-1/ship/logs", { kind: "sender", owner: userIdSchema.parse("a-1"), name: "ship/logs" }],
  ["script:replay", { kind: "script", name: "replay" }],
])("%s is read and written alike", (text, actor) => {
  expect(parseActor(text)).toEqual(actor);
  expect(formatActor(actor)).toBe(text);
});

test.each([
  "",
  "user:",
  "user:no spaces",
  "model:",
  "rules:2",
  "somebody",
  "agent:a",
  "agent:a/",
  "agent:/x",
  "agent:a b/x",
  "sender:a/",
])("%j names no person and no analyst", (text) => {
  expect(parseActor(text)).toEqual({ kind: "system" });
});
