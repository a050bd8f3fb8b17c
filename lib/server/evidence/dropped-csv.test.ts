import { expect, test } from "vitest";
import type { DroppedRun } from "@/lib/domain/evidence/block";
import { artifactIds } from "@/lib/domain/ids";
import { evidenceOfText } from "@/lib/testing/evidence-of-text";
import { droppedCsv } from "./dropped-csv";

async function csvOf(lines: readonly string[], runs: readonly DroppedRun[]): Promise<string> {
  const evidence = evidenceOfText({ "a.log": lines });
  const [known] = evidence.artifacts;
  const parts: Uint8Array[] = [];
  const dropping = {
    ...evidence,
    async *dropped() {
      yield* runs;
    },
  };
  const id = known?.artifact.id ?? artifactIds.fromDigest("0");
  for await (const part of droppedCsv(dropping, id)) parts.push(part);
  return Buffer.concat(parts).toString("utf8");
}

test("each dropped line is a row with its reason and its text", async () => {
  const csv = await csvOf(
    ["a", 'said "no"', "c", "d"],
    [
      { reason: "no columns", from: 2, to: 3 },
      { reason: "binary, maybe", from: 4, to: 4 },
    ],
  );
  expect(csv).toBe(
    [
      '"place","reason","raw text"',
      '"line 2","no columns","said ""no"""',
      '"line 3","no columns","c"',
      '"line 4","binary, maybe","d"',
      "",
    ].join("\r\n"),
  );
});

test("a line that a spreadsheet would run is text", async () => {
  const csv = await csvOf(["=1+1", "@x", "-2", "a=1"], [{ reason: "odd", from: 1, to: 4 }]);
  expect(csv).toContain('"\'=1+1"');
  expect(csv).toContain('"\'@x"');
  expect(csv).toContain('"\'-2"');
  expect(csv).toContain('"a=1"');
});

test("nor does a cell run that a spreadsheet of another country makes out of the text", async () => {
  const csv = await csvOf(
    ["a;=1+1;b", "a\t@x", " =1+1", '"=1+1', "\uff1d1+1", "a; b;c=1"],
    [{ reason: "odd", from: 1, to: 6 }],
  );
  const cells = csv.split("\r\n").slice(1, 7);
  expect(cells).toEqual([
    `"line 1","odd","a;'=1+1;b"`,
    `"line 2","odd","a\t'@x"`,
    `"line 3","odd","' =1+1"`,
    `"line 4","odd","'""=1+1"`,
    `"line 5","odd","'\uff1d1+1"`,
    `"line 6","odd","a; b;c=1"`,
  ]);
});

test("a long run is read in pieces, and none is left out", async () => {
  const lines = Array.from({ length: 450 }, (_, at) => `text ${at + 1}`);
  const csv = await csvOf(lines, [{ reason: "odd", from: 1, to: 450 }]);
  const rows = csv.trimEnd().split("\r\n").slice(1);
  expect(rows).toHaveLength(450);
  expect(rows[449]).toBe('"line 450","odd","text 450"');
});
