import type { FieldValue } from "@/lib/domain/evidence-record";
import { fieldCharsMax, fieldsPerRecordMax } from "../../limits";

const keyed = /^[\s\-*]*"?([\p{L}_@$][\p{L}\d_@$./' -]{0,60}?)"?(?:;[^:=]{1,80})?\s*[:=]\s?(.*)$/u;
const attribute = /([\p{L}_][\p{L}\d_.:-]*)\s*=\s*"([^"]*)"/gu;
const leaf = /<([\p{L}_][\p{L}\d_.:-]*)[^<>]*>([^<>]*)<\/\1>/gu;

/** The pairs of a part: `key: value` lines, attributes and elements that hold words only. The first of a name counts. */
export function readPartFields(lines: readonly string[]): Record<string, FieldValue> {
  const fields: Record<string, FieldValue> = {};
  let count = 0;
  const add = (name: string, value: string) => {
    if (name === "__proto__" || fields[name] !== undefined || count >= fieldsPerRecordMax) return;
    fields[name] = value.trim().slice(0, fieldCharsMax);
    count++;
  };
  for (const line of lines) {
    const isMarkup = line.trimStart().startsWith("<");
    if (isMarkup) {
      for (const [, name = "", value = ""] of line.matchAll(attribute)) add(name, value);
      for (const [, name = "", value = ""] of line.matchAll(leaf)) add(name, value);
      continue;
    }
    const [, name, value = ""] = keyed.exec(line) ?? [];
    if (name !== undefined) add(name.trim(), value.replace(/^"(.*)"$/, "$1"));
  }
  return fields;
}
