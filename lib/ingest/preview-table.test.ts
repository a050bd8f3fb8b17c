import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { previewTable } from "./preview-table";

const preview = (text: string) => previewTable(Buffer.from(text));

test("a table shows its columns and first rows", () => {
  expect(preview("hour,what,who\n9-A,pump off,ann\n9-B,pump on,bob\n9-C,valve open,cat\n")).toEqual(
    {
      columns: ["hour", "what", "who"],
      rows: [
        ["9-A", "pump off", "ann"],
        ["9-B", "pump on", "bob"],
        ["9-C", "valve open", "cat"],
      ],
    },
  );
});

test("JSON lines show their members, nested ones by their path, none that reading adds", () => {
  expect(
    preview(
      '{"seen":{"at":"2026-11-21T00:00:00Z"},"durationMs":5}\n{"seen":{"at":"x"},"note":"n"}\n',
    ),
  ).toEqual({
    columns: ["seen.at", "durationMs", "note"],
    rows: [
      ["2026-11-21T00:00:00Z", "5", ""],
      ["x", "", "n"],
    ],
  });
});

test("a compressed table is looked into; a log has no columns to choose from", () => {
  const table = "a,b,c\n1,x,z\n2,y,z\n3,y,z\n";
  expect(previewTable(gzipSync(table))?.columns).toEqual(["a", "b", "c"]);
  expect(preview("2026-11-21T00:00:00Z INFO started\n")).toBeNull();
});
