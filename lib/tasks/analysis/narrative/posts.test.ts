import { expect, test } from "vitest";
import { formatInstant, parseZonedTime } from "@/lib/base/instant";
import { artifactIds } from "@/lib/domain/ids";
import { type NarrativeRow, readRow } from "./narrative-row";
import { findRelief } from "./posts";
import { readReportedRows } from "./reported-rows";

type Post = readonly [clock: string, status: string, text: string];

function rowOf([clock, status, text]: Post, recordNumber: number): NarrativeRow {
  const at = parseZonedTime(`2026-03-04T${clock}:00Z`);
  if (at === null) throw new Error(`Not a clock: ${clock}`);
  const record = {
    artifactId: artifactIds.fromDigest("0".repeat(16)),
    path: "posts.json",
    recordNumber,
    locator: { kind: "index", index: recordNumber },
    kind: "message",
    severity: null,
    source: null,
    time: { earliest: at, latest: at, micros: at * 1000, granularity: "second", raw: clock },
    message: text,
    template: text,
    fields: { status },
  } as const;
  return readRow({ record, speaker: "someone", text, acts: new Set(), diagnosis: 0 });
}

const clockOf = (row: NarrativeRow | null) =>
  row === null ? null : formatInstant(row.statement.record.time.earliest).slice(11, 16);

const failing: Post = ["09:00", "Investigating", "Checkout is failing."];

test.each<readonly [string, readonly Post[], readonly [string | null, string | null]]>([
  [
    "the account given afterwards",
    [failing, ["11:00", "Resolved", "Between 08:40 and 10:15 UTC checkout failed."]],
    ["08:40", "10:15"],
  ],
  [
    "the ends told apart",
    [
      failing,
      ["11:00", "Resolved", "Starting at 08:40 UTC checkout failed. It was restored at 10:15 UTC."],
    ],
    ["08:40", "10:15"],
  ],
  [
    "what came later than it was posted, of a post written anew",
    [failing, ["10:00", "Resolved", "Between 08:40 and 10:15 UTC checkout was failing."]],
    ["08:40", "10:15"],
  ],
  [
    "two stretches as one",
    [
      failing,
      [
        "11:00",
        "Resolved",
        "Between 08:40 and 09:30 UTC checkout failed. Payouts were delayed between 09:00 and 10:15 UTC.",
      ],
    ],
    ["08:40", "10:15"],
  ],
  [
    "no plan",
    [failing, ["09:10", "Update", "Checkout will be down for repair between 12:00 and 13:00 UTC."]],
    [null, null],
  ],
  [
    "nothing that harmed nobody",
    [
      failing,
      ["11:00", "Resolved", "Between 08:40 and 10:15 UTC there was no impact on checkout."],
    ],
    [null, null],
  ],
  [
    "nothing that trouble followed",
    [
      failing,
      ["09:20", "Update", "Between 08:40 and 09:10 UTC checkout failed."],
      ["09:40", "Update", "Checkout is failing again."],
    ],
    [null, null],
  ],
])("posts tell as the window %s", (_, posts, expected) => {
  const { start, end } = readReportedRows(posts.map(rowOf), () => "UTC");
  expect([clockOf(start), clockOf(end)]).toEqual(expected);
});

test.each<readonly [string, readonly Post[], string | null]>([
  [
    "users are well",
    [
      ["09:30", "Update", "Checkout has recovered."],
      ["10:30", "Resolved", "This incident has been resolved."],
    ],
    "09:30",
  ],
  [
    "a fix is in place",
    [
      ["09:30", "Monitoring", "A fix has been implemented and we are monitoring the results."],
      ["10:30", "Resolved", "This incident has been resolved."],
    ],
    "09:30",
  ],
  [
    "it is closed, when it only got better before",
    [
      ["09:30", "Update", "We are beginning to see recovery."],
      ["10:30", "Resolved", "This incident has been resolved."],
    ],
    "10:30",
  ],
  [
    "it is closed, when one part was well before",
    [
      ["09:30", "Update", "Payouts are operating normally."],
      ["10:30", "Resolved", "This incident has been resolved."],
    ],
    "10:30",
  ],
  [
    "relief lasts",
    [
      ["09:30", "Update", "Checkout has recovered."],
      ["09:50", "Update", "Checkout is failing again."],
      ["10:10", "Update", "Checkout is back to normal."],
    ],
    "10:10",
  ],
  [
    "recovery is no longer only hoped for",
    [
      ["09:30", "Update", "We expect checkout to be restored soon."],
      ["10:10", "Update", "Checkout is back to normal."],
    ],
    "10:10",
  ],
  ["nobody says so", [["09:30", "Update", "We continue to investigate."]], null],
])("trouble ends when %s", (_, posts, expected) => {
  const rows = [failing, ...posts].map(rowOf);
  const [first] = rows;
  expect(first && clockOf(findRelief(rows, first))).toBe(expected);
});
