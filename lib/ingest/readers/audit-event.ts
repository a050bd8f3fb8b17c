import { type FieldValue, type Severity, severities } from "@/lib/domain/evidence/evidence-record";
import { fieldsPerRecordMax } from "../limits";
import type { Draft } from "../records/draft";

/** One line of the audit log, as it was read. */
export type AuditPart = Omit<Draft, "template"> & { readonly type: string };

type Fields = Record<string, FieldValue>;

/** Types that only add to what another line of their event reports. */
const companions = new Set([
  "SYSCALL",
  "CWD",
  "PATH",
  "PROCTITLE",
  "BPRM_FCAPS",
  "SOCKADDR",
  "OBJ_PID",
  "MMAP",
  "FD_PAIR",
  "IPC",
  "EOE",
]);

/**
 * The event that the lines with one serial number report. The line that says what was done comes first in the message: the
 * command that was run, else what another type reports, else the system call. Its fields keep their names. A field of another
 * line that differs is named with the type of its line, and numbered when there are several: `syscall.a0`, `path2.name`.
 */
export function mergeAuditParts(parts: readonly AuditPart[]): Draft {
  const [first, ...others] = parts.toSorted((a, b) => rankOf(a) - rankOf(b));
  if (first === undefined) throw new Error("An audit event has at least one line");
  const { type, ...draft } = first;
  const fields: Fields = { ...first.fields };
  const counts = new Map<string, number>([[type, 1]]);
  for (const other of others) {
    const count = (counts.get(other.type) ?? 0) + 1;
    counts.set(other.type, count);
    addFields(fields, other, `${other.type.toLowerCase()}${count > 1 ? count : ""}`);
  }
  return {
    ...draft,
    severity: highestOf(parts),
    message: [first, ...others].map(({ message }) => message).join("\n"),
    template: toTemplate(type, fields),
    fields,
  };
}

function rankOf({ type }: AuditPart): number {
  if (type === "EXECVE") return 0;
  if (!companions.has(type)) return 1;
  return type === "SYSCALL" ? 2 : 3;
}

function addFields(fields: Fields, part: AuditPart, prefix: string): void {
  let room = fieldsPerRecordMax - Object.keys(fields).length;
  for (const [name, value] of Object.entries(part.fields)) {
    if (name === "type" || fields[name] === value) continue;
    if (room-- <= 0) return;
    fields[name in fields ? `${prefix}.${name}` : name] = value;
  }
}

function highestOf(parts: readonly AuditPart[]): Severity | null {
  const rank = parts.reduce(
    (highest, { severity }) =>
      severity === null ? highest : Math.max(highest, severities.indexOf(severity)),
    -1,
  );
  return severities[rank] ?? null;
}

/** Events are alike when type, operation, program, rule and outcome are. */
function toTemplate(type: string, fields: Readonly<Fields>): string {
  const named = ["op", "syscall", "success", "comm", "exe", "key", "res"];
  const parts = named.flatMap((key) =>
    fields[key] === undefined ? [] : [`${key}=${fields[key]}`],
  );
  const command = type === "EXECVE" ? fields.a0 : (fields.proctitle ?? fields.cmd);
  const program = typeof command === "string" ? command.split(" ", 1) : [];
  return [type, ...program, ...parts].join(" ");
}
