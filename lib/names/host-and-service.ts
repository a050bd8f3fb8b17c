import { rememberTexts } from "@/lib/base/remember-texts";
import { type RecordReference, textField } from "@/lib/domain/evidence/record-reference";
import type { EntityMention } from "@/lib/domain/timeline/entity";

/** Folders that say what a file is, not which machine wrote it. */
const genericFolders = new Set([
  "logs",
  "log",
  "var",
  "metrics",
  "metric",
  "alerts",
  "alert",
  "changes",
  "change",
  "chat",
  "deploys",
  "artifacts",
  "data",
  "evidence",
  "export",
  "exports",
  "traces",
  "trace",
  "tmp",
  "node",
]);

/** `2026-11-23`, `20261123`: when it was written. */
const ofDay = /^\d{4}(?:[-_.]?\d\d){1,2}$/;

/** The log a file is a part of: `app.log` for `app.log.1.gz` and `app.log-20260308`. */
export function unrotatedPath(path: string): string {
  return path.replace(/([.-](\d{1,4}|\d{8}))?(\.(gz|zst|bz2|xz))?$/, "");
}

type OfSomebody = Pick<RecordReference, "path" | "fields">;

/** The machine a record came from: what it says itself, else the folder its file lies in. */
export function hostOf(record: OfSomebody): string | null {
  const stated =
    textField(record, "host") ?? textField(record, "hostname") ?? textField(record, "instance");
  if (stated !== null) return stated.replace(/:\d+$/, "");
  return hostOfPath(record.path);
}

export const hostOfPath = rememberTexts((path): string | null => {
  const folders = path.split("/").slice(0, -1);
  const named = folders.findLast(
    (folder) => !genericFolders.has(folder.toLowerCase()) && !ofDay.test(folder),
  );
  return named ?? null;
});

/** The program a record came from: what it says itself, else the name of its file. */
export function serviceOf(record: OfSomebody): string | null {
  const stated =
    textField(record, "service") ?? textField(record, "app") ?? textField(record, "program");
  if (stated !== null) return stated.replace(/\[\d+\]$/, "");
  return serviceOfPath(record.path);
}

const genericFiles = new Set([
  "access",
  "error",
  "central",
  "messages",
  "syslog",
  "server",
  "output",
  "app",
  "application",
  "main",
  "debug",
  "metrics",
  "alerts",
  "deploys",
  "changes",
  "chat",
  "incident",
  "git-log",
  "auth",
  "audit",
  "kernel",
]);

export const serviceOfPath = rememberTexts((path): string | null => {
  const file = path.split("/").at(-1) ?? path;
  const stem = file
    .replace(/\.(log|txt|jsonl?|csv|out|err|gz|\d+)(?=\.|$)/g, "")
    .replace(/\.+$/, "");
  if (stem === "" || genericFiles.has(stem.toLowerCase())) return null;
  return stem;
});

/** Endings of files that programs write as they run. */
const logEnding = /\.(?:log|out|err|jsonl?|csv|txt)(?=[.-]|$)/i;
const ending = /\.\p{L}[\p{L}\p{N}]{1,5}$/u;

/** What a document, a dump or a mailbox would be taken for, by its file's name, and this name; null for a log. */
export function fileCalledSo(path: string): readonly [service: string, file: string] | null {
  const file = unrotatedPath(path).split("/").at(-1) ?? path;
  const service = serviceOfPath(path);
  if (service === null || logEnding.test(file) || !ending.test(file)) return null;
  return [service, file];
}

export function hostMention(record: RecordReference): EntityMention | null {
  const name = hostOf(record);
  return name === null ? null : { type: "host", name };
}
