import { expect, test } from "vitest";
import { readBytes, renderRecords } from "../../testing/read-sample";

/** More of the form behind them: the file is of `reader`, and not of several programs. */
const furtherRecords = 40;

/** The records of `lines`, and the first of those behind them. */
async function read(reader: string, lines: readonly string[], last: string) {
  const all = [...lines, ...Array<string>(1 + furtherRecords).fill(last)];
  const bytes = new TextEncoder().encode(`${all.join("\n")}\n`);
  const { report, records } = await readBytes(bytes);
  expect(report).toMatchObject({ kind: "read", reader });
  return renderRecords(records.slice(0, -furtherRecords));
}

const foreign = "pump 3 was opened by hand";
const foreignDated = "2026-11-21 00:20:05 backup finished";

/** Of each form: two records, of which the first goes on over lines that say so. */
const forms: readonly (readonly [reader: string, first: readonly string[], second: string])[] = [
  [
    "mysql-error",
    ["2026-11-21T00:20:01.000000Z 8 [Note] InnoDB: the page is (", "page 3)"],
    "2026-11-21T00:20:09.000000Z 8 [Note] InnoDB: ready",
  ],
  [
    "pgbouncer",
    ["2026-11-21 00:20:01.000 UTC [7] LOG stats: 3 xacts/s, 4 queries/s,", "in 5 B/s, out 6 B/s"],
    "2026-11-21 00:20:09.000 UTC [7] LOG listening on 0.0.0.0:6432",
  ],
  [
    "postgresql",
    [
      "2026-11-21 00:20:01.000 UTC [7] ERROR:  duplicate key",
      "2026-11-21 00:20:01.000 UTC [7] DETAIL:  Key (id)=(77) already exists.",
    ],
    "2026-11-21 00:20:09.000 UTC [7] LOG:  checkpoint starting: time",
  ],
  [
    "kernel-log",
    [
      "[Sat Nov 21 00:20:01 2026] BUG: unable to handle page fault for address: 0000000000000008",
      "[Sat Nov 21 00:20:01 2026] Call Trace:",
    ],
    "[Sat Nov 21 00:20:09 2026] eth0: link up",
  ],
  [
    "erlang-report",
    [
      "=INFO REPORT==== 21-Nov-2026::00:20:01 ===",
      "accepting AMQP connection <0.812.0> (10.0.0.9:43210 -> 10.0.0.5:5672)",
    ],
    "=INFO REPORT==== 21-Nov-2026::00:20:09 ===",
  ],
  [
    "journal-export",
    ["__CURSOR=s=1", "__REALTIME_TIMESTAMP=1795220401000000", "MESSAGE=ready", "PRIORITY=6"],
    "__CURSOR=s=2",
  ],
];

const size = (records: readonly string[], at: number) => records[at]?.split(" ")[0];

test.each(forms)("%s joins the lines that continue a record", async (reader, first, second) => {
  const records = await read(reader, first, second);
  expect(records).toHaveLength(2);
  expect(size(records, 0)).toBe(`L1-${first.length}`);
});

test.each(forms)(
  "%s keeps a dated line of another program apart",
  async (reader, first, second) => {
    const records = await read(reader, [...first, foreignDated], second);
    expect(records).toHaveLength(3);
    expect(records[1]).toContain("2026-11-21T00:20:05.000");
    expect(records[1]).toContain("backup finished");
  },
);

/** What an Erlang report says has no mark of its own: a line without a time is taken as its text. */
const marked = forms.filter(([reader]) => reader !== "erlang-report");

test.each(marked)("%s keeps a line of no form apart", async (reader, first, second) => {
  const records = await read(reader, [...first, foreign], second);
  expect(records).toHaveLength(3);
  expect(records[1]).toBe(`L${first.length + 1} undated log - | ${foreign}`);
});
