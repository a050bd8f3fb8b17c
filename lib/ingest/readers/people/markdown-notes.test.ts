import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readBytes, readSample, renderRecords } from "../../testing/read-sample";

async function rendered(name: string): Promise<string[]> {
  return renderRecords((await readSample(name)).records);
}

async function readText(text: string) {
  const { report, records } = await readBytes(new TextEncoder().encode(text));
  return { report, lines: renderRecords(records), records };
}

describe("a postmortem", () => {
  test("headings with a time begin what is told below them, across midnight, in the zone stated once", async () => {
    expect(await rendered("postmortem")).toEqual([
      "L1 undated message - | 2026-07-21: Checkout refused orders",
      "L3 undated message - | Summary",
      "L5-6 undated message - | Orders failed for two hours after a change of the connection pool.⏎Nobody lost money.",
      "L8 undated message - | Timeline",
      "L10 undated message - | All times in CET",
      "L12-16 2026-07-21T22:41:00.000+02:00 message - | The pool size is lowered by `deploy 4471`.⏎⏎- it looked harmless",
      "L18-25 2026-07-21T22:50:00.000+02:00 message - | First alerts; see the log:⏎⏎```⏎2026-07-21 20:50:12,004 ERROR pool exhausted⏎# 21:00 this is no heading⏎```",
      "L27-29 2026-07-21T23:58:00.000+02:00 message - | Escalated⏎⏎otto is called",
      "L31-37 2026-07-22T00:20:00.000+02:00 message - | **Rolled back.**⏎⏎What we saw⏎⏎Errors fall at once.",
      "L39 undated message - | Follow-up",
      "L41-45 2026-07-23T00:00:00.000+02:00 message - | Review with the team⏎⏎- Alert on waiting clients",
    ]);
  });

  test("what is doubtful about its times is said", async () => {
    const { report, records } = await readSample("postmortem");
    expect(report).toMatchObject({ reader: "markdown-notes", format: "notes with times" });
    expect(report.warnings).toEqual([
      "The text says CET on days when clocks of Europe/Berlin show another offset; they were read as clocks of that place.",
    ]);
    expect(records[6]?.fields).toEqual({ approximate: true, until: "2026-07-21T23:05+02:00" });
    expect(records[10]?.stamp?.granularity).toBe("day");
  });
});

test("rows of a table are records, dated by their own cells, by a label or by the row before", async () => {
  const { records, report } = await readSample("timeline-table");
  expect(renderRecords(records)).toEqual([
    "L1 undated message - | Incident report",
    "L7 undated message - | Timeline (UTC)",
    "L11 2026-11-21T14:08:00.000Z message dana | Errors on | checkout",
    "L12 2026-11-21T14:20:00.000Z message otto | Restarting pods",
    "L13 undated message - | --:-- | nobody remembers",
    "L14 2026-11-22T00:00:00.000Z message dana | All quiet",
    "L15 2026-11-23T09:00:00.000-08:00 message - | Review",
  ]);
  expect(records[3]?.fields).toEqual({ until: "2026-11-21T14:35+00:00" });
  expect(report).toMatchObject({
    dropped: [
      { reason: "rule" },
      { reason: "blank line" },
      { reason: "head of a table" },
      { reason: "rule of a table" },
    ],
  });
});

test("plain lines with a time of day are notes; an unstated zone stays unstated", async () => {
  expect(await rendered("plain-notes")).toEqual([
    "L3-4 2026-11-21T14:08:00.000 message - | pager: checkout errors⏎grafana shows the pool",
    "L5 2026-11-21T14:12:00.000Z message - | dana joins the call",
    "L6-7 2026-11-21T14:20:00.000 message - | restart of orders-api, helped⏎a thought in between",
    "L8 2026-11-21T14:30:00.000 message - | quiet again",
    "L9 2026-11-21T23:50:00.000 message - | handed over",
    "L10 2026-11-22T00:15:00.000 message otto | second wave",
    "L12 undated message - | The day after: nothing.",
  ]);
});

test.each([
  ["list items", "# Nov 21, 2026\n- 14:08: down\n- **14:20 UTC** - up\n"],
  ["brackets", "2026-11-21\n\n[14:08] down\n[14:20 UTC] up\n"],
  ["code marks", "## 2026-11-21\n* `14:08` down\n* `14:20 UTC` up\n"],
  ["days of their own", "* 2026-11-21 14:08 down\n* 21 Nov 2026 14:20 UTC up\n"],
  ["a label", "**Date:** Saturday, 21 November 2026\n\n1. 14:08 - down\n2. 14:20 UTC - up\n"],
  ["prose that names one day", "On 21 November 2026 it broke.\n\n- 14:08 down\n- 14:20 UTC up\n"],
])("times are found in %s", async (_what, text) => {
  const { records } = await readText(text);
  const states = records.filter(({ message }) => message === "down" || message === "up");
  expect(renderRecords(states).map((line) => line.replace(/^L\d+ /, ""))).toEqual([
    "2026-11-21T14:08:00.000 message - | down",
    "2026-11-21T14:20:00.000Z message - | up",
  ]);
});

test("a zone that the first time states and no other contradicts holds for all", async () => {
  const { lines, report } = await readText("# 2026-11-21\n- 14:08 PST: a\n- 14:20: b\n");
  expect(lines).toEqual([
    "L2 2026-11-21T14:08:00.000-08:00 message - | a",
    "L3 2026-11-21T14:20:00.000-08:00 message - | b",
  ]);
  expect(report.warnings).toEqual([
    "Times without a zone (1) were read as PST, as the others are.",
  ]);
});

test("a section with days of its own does not date the next one", async () => {
  const text = [
    "# Outage of 2026-11-21",
    "## Background",
    "- 2026-11-02 10:00 pool lowered",
    "## Timeline",
    "- 14:08 down",
    "- 14:20 up",
  ].join("\n");
  const { lines } = await readText(text);
  expect(lines.at(-2)).toBe("L5 2026-11-21T14:08:00.000 message - | down");
});

test("times whose day nothing says are kept apart, with the words that say them", async () => {
  const { records, report } = await readText("# Notes\n- 14:08 down\n- 14:20 up\n");
  expect(report).toMatchObject({ undated: 3 });
  expect(records[1]?.fields).toEqual({ clock: "14:08" });
  expect(report.warnings).toEqual([
    "Nothing in the text states the day of its times of day (2 lines).",
  ]);
});

test.each([
  ["a log with seconds", "2026-11-21 14:08:21 up\n2026-11-21 14:08:22 down\n", "stamped-text"],
  ["a log with levels", "2026-11-21 14:08 INFO up\n2026-11-21 14:09 ERROR down\n", "stamped-text"],
  ["a list of files", "# Files\n- 2026-11-21-db.tar\n- 2026-11-22-db.tar\n- a\n", "plain-text"],
  [
    "a listing of Windows",
    "11/21/2026  02:08 PM    <DIR>          logs\n11/21/2026  02:09 PM             1,024 a.log\n",
    "placed-text",
  ],
  ["a column of numbers", "14:08 23.5\n14:09 23.7\n", "placed-text"],
  ["a manual", "# Manual\n\nText.\n\n## Use\n\n- run it\n- stop it at 14:08\n", "plain-text"],
])("%s is no note", async (_what, text, reader) => {
  expect((await readText(text)).report).toMatchObject({ reader });
});

test("every line is in one record or dropped, whatever marks and times stand where", async () => {
  const pool = [
    ...["", "text", "  text", "    code", "# 2026-11-21", "## 14:08", "### Nov 22 14:20", "#"],
    ...["- item", "  - 14:30: item", "* 2026-11-23", "1. one", "| a | b |", "| 14:08 | b |"],
    ...["|---|---|", "```", "~~~", "---", "===", "**14:40** - text", "14:50", "All times in PST"],
    ...["**Date:** 2026-11-20", "> quoted", "|", "- ", "-", "14:08 - 14:20 text"],
  ];
  const text = fc.array(fc.constantFrom(...pool), { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(text, async (lines) => {
      // The head makes it a note whatever follows; readBytes checks that every line is accounted for.
      await readText(["## 14:08 a", "", "## 14:09 b", ...lines].join("\n"));
    }),
  );
});

describe("a clock that goes back", () => {
  test("a little is a note out of order", async () => {
    const { lines } = await readText(
      "# Outage of 2026-11-21\n\n- 09:40 alerts fire\n- 09:10 the deploy had begun\n- 09:50 rolled back\n",
    );
    expect(lines.slice(1).map((line) => line.slice(3, 19))).toEqual([
      "2026-11-21T09:40",
      "2026-11-21T09:10",
      "2026-11-21T09:50",
    ]);
  });

  test("far for one line leaves that line without a date, and the file says so", async () => {
    const { lines, report, records } = await readText(
      "# Outage of 2026-11-21\n\n- 14:40 alerts fire\n- 02:10 the backup had failed\n- 14:50 rolled back\n",
    );
    expect(lines.slice(1)).toEqual([
      "L3 2026-11-21T14:40:00.000 message - | alerts fire",
      "L4 undated message - | the backup had failed",
      "L5 2026-11-21T14:50:00.000 message - | rolled back",
    ]);
    expect(records[2]?.fields).toEqual({ clock: "02:10" });
    expect(report.warnings.join(" ")).toContain("go far back without a day (1 lines)");
  });

  test("passes no night that the next stated day leaves no room for", async () => {
    const { records } = await readText(
      "## 2026-11-21\n\n- 18:40 alerts fire\n- 09:10 the deploy had begun\n- 10:50 more\n\n## 2026-11-22\n\n- 08:05 all good\n",
    );
    const dated = records
      .filter(({ message }) => message !== "")
      .map(({ stamp }) => stamp !== null);
    expect(dated).toEqual([true, false, false, true]);
  });

  test("far and on from there has passed a night", async () => {
    const { lines } = await readText(
      "# Outage of 2026-11-21\n\n- 18:40 alerts fire\n- 08:50 rolled back\n- 09:05 all good\n",
    );
    expect(lines.slice(2).map((line) => line.slice(3, 19))).toEqual([
      "2026-11-22T08:50",
      "2026-11-22T09:05",
    ]);
  });
});
