import { describe, expect, test } from "vitest";
import { severityOfFinding } from "../json/alerts/finding-severity";
import { readBytes, renderRecords } from "../testing/read-sample";

function read(...lines: readonly string[]) {
  return readBytes(new TextEncoder().encode(`${lines.join("\n")}\n`));
}

describe("a table with several times", () => {
  test("is dated by the fullest column, and a row without that time by the next", async () => {
    const { records } = await read(
      "closed_at,created_at,ticket",
      ",2026-09-11T10:00:00Z,first one",
      "2026-09-11T12:00:00Z,2026-09-11T10:05:00Z,second one",
      "2026-09-11T12:30:00Z,,third one",
      ",2026-09-11T10:10:00Z,fourth one",
      ",2026-09-11T10:15:00Z,fifth one",
    );
    expect(records.map(({ stamp }) => stamp?.raw.slice(11, 16))).toEqual([
      "10:00",
      "10:05",
      "12:30",
      "10:10",
      "10:15",
    ]);
  });
});

describe("a wrapper", () => {
  const inner = JSON.stringify({ time: "2026-09-11T10:00:00Z", level: "error", msg: "pump off" });

  test("that says nothing itself is opened, and its time is kept as received", async () => {
    const line = JSON.stringify({ seq: 7, timestamp: "2026-09-11T10:30:00Z", payload: inner });
    const { records } = await read(line, line);
    expect(records[0]).toMatchObject({
      severity: "error",
      message: "pump off",
      stamp: { raw: "2026-09-11T10:00:00Z" },
      fields: { seq: 7, received: "2026-09-11T10:30:00Z" },
    });
  });

  test("with words of its own stays the record", async () => {
    const line = JSON.stringify({ time: "2026-09-11T10:30:00Z", msg: "sent", body: inner });
    const { records } = await read(line, line);
    expect(records[0]).toMatchObject({ message: "sent", stamp: { raw: "2026-09-11T10:30:00Z" } });
  });
});

describe("a line of a relay", () => {
  test("whose second time lies ahead of its arrival is not dated by that", async () => {
    const line = "2026-09-14T06:00:03+00:00 2026-09-20T16:02:11+00:00 pump-07 ctl[3]: pump off";
    const { records } = await read(line, line);
    expect(records[0]?.stamp?.raw).toBe("2026-09-14T06:00:03+00:00");
  });
});

describe("a level behind the name of a program", () => {
  test("is its level; behind a verb it is a word of the sentence", async () => {
    const { records } = await read(
      "2026-09-14T07:30:10.105Z quote-api ERROR no answer",
      "2026-09-14T07:30:11.105Z received ERROR from the peer",
    );
    expect(records.map(({ severity }) => severity)).toEqual(["error", null]);
  });
});

describe("objects with real line breaks in their texts", () => {
  test("that never close are kept line by line", async () => {
    const { records } = await read(
      '{"ts":"2026-09-12T10:56:12Z","level":"info","msg":"whole"}',
      '{"ts":"2026-09-12T10:56:13Z","level":"error","msg":"cut',
      "  and more",
      '{"ts":"2026-09-12T10:56:14Z","level":"info","msg":"whole again"}',
    );
    expect(renderRecords(records).map((line) => line.slice(0, 40))).toEqual([
      "L1 2026-09-12T10:56:12.000Z log/info - |",
      "L2 2026-09-12T10:56:13.000Z log/error - ",
      "L3 undated log - |   and more".replace("|   and", "| and"),
      "L4 2026-09-12T10:56:14.000Z log/info - |",
    ]);
  });
});

test.each([
  [8, "error", "0 to 10"],
  [2, "notice", "0 to 10"],
  [70, "error", "0 to 100"],
  [{ Label: "MEDIUM", Normalized: 40 }, "warning", "words"],
  [{ Normalized: 90 }, "critical", "0 to 100"],
  ["Low", "notice", "words"],
  ["?", null, null],
])("the severity of a finding is of the scale it uses: %j", (value, severity, scale) => {
  expect(severityOfFinding(value)).toEqual({ severity, scale });
});
