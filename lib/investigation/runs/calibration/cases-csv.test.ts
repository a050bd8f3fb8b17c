import { expect, test } from "vitest";
import { incidentIds } from "@/lib/domain/ids";

import { toCasesCsv } from "./case-memory";

test("cases are rows, and what an analyst called a mechanism runs in no spreadsheet", () => {
  const incident = incidentIds.fromSuffix("00000001");
  const csv = toCasesCsv([
    {
      ...{ incident, piece: "lnk_1", noun: "causal-link", performer: "model:a/b", expert: "logs" },
      ...{ source: null, mechanism: '=HYPERLINK("x")', confidence: 0.72, isKept: false },
    },
  ]);
  expect(csv.split("\r\n")).toEqual([
    '"incident","piece","noun","performer","expert","source","mechanism","confidence","kept"',
    `"${incident}","lnk_1","causal-link","model:a/b","logs","","'=HYPERLINK(""x"")","0.72","no"`,
    "",
  ]);
});
