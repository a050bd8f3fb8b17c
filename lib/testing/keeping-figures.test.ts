import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { keepingFigures } from "../../scripts/keeping-figures.mjs";

test("figures are kept with the whole command and the commit they are made by", () => {
  const kept = keepingFigures("questions", ["--set", "own.jsonl"], { commit: "a1b2", changed: "" });
  expect(kept).toEqual({
    WHENCE_KEEP_COMMAND: "npm run bench questions -- --set own.jsonl",
    WHENCE_KEEP_COMMIT: "a1b2",
  });
});

test("figures of changes that are not committed are not kept, and the message names the files", () => {
  const checkout = { commit: "a1b2", changed: " M lib/ingest/read-artifact.ts" };
  expect(() => keepingFigures("time", [], checkout)).toThrow(/^Commit first: .*\n M lib\/ingest\//);
});

test("no two benches keep their figures under one name", () => {
  const names = globSync("bench/**/*.bench.ts").flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(/keepFigures\(\s*"([^"]*)"/g)].map(([, name]) => name),
  );
  expect(names.length).toBeGreaterThan(4);
  expect(new Set(names).size).toBe(names.length);
});
