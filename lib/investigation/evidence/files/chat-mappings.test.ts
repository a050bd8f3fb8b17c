import { expect, test } from "vitest";
import { ChatMappings } from "./chat-mappings";
import { inOnePiece, memoryBlobs } from "./testing/memory-blobs";

async function mappingOf(path: string, files: Readonly<Record<string, unknown>>) {
  const blobs = memoryBlobs();
  const mappings = new ChatMappings(blobs);
  const stored = new Map<string, Parameters<ChatMappings["find"]>[0]>();
  for (const [name, content] of Object.entries(files)) {
    const text = typeof content === "string" ? content : JSON.stringify(content);
    const file = { path: name, ...(await blobs.put(inOnePiece(Buffer.from(text)))) };
    stored.set(name, file);
    await mappings.learn(file);
  }
  const wanted = stored.get(path);
  return wanted ? mappings.find(wanted) : null;
}

const users = [
  { id: "U01ANNA", name: "anna", profile: { display_name: "Anna K" } },
  { id: "U02BERT", name: "bert", profile: { display_name: "Bert" } },
];
const messages = [{ type: "message", user: "U01ANNA", ts: "1700000000.000100", text: "down?" }];

test("a day of a channel gets the channel and the people who are in it, by the list beside the folders", async () => {
  const files = { "x.zip!/users.json": users, "x.zip!/general/2026-03-08.json": messages };
  expect(await mappingOf("x.zip!/general/2026-03-08.json", files)).toEqual({
    people: { U01ANNA: "Anna K" },
    channel: "general",
  });
});

test("the export may lie in a folder, in an archive or not", async () => {
  const files = { "chat/users.json": users, "chat/ops/2026-03-08.json": messages };
  expect(await mappingOf("chat/ops/2026-03-08.json", files)).toMatchObject({ channel: "ops" });
});

test.each([
  ["lies beside the list", "x.zip!/a.json"],
  ["lies in another archive", "y.zip!/general/a.json"],
  ["lies deeper", "x.zip!/general/files/a.json"],
  ["is no JSON", "x.zip!/general/a.log"],
])("a file that %s gets none", async (_name, path) => {
  expect(await mappingOf(path, { "x.zip!/users.json": users, [path]: messages })).toBeNull();
});

test.each([["not JSON"], [{ users }], [[]]])("a list that is none names nobody", async (list) => {
  const files = { "x.zip!/users.json": list, "x.zip!/general/a.json": messages };
  expect(await mappingOf("x.zip!/general/a.json", files)).toBeNull();
});
