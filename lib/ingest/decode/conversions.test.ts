import { expect, test } from "vitest";
import { inspectArtifact } from "../inspect-artifact";

const bytes = (text: string) => Buffer.concat([Buffer.from(text, "latin1"), Buffer.alloc(64)]);

test.each([
  ["Windows event log (EVTX)", "ElfFile\0", "evtx_dump"],
  ["systemd journal", "LPKSHHRH", "journalctl --file FILE -o export"],
  [
    "Plaso storage",
    "SQLite format 3\0 CREATE TABLE metadata CREATE TABLE event_source",
    "psort.py",
  ],
  ["SQLite database", "SQLite format 3\0", "sqlite3"],
  ["Windows registry hive", "regf", "regipy-dump"],
  ["NTFS master file table", "FILE0\0", "MFTECmd"],
])("%s is named, and so is the command that converts it", (format, head, command) => {
  const found = inspectArtifact(bytes(head));
  expect(found).toMatchObject({ kind: "unread", format });
  expect(found.kind === "unread" && found.reason).toContain(command);
});
