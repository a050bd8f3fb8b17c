import type { FieldValue } from "@/lib/domain/evidence-record";
import { fieldCharsMax, fieldsPerRecordMax } from "../../limits";

const keyed = /^[\s\-*]*"?([\p{L}_@$][\p{L}\d_@$./' -]{0,60}?)"?(?:;[^:=]{1,80})?\s*[:=]\s?(.*)$/u;
const attribute = /([\p{L}_][\p{L}\d_.:-]*)\s*=\s*"([^"]*)"/gu;
const leaf = /<([\p{L}_][\p{L}\d_.:-]*)[^<>]*>([^<>]*)<\/\1>/gu;

/** What the repeated elements of a part are called, by their tag: as cells of a table are by the names above it. */
export type LeafNames = ReadonlyMap<string, readonly string[]>;

/** The pairs of a part: `key: value` lines, attributes and elements that hold words only. The first of a name counts. */
export function readPartFields(
  lines: readonly string[],
  leafNames: LeafNames,
): Record<string, FieldValue> {
  const fields: Record<string, FieldValue> = {};
  const seen = new Map<string, number>();
  let count = 0;
  const add = (name: string, value: string) => {
    if (name === "__proto__" || fields[name] !== undefined || count >= fieldsPerRecordMax) return;
    fields[name] = value.trim().slice(0, fieldCharsMax);
    count++;
  };
  const addLeaf = (tag: string, value: string) => {
    const nth = seen.get(tag) ?? 0;
    seen.set(tag, nth + 1);
    add(leafNames.get(tag)?.[nth] ?? (nth === 0 ? tag : `${tag} ${nth + 1}`), value);
  };
  for (const line of lines) {
    if (line.trimStart().startsWith("<")) {
      for (const [, name = "", value = ""] of line.matchAll(attribute)) add(name, value);
      for (const [, tag = "", value = ""] of line.matchAll(leaf)) addLeaf(tag, value);
      continue;
    }
    const [, name, value = ""] = keyed.exec(line) ?? [];
    if (name !== undefined) add(name.trim(), value.replace(/^"(.*)"$/, "$1"));
  }
  return fields;
}

/** Elements that stand as often beside each other before the first part as others do inside every part name these. */
export function findLeafNames(above: string, part: string): LeafNames {
  const inside = Map.groupBy(part.matchAll(leaf), ([, tag = ""]) => tag);
  const outside = Map.groupBy(above.matchAll(leaf), ([, tag = ""]) => tag);
  const found = new Map<string, readonly string[]>();
  for (const [tag, cells] of inside) {
    if (cells.length < 2) continue;
    for (const [, names] of outside) {
      if (names.length === cells.length)
        found.set(
          tag,
          names.map(([, , name = ""]) => name.trim()),
        );
    }
  }
  return found;
}
