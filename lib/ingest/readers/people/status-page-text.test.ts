import fc from "fast-check";
import { expect, test } from "vitest";
import { readBytes, readSample, renderRecords } from "../../testing/read-sample";

async function readText(text: string) {
  const { report, records } = await readBytes(new TextEncoder().encode(text));
  return { report, lines: renderRecords(records), records };
}

test("updates have their time below them, and the year that any of them states", async () => {
  const { report, records } = await readSample("status-page");
  expect(report).toMatchObject({ reader: "status-page-text", format: "status page (text)" });
  expect(renderRecords(records)).toEqual([
    "L1 undated message - | Errors on checkout",
    "L2 undated message - | Incident Report for Shop",
    "L4-5 2026-11-22T00:40:00.000Z message - | Resolved - This incident has been resolved.",
    "L6-8 2026-11-21T23:50:00.000Z message - | Monitoring - A fix is in place and⏎we are watching it.",
    "L9-10 2026-11-21T14:08:00.000Z message - | Investigating - We are looking into errors.",
    "L12 undated message - | Slow search",
  ]);
  expect(records[4]?.fields).toEqual({ status: "investigating", incident: "Errors on checkout" });
});

test("or above them, as feeds have it, and without any year", async () => {
  const text = "Nov 21, 16:20 UTC\nResolved - Done.\n\nNov 21, 14:08 UTC\nIdentified - Disk.\n";
  expect((await readText(text)).lines).toEqual([
    "L1-2 yearless 1972-11-21T16:20:00.000Z message - | Resolved - Done.",
    "L4-5 yearless 1972-11-21T14:08:00.000Z message - | Identified - Disk.",
  ]);
});

test("a state may stand alone over its text", async () => {
  const text = [
    "Resolved",
    "All good.",
    "Posted 3 months ago. Nov 21, 2026 - 16:20 PST",
    "Investigating",
    "We look.",
    "Posted 3 months ago. Nov 21, 2026 - 14:08 PST",
  ].join("\n");
  expect((await readText(text)).lines).toEqual([
    "L1-3 2026-11-21T16:20:00.000-08:00 message - | Resolved⏎All good.",
    "L4-6 2026-11-21T14:08:00.000-08:00 message - | Investigating⏎We look.",
  ]);
});

test("every line is in one record or dropped", async () => {
  const pool = [
    "",
    "text",
    "Resolved - a",
    "Update",
    "Nov 21, 14:08 UTC",
    "Nov 21, 2026",
    "Posted",
  ];
  const text = fc.array(fc.constantFrom(...pool), { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(text, fc.boolean(), async (lines, isTimeFirst) => {
      const pair = ["Resolved - a", "Nov 21, 14:08 UTC"];
      const head = Array(20).fill(isTimeFirst ? pair.toReversed() : pair);
      await readText([...head.flat(), ...lines].join("\n"));
    }),
  );
});
