import { expect, test } from "vitest";
import { readBytes, renderRecords } from "../testing/read-sample";

const lines = [
  {
    seen: "2026-11-21T00:20:00Z",
    meta: { logged: "2026-11-21T00:29:00Z", grade: "err" },
    what: "disk full",
    from: "db-01",
  },
  {
    seen: "2026-11-21T00:21:00Z",
    meta: { logged: "2026-11-21T00:29:01Z", grade: "info" },
    what: "ok",
    from: "db-02",
  },
].map((line) => JSON.stringify(line));
const mapping = { time: "meta.logged", message: "what", severity: "meta.grade", source: "from" };

test.each([
  ["lines", lines.join("\n"), "L1", "L2"],
  ["a document", `{"rows":[${lines.join(",")}]}`.replace('"rows"', '"total":2,"rows"'), "I0", "I1"],
])(
  "a person's names for the members of JSON are obeyed: %s",
  async (_what, text, first, second) => {
    const { records } = await readBytes(new TextEncoder().encode(text), 700, mapping);
    expect(renderRecords(records)).toEqual([
      `${first} 2026-11-21T00:29:00.000Z log/error db-01 | disk full`,
      `${second} 2026-11-21T00:29:01.000Z log/info db-02 | ok`,
    ]);
  },
);

test("a member that is not there leaves what can be found without it", async () => {
  const text =
    '{"time":"2026-11-21T00:20:00Z","msg":"a"}\n{"time":"2026-11-21T00:20:01Z","msg":"b"}';
  const { records } = await readBytes(new TextEncoder().encode(text), 700, { time: "nowhere" });
  expect(renderRecords(records)).toEqual([
    "L1 2026-11-21T00:20:00.000Z log - | a",
    "L2 2026-11-21T00:20:01.000Z log - | b",
  ]);
});

test("a time under an unusual name is found by what it is called", async () => {
  const text =
    '[{"inject_time":"2026-11-21 00:20:00","pod":"a"},{"expires_at":"2027-01-01 00:00:00","pod":"b"}]';
  const { records } = await readBytes(new TextEncoder().encode(text));
  expect(records.map(({ stamp }) => stamp?.raw ?? null)).toEqual(["2026-11-21 00:20:00", null]);
});
