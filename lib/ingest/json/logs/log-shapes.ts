import type { ObjectShape } from "../shape";
import { isCloudLogEntry, lowerCloudLogEntry } from "./cloud-log-entry";
import { isJournalEntry, lowerJournalEntry } from "./journal-entry";
import { isMongoEntry, lowerMongoEntry } from "./mongodb-entry";
import { isPostgresEntry, lowerPostgresEntry } from "./postgres-entry";

/** Logs whose members mean something of their own; all other dialects are read by the names of their members. */
export const logShapes: readonly ObjectShape[] = [
  {
    format: "systemd journal",
    fits: isJournalEntry,
    lower: (object) => [lowerJournalEntry(object)],
  },
  { format: "MongoDB log", fits: isMongoEntry, lower: (object) => [lowerMongoEntry(object)] },
  {
    format: "PostgreSQL log",
    fits: isPostgresEntry,
    lower: (object) => [lowerPostgresEntry(object)],
  },
  {
    format: "Google Cloud log entries",
    fits: isCloudLogEntry,
    lower: (object) => [lowerCloudLogEntry(object)],
  },
];
