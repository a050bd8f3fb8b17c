import type { FieldValue } from "@/lib/domain/evidence/evidence-record";
import { fieldCharsMax, fieldsPerRecordMax } from "../../limits";
import { findMarkupLanguage, type MarkupLanguage } from "../../markup/markup-language";
import { type MarkupToken, readMarkup } from "../../markup/read-markup";

const keyed = /^[\s\-*]*"?([\p{L}_@$][\p{L}\d_@$./' -]{0,60}?)"?(?:;[^:=]{1,80})?\s*[:=]\s?(.*)$/u;
/** `DATE 14/03/2026`: a name in capitals, and what it is behind blanks. */
const capital = /^\s*(\p{Lu}[\p{Lu}\d_]{1,24})\s+(\S.*)$/u;
/** Cells whose ends are left out end where the next one begins: https://html.spec.whatwg.org/#optional-tags */
const cell = /^t[dh]$/i;
const afterCell = /^(?:t[dhr]|tbody|tfoot|thead|table)$/i;

type Leaf = { readonly tag: string; readonly words: string };

/** The elements that hold words only. */
function leavesOf(tokens: readonly MarkupToken[]): readonly Leaf[] {
  return tokens.flatMap((token, at): readonly Leaf[] => {
    if (token.kind !== "open" || token.isClosed) return [];
    const inside = tokens[at + 1];
    const words = inside?.kind === "words" ? inside.text : "";
    const after = inside?.kind === "words" ? tokens[at + 2] : inside;
    return endsLeaf(token.name, after) ? [{ tag: token.name, words }] : [];
  });
}

function endsLeaf(tag: string, after: MarkupToken | undefined): boolean {
  if (after?.kind === "close" && after.name === tag) return true;
  if (!cell.test(tag)) return false;
  return after === undefined || (after.kind !== "words" && afterCell.test(after.name));
}

/** What the repeated elements of a part are called, by their tag: as cells of a table are by the names above it. */
export type LeafNames = ReadonlyMap<string, readonly string[]>;

/** How the elements of a part are read; the language is null where a part is none of markup, and an element in it is anything. */
export type ElementReading = {
  readonly language: MarkupLanguage | null;
  readonly leafNames: LeafNames;
};

function tokensOf(text: string, { language }: Pick<ElementReading, "language">) {
  return readMarkup(text, language ?? findMarkupLanguage(text));
}

/** The pairs of a part: `key: value` lines, attributes and elements that hold words only, cells of a wiki's row. */
export function readPartFields(
  lines: readonly string[],
  reading: ElementReading,
): Record<string, FieldValue> {
  const pairs = new PartPairs(reading);
  for (const line of lines) {
    if (line.startsWith("|")) pairs.row(line);
    else if (line.trimStart().startsWith("<")) pairs.markup(line);
    else pairs.keyed(line);
  }
  return pairs.fields;
}

/** The elements of a part that hold words only, also over several lines: the first of each name. */
export function readLeaves(
  part: string,
  reading: ElementReading,
): Readonly<Record<string, string>> {
  const leaves: Record<string, string> = {};
  for (const { tag, words } of leavesOf(tokensOf(part, reading))) {
    if (tag !== "__proto__" && leaves[tag] === undefined) {
      leaves[tag] = words.trim().slice(0, fieldCharsMax);
    }
  }
  return leaves;
}

class PartPairs {
  readonly fields: Record<string, FieldValue> = {};
  private readonly seen = new Map<string, number>();
  private count = 0;

  constructor(private readonly reading: ElementReading) {}

  row(line: string): void {
    const cells = line.replace(/^\|[-}]?/, "").split("||");
    for (const cell of cells) if (cell.trim() !== "") this.addLeaf("|", cell);
  }

  markup(line: string): void {
    const tokens = tokensOf(line, this.reading);
    for (const token of tokens) {
      if (token.kind !== "open") continue;
      for (const { name, value } of token.attributes) this.add(name, value);
    }
    for (const { tag, words } of leavesOf(tokens)) {
      // An item is its words, which the message has.
      if (!/^li$/i.test(tag)) this.addLeaf(tag, words);
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
    this.add(
      this.reading.leafNames.get(tag)?.[nth] ?? (nth === 0 ? tag : `${tag} ${nth + 1}`),
      value,
    );
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
export function findLeafNames(
  above: string,
  part: string,
  language: MarkupLanguage | null,
): LeafNames {
  const inside = Map.groupBy(leavesOf(tokensOf(part, { language })), ({ tag }) => tag);
  const outside = Map.groupBy(leavesOf(tokensOf(above, { language })), ({ tag }) => tag);
  const found = new Map<string, readonly string[]>();
  // MediaWiki: names stand behind exclamation marks, cells behind bars.
  const heads = above.split("\n").filter((line) => line.startsWith("!"));
  const names = heads.flatMap((line) => line.slice(1).split("!!")).map((name) => name.trim());
  if (names.length > 0) found.set("|", names);
  for (const [tag, cells] of inside) {
    if (cells.length < 2) continue;
    for (const [other, names] of outside) {
      // Cells above may be those of a part without a time: `<th>` is surer.
      if (names.length === cells.length && (other !== tag || !found.has(tag)))
        found.set(
          tag,
          names.map(({ words }) => words.trim()),
        );
    }
  }
  return found;
}
