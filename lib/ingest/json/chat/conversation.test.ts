import { describe, expect, test } from "vitest";
import { readBytes } from "../../testing/read-sample";

async function read(text: string) {
  const { records } = await readBytes(new TextEncoder().encode(text));
  return records.map(({ kind, source, message }) => [kind, source, message]);
}
const readJson = (value: unknown, indent?: number) => read(JSON.stringify(value, null, indent));

const said = [
  ["2026-11-21T14:06:10Z", "Mara Lind", "Ich sehe seit 14:02 Fehler an der Kasse."],
  ["2026-11-21T14:09:40Z", "Jonas Falk", "Ich vermute den neuen Pool, nicht die Datenbank."],
  ["2026-11-21T14:20:40Z", "Jonas Falk", "Habe ihn zurückgestellt, die Fehler sind weg."],
] as const;
const messages = said.map(([, who, what]) => ["message", who, what]);

describe("notes of a ticket are messages with their speakers", () => {
  test("whatever their members are called, and however deep they lie", async () => {
    const list = said.map(([a, b, c]) => ({ wann: a, wer: b, notiz: c }));
    expect(await readJson({ akte: { nr: "V-77", verlauf: list } }, 1)).toEqual(messages);
    const coded = said.map(([a, b, c], at) => ({ k0: `V-${at}`, k1: Date.parse(a), k2: b, k3: c }));
    expect(await readJson(coded, 1)).toEqual(messages);
  });

  test.each([undefined, 1])(
    "beside the ticket itself, which its reporter opened",
    async (indent) => {
      const person = (name: string) => ({ displayName: name, accountId: "5b1", type: "User" });
      const comments = said.map(([created, name, body], id) => {
        return { id: String(id), author: person(name), body, created };
      });
      const opened = { created: "2026-11-21T14:05:00Z", reporter: person("Mara Lind") };
      const fields = { ...opened, summary: "Kasse", description: "Kunden melden Fehler." };
      const issue = { key: "OPS-812", fields: { ...fields, comment: { comments } } };
      expect(await readJson({ issues: [issue] }, indent)).toEqual([
        ["message", "Mara Lind", "Kunden melden Fehler."],
        ...messages,
      ]);
    },
  );

  test("with names for the ids that the document lists its users under", async () => {
    const users = [
      { id: 7, name: "Mara Lind" },
      { id: 9, name: "Jonas Falk" },
    ];
    const comments = said.map(([created_at, name, body]) => {
      return { author_id: users.find((user) => user.name === name)?.id, body, created_at };
    });
    expect(await readJson({ comments, users }, 1)).toEqual(messages);
  });

  test("also by short names, where they talk to each other", async () => {
    const by = (name: string) => (name === "Mara Lind" ? "m.lind" : "j.falk");
    const list = said.map(([t, who, x]) => ({ t, quem: by(who), x }));
    expect(await readJson(list, 1)).toEqual(said.map(([, who, x]) => ["message", by(who), x]));
  });

  test("in the rows of a table with columns of any names", async () => {
    const rows = said.map(([time, who, what]) => `${time};"${who}";"${what}"`);
    expect(await read(["Zeit;Bearbeiter;Eintrag", ...rows, ""].join("\n"))).toEqual(messages);
  });
});

test.each<[string, readonly Readonly<Record<string, string>>[]]>([
  [
    "parts of a system",
    [
      { ts: "2026-11-21T14:06:10Z", part: "cart", text: "could not reach stock, retrying in 3 s" },
      { ts: "2026-11-21T14:06:11Z", part: "stock", text: "queue is empty, waiting for work" },
      { ts: "2026-11-21T14:06:12Z", part: "cart", text: "giving up after 3 attempts" },
    ],
  ],
  [
    "whoever a log speaks of",
    [
      { time: "2026-11-21T14:06:10Z", user: "mara", message: "User mara logged in from 10.0.0.3" },
      {
        time: "2026-11-21T14:06:50Z",
        user: "jonas",
        message: "User jonas logged in from 10.0.0.4",
      },
    ],
  ],
  [
    "authors of commits",
    [
      {
        sha: "5f1c2d",
        author: "Mara Lind",
        date: "2026-11-21T14:06:10Z",
        message: "Raise the pool size",
      },
      {
        sha: "6a1c2d",
        author: "Jonas Falk",
        date: "2026-11-21T14:07:10Z",
        message: "Fix the test of it",
      },
    ],
  ],
])("%s say nothing in a conversation", async (_who, list) => {
  const kinds = (await readJson(list, 1)).map(([kind]) => kind);
  expect(kinds).not.toContain("message");
});
