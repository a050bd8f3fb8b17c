import { expect, test } from "vitest";
import type { Searchable } from "@/lib/retrieval/searchable";
import type { RecordPlace } from "./search-records";
import { listSpokenFiles } from "./spoken-files";

const linesOf = (path: string, ...texts: readonly string[]) =>
  texts.map((said) => ({ place: { path, kind: "log", said } })) as Searchable<RecordPlace>[];

test("minutes are what people wrote, and a program's log is not", () => {
  const items = [
    ...linesOf(
      "minutes.txt",
      "Call opened, two are present.",
      "We shut the gate now.",
      "Gate=shut",
    ),
    ...linesOf("weir.log", "gate opened by mira", "level=4 gate=shut.", "pump 2 starts"),
  ];
  expect([...listSpokenFiles(items)]).toEqual(["minutes.txt"]);
});
