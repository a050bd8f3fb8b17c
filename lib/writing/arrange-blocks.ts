import { type DocumentSectionId, documentSections } from "@/lib/domain/review/document-text";
import {
  type BlockPlace,
  blockOf,
  type ReportContent,
  type ReportEntry,
} from "@/lib/domain/review/report-entry";
import { citedKey, noEvidence, type Passage } from "./telling";
import { sectionHeadings, type WrittenSection } from "./written-sections";

type Words = Extract<ReportContent, { kind: "sentence" | "block" }>;
export type WordsEntry = Omit<ReportEntry, "content"> & { readonly content: Words };

/** A passage, in whose place a person's words may be; of a block that only a person wrote the passage has no text. */
export type WrittenBlock = Passage & {
  /** Null where nobody wrote anything. */
  readonly entry: WordsEntry | null;
};

export type ArrangedSection = {
  readonly id: DocumentSectionId;
  readonly heading: string;
  readonly blocks: readonly WrittenBlock[];
};

/** A passage with the details behind it: they go where it goes. */
type Item = readonly [WrittenBlock, ...WrittenBlock[]];

/**
 * The generated passages with what people made of them: their words in place of passages, blocks of their own, what they
 * moved and removed. Words whose place is gone are notes: a headline says only what was written for it.
 * `elsewhere` has ids of passages that exist and are not shown.
 */
export function arrangeBlocks(
  sections: readonly WrittenSection[],
  entries: readonly ReportEntry[],
  elsewhere: ReadonlySet<string> = new Set(),
): readonly ArrangedSection[] {
  const words = new Map(entries.filter(isWords).map((entry) => [entry.key, entry]));
  const order = createOrder();
  for (const { id, passages } of sections) {
    for (const item of gatherItems(passages, words)) order.append(id, item);
  }
  for (const entry of words.values()) {
    const isShown = order.has(entry.key) || elsewhere.has(entry.key);
    if (!isShown) order.append("notes", [toOwnBlock(entry)]);
  }
  const moves = entries.flatMap((entry) =>
    entry.content.kind === "place" ? [{ ...entry, place: entry.content }] : [],
  );
  // Each was moved among what the moves before it had left.
  for (const move of moves.toSorted((one, other) => one.writtenAt - other.writtenAt)) {
    order.move(blockOf(move), move.place);
  }
  const removed = new Set(
    entries.flatMap((entry) => (entry.content.kind === "removed" ? [blockOf(entry)] : [])),
  );
  return documentSections.flatMap((id) => {
    const blocks = order.list(id).flatMap((item) => withoutRemoved(item, removed));
    return blocks.length === 0 ? [] : [{ id, heading: sectionHeadings[id], blocks }];
  });
}

function isWords(entry: ReportEntry): entry is WordsEntry {
  return entry.content.kind === "sentence" || entry.content.kind === "block";
}

function gatherItems(
  passages: readonly Passage[],
  words: ReadonlyMap<string, WordsEntry>,
): readonly Item[] {
  const items: [WrittenBlock, ...WrittenBlock[]][] = [];
  for (const passage of passages) {
    const block = withWords(passage, words.get(passage.id) ?? null);
    const last = items.at(-1);
    if (last === undefined || !passage.isDetail) items.push([block]);
    else last.push(block);
  }
  return items;
}

function toOwnBlock(entry: WordsEntry): WrittenBlock {
  const { key, content } = entry;
  const form = content.kind === "block" ? content.form : "paragraph";
  return withWords({ ...{ id: key, text: "", form }, ...noEvidence }, entry);
}

/** What a person cites stands behind what the timeline cites; the same place is cited once. */
function withWords(passage: Passage, entry: WordsEntry | null): WrittenBlock {
  const own = entry?.content.evidence ?? [];
  const all = [...passage.evidence, ...own].map((each) => [citedKey(each), each] as const);
  const evidence = own.length === 0 ? passage.evidence : [...new Map(all).values()];
  return { ...passage, evidence, entry };
}

function withoutRemoved([main, ...details]: Item, removed: ReadonlySet<string>) {
  return removed.has(main.id) ? [] : [main, ...details.filter(({ id }) => !removed.has(id))];
}

type Node = { item: Item | null; section: DocumentSectionId; before: Node; behind: Node };

/** A ring for each section, so that as many moves as there are blocks take no longer than reading them. */
function createOrder() {
  const heads = new Map<DocumentSectionId, Node>();
  const nodes = new Map<string, Node>();
  const headOf = (section: DocumentSectionId): Node => {
    const head = heads.get(section) ?? toRing(section, null);
    heads.set(section, head);
    return head;
  };
  const findAnchor = ({ section, after }: BlockPlace): Node | null => {
    if (after === null) return headOf(section);
    const node = nodes.get(after);
    if (node?.section === section) return node;
    // What it was behind is gone: it closes its section, but none of the few lines of the headline.
    return section === "headline" ? null : headOf(section).before;
  };
  return {
    has: (id: string) => nodes.has(id),
    append(section: DocumentSectionId, item: Item) {
      const node = toRing(section, item);
      for (const { id } of item) nodes.set(id, node);
      link(node, headOf(section).before);
    },
    move(id: string, place: BlockPlace) {
      const node = nodes.get(id);
      const anchor = node?.item?.[0].id === id ? findAnchor(place) : null;
      if (node === undefined || anchor === null || anchor === node) return;
      node.before.behind = node.behind;
      node.behind.before = node.before;
      node.section = place.section;
      link(node, anchor);
    },
    list(section: DocumentSectionId): readonly Item[] {
      const items: Item[] = [];
      const head = headOf(section);
      for (let at = head.behind; at.item !== null; at = at.behind) items.push(at.item);
      return items;
    },
  };
}

function toRing(section: DocumentSectionId, item: Item | null): Node {
  const node = { item, section } as Node;
  // A ring of one: both neighbours are itself.
  node.before = node;
  node.behind = node;
  return node;
}

function link(node: Node, anchor: Node): void {
  node.before = anchor;
  node.behind = anchor.behind;
  anchor.behind.before = node;
  anchor.behind = node;
}
