import { expect, test } from "vitest";
import { recordKinds } from "@/lib/domain/evidence/evidence-record";
import { type Line, toReferences } from "@/lib/signals/testing/records";
import { LedgerWatch } from "../../ledger-watch";
import { openLedger } from "../../open-ledger";
import { JoinWatch } from "./join-watch";
import { offsetLines } from "./offset-lines";

/** When the nth parcel is scanned, in seconds: at no regular pace. */
const scannedAt = (nth: number) => nth * 10 + ((nth * nth * 7) % 11) * 0.6;
const idOf = (nth: number) => `p-${(nth * 7919 + 104_729).toString(36)}`;

/** Two files that name the same parcels; the second as much later as is said. */
function twoFiles(
  count: number,
  laterOf: (nth: number) => number,
  name: (nth: number) => string = idOf,
): readonly Line[] {
  const rows = Array.from({ length: count }, (_, nth) => [
    { path: "gate.csv", at: scannedAt(nth), message: "", fields: { parcel: name(nth) } },
    {
      ...{ path: "hall.csv", at: scannedAt(nth) + laterOf(nth), message: "" },
      fields: { item: name(nth) },
    },
  ]);
  return rows.flat().map((row) => ({ ...row, template: "row" }));
}

function textsOf(lines: readonly Line[]): readonly string[] {
  const records = toReferences(lines);
  const joins = new JoinWatch();
  const watch = new LedgerWatch(recordKinds);
  for (const record of records) joins.observe(record);
  const found = offsetLines({
    ...{ joins, artifacts: [], watches: [watch], ledger: openLedger([watch]), origins: [] },
    ...{ chanceOf: () => 0, counts: [], bucketMs: 1_000, shortFiles: [], traces: [] },
  });
  return found.map(({ text, why }) => `${text} | ${why}`);
}

test.each([
  {
    case: "two files that stand apart by one amount are told with the spread and how many say so",
    lines: twoFiles(40, (nth) => 422 + (nth % 3) * 0.1),
    expected: [
      "gate.csv names parcel 7 m 02 s before hall.csv | 40 shared, middle half 7 m 02 s to 7 m 02 s; a clock or a delay",
    ],
  },
  {
    case: "files that tell at once stand nowhere",
    lines: twoFiles(40, (nth) => 0.1 * (nth % 4)),
    expected: [],
  },
  {
    case: "what comes later by no one amount is no offset",
    lines: twoFiles(40, (nth) => 20 + ((nth * 37) % 60)),
    expected: [],
  },
  {
    case: "too few shared values say nothing",
    lines: twoFiles(7, () => 422),
    expected: [],
  },
  {
    case: "two counters that run at one pace share no identifiers",
    lines: twoFiles(
      40,
      () => 422,
      (nth) => String(100 + nth),
    ).map((line) => ({ ...line, at: Math.round(line.at / 10) * 10 })),
    expected: [],
  },
])("$case", ({ lines, expected: found }) => {
  expect(textsOf(lines)).toEqual(found);
});

test("a clock that is set while it runs is told with when, and with how it runs afterwards", () => {
  const stepped = twoFiles(80, (nth) => (nth < 40 ? 0.1 : 60 + (nth - 40) * 0.1));
  const [found = ""] = textsOf(stepped);
  expect(found).toMatch(/names parcel 100 ms before until 09:0\d:\d\d, then 1 m 02 s before/);
  expect(found).toMatch(/changing by 3\d\.?\d* s an hour/);
});
