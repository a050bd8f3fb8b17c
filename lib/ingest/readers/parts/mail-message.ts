import { shownName } from "../../conversation/person-name";

/*
 * A mail as its sender wrote it: headers up to the first empty line, and the text behind it (RFC 5322, section 2.1). Read are the text of
 * a mail without parts and the first part of plain text of others; a text that is encoded is left as it is, and its subject is said.
 */

export type Written = { readonly speaker: string; readonly text: string };

const header = /^(?<name>[A-Za-z][\w-]{0,60}):[ \t]?(?<value>.*)$/;
/** Machines that answer by themselves say so (RFC 3834); what goes to many is no word to anybody. */
const isNo = /^\s*no\s*$/i;
const bulk = /^\s*(?:bulk|junk|list|auto_reply)\s*$/i;

/** `bodyFrom`: the first of the lines behind the empty one. Null where no person speaks. */
export function readMail(lines: readonly string[], bodyFrom: number): Written | null {
  const headers = readHeaders(lines.slice(0, bodyFrom));
  const from = headers.get("from") ?? "";
  const automatic = headers.get("auto-submitted");
  if (from === "" || (automatic !== undefined && !isNo.test(automatic))) return null;
  if (bulk.test(headers.get("precedence") ?? "") || headers.has("x-cron-env")) return null;
  const subject = headers.get("subject")?.trim() ?? "";
  const body = readBody(headers, lines.slice(bodyFrom));
  const text = [subject, ...body].join("\n").trim();
  return text === "" ? null : { speaker: shownName(from), text };
}

function readHeaders(lines: readonly string[]): ReadonlyMap<string, string> {
  const headers = new Map<string, string>();
  let last = "";
  for (const line of lines) {
    const { name, value = "" } = header.exec(line)?.groups ?? {};
    if (name !== undefined) {
      last = name.toLowerCase();
      if (!headers.has(last)) headers.set(last, value);
    } else if (/^[ \t]/.test(line) && last !== "") {
      headers.set(last, `${headers.get(last) ?? ""} ${line.trim()}`);
    }
  }
  return headers;
}

/** What is quoted was said by somebody else before. */
function readBody(
  headers: ReadonlyMap<string, string>,
  lines: readonly string[],
): readonly string[] {
  const boundary = /boundary="?([^";]{1,80})"?/i.exec(headers.get("content-type") ?? "")?.[1];
  const own = boundary === undefined ? lines : plainPart(lines, boundary);
  const encoding = boundary === undefined ? (headers.get("content-transfer-encoding") ?? "") : "";
  if (/base64/i.test(encoding)) return [];
  return own.filter((line) => !line.startsWith(">"));
}

function plainPart(lines: readonly string[], boundary: string): readonly string[] {
  const from = lines.findIndex((line) => /^content-type:\s*text\/plain/i.test(line));
  if (from < 0) return [];
  const rest = lines.slice(from + 1);
  const to = rest.findIndex((line) => line.startsWith(`--${boundary}`));
  const part = (to < 0 ? rest : rest.slice(0, to)).filter((line) => !/^content-/i.test(line));
  return rest.some((line) => /^content-transfer-encoding:\s*base64/i.test(line)) ? [] : part;
}
