import { lowerJournalEntry } from "../../json/logs/journal-entry";
import type { LineFormatReader } from "../../reader";
import { type Draft, undatedDraft } from "../../records/draft";
import { openJoiningReader } from "../../records/joining-reader";
import { continuedRules } from "../text/continued-rules";

/*
 * `journalctl -o export`: `KEY=value` lines, an entry from its cursor to the next. A value that holds a line end is
 * written as the key alone, eight bytes of length and the value; the length is not needed to find its end here,
 * since the next key follows. https://systemd.io/JOURNAL_EXPORT_FORMATS/#journal-export-format
 */
export const journalExportReader: LineFormatReader = {
  kind: "lines",
  name: "journal-export",
  version: 3,
  detect: (sample) => {
    const has = (start: string) => sample.lines.some((line) => line.startsWith(start));
    return has(cursor) && has("__REALTIME_TIMESTAMP=")
      ? { format: "systemd journal (export)", fit: 1 }
      : null;
  },
  open: (emitter) => {
    const isField = openFields();
    return openJoiningReader(emitter, {
      ...continuedRules({
        parse: (line) => (line.startsWith(cursor) ? undatedDraft(line) : null),
        isPart: isField,
      }),
      complete: readEntry,
    });
  },
};

/** Is a line a field, or part of a value that a key on a line of its own opened? */
function openFields(): (line: string) => boolean {
  let isOpen = false;
  return (line) => {
    if (fieldLine.test(line)) isOpen = false;
    else if (!isOpen && loneKey.test(line)) isOpen = true;
    else return isOpen;
    return true;
  };
}

const cursor = "__CURSOR=";
const loneKey = /^[A-Z_][A-Z0-9_]{0,63}$/;
const fieldLine = /^([A-Z_][A-Z0-9_]{0,63})=/;
const lengthBytes = 8;

function readEntry(draft: Draft, lines: readonly string[]): Draft {
  if (!draft.message.startsWith(cursor)) return draft;
  const entry: Record<string, string> = {};
  let open: string | null = null;
  for (const line of lines) {
    const key = fieldLine.exec(line)?.[1];
    if (key !== undefined) {
      entry[key] = line.slice(key.length + 1);
      open = null;
    } else if (open === null && loneKey.test(line)) {
      open = line;
    } else if (open !== null) {
      const before = entry[open];
      entry[open] = before === undefined ? withoutLength(line) : `${before}\n${line}`;
    }
  }
  return lowerJournalEntry(entry);
}

/** The length is little-endian, so its last bytes are zeros; the text begins behind the last of them. */
function withoutLength(line: string): string {
  for (let at = lengthBytes; at >= 0; at--) {
    const code = line.charCodeAt(at);
    if (code === 0 || code === 0x2400 || code === 0xfffd) return line.slice(at + 1);
  }
  return line;
}
