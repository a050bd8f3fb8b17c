import type { FieldValue, Severity } from "@/lib/domain/evidence/evidence-record";
import { foldSeverityWord } from "../records/severity-folding";

/** What the parts of a head said so far. */
export type HeadFields = {
  readonly fields: Record<string, FieldValue>;
  severity: Severity | null;
};

/** False when the field was said before: then this is no part of the head. */
export function takeField(head: HeadFields, name: string, value: FieldValue): boolean {
  if (head.fields[name] !== undefined) return false;
  head.fields[name] = value;
  return true;
}

const dottedName = /^[A-Za-z_$][\w$]{0,80}(?:\.[\w$]{1,80}){1,20}$/;
const nameWithLine = /^([\w$./-]{1,120}):\d{1,6}$/;

/**
 * `[thread]`, and `[logger]` once the thread is known. A dotted name is the logger, also with a line behind it; a path
 * with a line is where the code stands; `thread/LEVEL` says both. What has an equals sign belongs to the message.
 */
export function takeBracketed(head: HeadFields, text: string): boolean {
  if (dottedName.test(text) && takeField(head, "logger", text)) return true;
  const code = nameWithLine.exec(text)?.[1];
  if (code !== undefined && head.severity !== null) {
    const isPath = code.includes("/");
    return takeField(head, isPath ? "caller" : "logger", isPath ? text : code);
  }
  if (takeLevelBehindSlash(head, text)) return true;
  if (head.fields.thread === undefined) return takeField(head, "thread", text);
  return head.severity !== null && isName(text) && takeField(head, "logger", text);
}

/** `Server thread/INFO`. */
function takeLevelBehindSlash(head: HeadFields, text: string): boolean {
  const slash = text.lastIndexOf("/");
  if (slash < 1 || head.severity !== null || text.length - slash > 10) return false;
  const word = text.slice(slash + 1);
  if (!/^[A-Z]{3,9}$/.test(word)) return false;
  const severity = foldSeverityWord(word);
  if (severity === null) return false;
  head.severity = severity;
  takeField(head, "thread", text.slice(0, slash));
  return true;
}

function isName(text: string): boolean {
  return /^[A-Za-z][\w$.: /-]{0,80}$/.test(text);
}
