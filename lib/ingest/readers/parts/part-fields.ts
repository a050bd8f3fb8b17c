import type { FieldValue } from "@/lib/domain/evidence-record";
import { fieldCharsMax, fieldsPerRecordMax } from "../../limits";

const keyed = /^[\s\-*]*"?([\p{L}_@$][\p{L}\d_@$./' -]{0,60}?)"?(?:;[^:=]{1,80})?\s*[:=]\s?(.*)$/u;
/** `DATE 14/03/2026`: a name in capitals, and what it is behind blanks. */
const capital = /^\s*(\p{Lu}[\p{Lu}\d_]{1,24})\s+(\S.*)$/u;
/** A name of so many signs and no more, begun where no name goes on: a long run of letters is looked at once. */
const attribute =
  /(?<![\p{L}\d_.:-])([\p{L}_][\p{L}\d_.:-]{0,60})\s{0,8}=\s{0,8}(?:"([^"]*)"|'([^']*)')/gu;
const leaf = /<([\p{L}_][\p{L}\d_.:-]{0,60})(?=[\s/>])[^<>]{0,2000}>([^<>]*)<\/\1>/gu;

/** Cells whose ends are left out end where the next one begins: https://html.spec.whatwg.org/#optional-tags */
const openCell =
  /<(t[dh])((?:\s[^<>]{0,2000})?)>([^<>]*)(?=<\/?t[dhrbf](?:[\s>]|oot|ody)|<\/table|$)/giu;

function endCells(markup: string): string {
  return markup.replace(
    openCell,
    (all: string, tag: string, attributes: string, words: string, at: number) =>
      markup.startsWith(`</${tag}>`, at + all.length)
        ? all
        : `<${tag}${attributes}>${words}</${tag}>`,
  );
}

/** What the repeated elements of a part are called, by their tag: as cells of a table are by the names above it. */
export type LeafNames = ReadonlyMap<string, readonly string[]>;

/** The pairs of a part: `key: value` lines, attributes and elements that hold words only, cells of a wiki's row. */
export function readPartFields(
  lines: readonly string[],
  leafNames: LeafNames,
): Record<string, FieldValue> {
  const pairs = new PartPairs(leafNames);
  for (const line of lines) {
    if (line.startsWith("|")) pairs.row(line);
    else if (line.trimStart().startsWith("<")) pairs.markup(line);
    else pairs.keyed(line);
  }
  return pairs.fields;
}

const section = /<!\[CDATA\[([\s\S]{0,20000}?)\]\]>/g;

/** The elements of a part that hold words only, also over several lines: the first of each name. */
export function readLeaves(part: string): Readonly<Record<string, string>> {
  const leaves: Record<string, string> = {};
  const plain = part.replace(section, (_, words: string) => words.replaceAll("<", "&lt;"));
  for (const [, name = "", words = ""] of plain.matchAll(leaf)) {
    if (name !== "__proto__" && leaves[name] === undefined) {
      leaves[name] = decode(words.trim()).slice(0, fieldCharsMax);
    }
  }
  return leaves;
}

const signs: Readonly<Record<string, string>> = {
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  amp: "&",
};

function decode(words: string): string {
  return words.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => signs[name] ?? "");
}

class PartPairs {
  readonly fields: Record<string, FieldValue> = {};
  private readonly seen = new Map<string, number>();
  private count = 0;

  constructor(private readonly leafNames: LeafNames) {}

  row(line: string): void {
    const cells = line.replace(/^\|[-}]?/, "").split("||");
    for (const cell of cells) if (cell.trim() !== "") this.addLeaf("|", cell);
  }

  markup(line: string): void {
    for (const [, name = "", value, single = ""] of line.matchAll(attribute)) {
      this.add(name, value ?? single);
    }
    for (const [, tag = "", value = ""] of endCells(line).matchAll(leaf)) {
      // An item is its words, which the message has.
      if (!/^li$/i.test(tag)) this.addLeaf(tag, value);
    }
  }

  keyed(line: string): void {
    const [, name, value = ""] = capital.exec(line) ?? keyed.exec(line) ?? [];
    // `14 Mar 02:14:05`: its colons are those of a clock.
    const isClock = /\d$/.test(name ?? "") && /^\d\d:/.test(value);
    if (name !== undefined && !isClock) this.add(name.trim(), value.replace(/^"(.*)"$/, "$1"));
  }

  private addLeaf(tag: string, value: string): void {
    const nth = this.seen.get(tag) ?? 0;
    this.seen.set(tag, nth + 1);
    this.add(this.leafNames.get(tag)?.[nth] ?? (nth === 0 ? tag : `${tag} ${nth + 1}`), value);
  }

  /** The first of a name counts. */
  private add(name: string, value: string): void {
    const { fields } = this;
    const isFull = this.count >= fieldsPerRecordMax;
    if (name === "__proto__" || fields[name] !== undefined || isFull) return;
    fields[name] = value.trim().slice(0, fieldCharsMax);
    this.count++;
  }
}

/** Elements that stand as often beside each other before the first part as others do inside every part name these. */
export function findLeafNames(above: string, part: string): LeafNames {
  const inside = Map.groupBy(endCells(part).matchAll(leaf), ([, tag = ""]) => tag);
  const outside = Map.groupBy(endCells(above).matchAll(leaf), ([, tag = ""]) => tag);
  const found = new Map<string, readonly string[]>();
  // MediaWiki: names stand behind exclamation marks, cells behind bars.
  const heads = above.split("\n").filter((line) => line.startsWith("!"));
  const names = heads.flatMap((line) => line.slice(1).split("!!")).map((name) => name.trim());
  if (names.length > 0) found.set("|", names);
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
