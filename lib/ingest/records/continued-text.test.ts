import { describe, expect, test } from "vitest";
import { readBytes, renderRecords } from "../testing/read-sample";

async function read(...lines: readonly string[]): Promise<readonly string[]> {
  const { report, records } = await readBytes(Buffer.from(`${lines.join("\n")}\n`));
  expect(report).toMatchObject({ kind: "read", reader: "stamped-text" });
  return renderRecords(records);
}

const before = "2026-11-21T00:20:01Z INFO started";
const after = "2026-11-21T00:20:09Z INFO next";
const isBefore = "L1 2026-11-21T00:20:01.000Z log/info - | started";

describe("a line without a time goes on with the record before it only on evidence", () => {
  test.each([
    ["an indent", "WARN slow query", ["  select 1"]],
    ["an open bracket", "WARN asked for {", ["name: till", "}"]],
    ["an open quotation", 'WARN asked "select 1', ['from till"']],
    ["a sentence that announces it", "WARN the query:", ["select 1", "from till"]],
    ["a line that was broken", "WARN paid, closed,", ["and locked"]],
    [
      "a key in its armour",
      "ERROR not valid",
      ["-----BEGIN PUBLIC KEY-----", "TWFk", "ZQ==", "-----END PUBLIC KEY-----"],
    ],
    ["a trace", "ERROR failed", ["till.NoPaperError: empty", "    at print (till.js:3)"]],
    [
      "a trace of PHP",
      "ERROR failed",
      ["Stack trace:", "#0 /srv/till.php(3): print()", "#1 {main}"],
    ],
  ] as const)("%s", async (_name, head, below) => {
    const joined = [below].flat();
    const lines = await read(before, `2026-11-21T00:20:02Z ${head}`, ...joined, after);
    expect(lines).toHaveLength(3);
    expect(lines[1]).toMatch(new RegExp(`^L2-${2 + joined.length} 2026-11-21T00:20:02`));
  });

  test("any other line is a record without a time", async () => {
    expect(await read(before, "paper is low", "drawer is open", after)).toEqual([
      isBefore,
      "L2 undated log - | paper is low",
      "L3 undated log - | drawer is open",
      "L4 2026-11-21T00:20:09.000Z log/info - | next",
    ]);
  });
});

describe("a line with a clock only is of the day of the dated lines before it", () => {
  test("also past midnight", async () => {
    expect(
      await read(
        "2026-11-21T23:59:01Z INFO started",
        "23:59:30 WARN paper is low",
        "00:00:10 ERROR paper is out",
        "2026-11-22T00:00:20Z INFO next",
      ),
    ).toEqual([
      "L1 2026-11-21T23:59:01.000Z log/info - | started",
      expect.stringMatching(/^L2 2026-11-21T23:59:30.000 log\/warning - \| paper is low/),
      expect.stringMatching(/^L3 2026-11-22T00:00:10.000 log\/error - \| paper is out/),
      "L4 2026-11-22T00:00:20.000Z log/info - | next",
    ]);
  });

  test("a clock before any date has no day", async () => {
    const lines = await read("23:59:30 WARN paper is low", before, after);
    expect(lines[0]).toMatch(/^L1 undated/);
  });
});
