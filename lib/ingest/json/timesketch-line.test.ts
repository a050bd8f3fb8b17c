import { expect, test } from "vitest";
import { readSample, renderRecords } from "../testing/read-sample";

test("Timesketch lines say which of the times of a thing they are; no time is no time", async () => {
  const { report, records } = await readSample("timesketch-lines");
  expect(report.format).toBe("forensic timeline (JSON lines)");
  expect(renderRecords(records)).toEqual([
    "L1 2026-11-21T00:20:40.000Z log gate-01 | Login of user backup on tty pts/0 (Start Time)",
    "L2 2026-11-21T00:21:11.123456Z log fs:stat | OS:/home/backup/.ssh/authorized_keys Type: file (Content Modification Time)",
    "L3 undated log fs:stat | OS:/home/backup/.ssh/id_rsa Type: file (Not a time)",
  ]);
});

test("a table of Plaso's is the same timeline", async () => {
  const { report, records } = await readSample("timesketch-table");
  expect(report).toMatchObject({ reader: "csv", format: "CSV (forensic timeline)" });
  expect(renderRecords(records)).toEqual([
    "L2 2026-11-21T00:20:40.000Z log UTMP session | User: backup, terminal: pts/0 (Start Time)",
    "L3 2026-11-21T00:21:11.123456Z log File stat | OS:/home/backup/.ssh/authorized_keys Type: file (Content Modification Time)",
    "L4 undated log File stat | OS:/home/backup/.ssh/id_rsa Type: file (Not a time)",
  ]);
});
