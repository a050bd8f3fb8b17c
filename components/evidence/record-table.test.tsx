import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { EvidenceRecord } from "@/lib/domain/evidence/evidence-record";
import { artifactIds } from "@/lib/domain/ids";
import { atSecond, stated } from "@/lib/view-model/testing/sample-timeline";
import { draw } from "../testing/draw";
import { RecordTable } from "./record-table";

const record = (second: number): EvidenceRecord => ({
  ...{ artifactId: artifactIds.fromDigest("0000000000000001"), path: "app.log" },
  ...{ recordNumber: second, locator: { kind: "lines", from: second, to: second } },
  ...{
    time: { ...stated(second), micros: second * 1_000_000 },
    kind: "log",
    severity: null,
    source: null,
  },
  ...{ message: `line ${second}`, template: "line <*>", fields: {} },
});

test("the moment is marked between the records before it and those from it on", () => {
  const records = [1, 2, 3].map(record);
  draw(
    <RecordTable
      {...{ records }}
      moment={atSecond(2)}
      selection={null}
      zone="UTC"
      onSelect={vi.fn()}
    />,
  );
  const rows = screen
    .getAllByRole("row")
    .slice(1)
    .map(({ textContent }) => textContent);
  expect(rows.map((text) => /line \d|This moment/.exec(text ?? "")?.[0])).toEqual([
    "line 1",
    "This moment",
    "line 2",
    "line 3",
  ]);
});
