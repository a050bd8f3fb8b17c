import { documentSections } from "@/lib/domain/review/document-text";
import type { BlockPlace } from "@/lib/domain/review/report-entry";
import type { ReportSection } from "@/lib/writing/report";
import { sectionHeadings } from "@/lib/writing/written-sections";

type WritableId = BlockPlace["section"];

type Shown = Pick<ReportSection, "id"> & {
  readonly sentences: readonly Pick<ReportSection["sentences"][number], "id" | "isDetail">[];
};

export type BlockMoves = {
  /** Null where there is no place above: before the first block of the first section. */
  readonly up: BlockPlace | null;
  readonly down: BlockPlace | null;
  /** Where it is now. */
  readonly here: BlockPlace;
};

/** The places next to that of a block, in its section and beyond; null for a detail, which goes where its sentence goes. */
export function findMoves(sections: readonly Shown[], id: string): BlockMoves | null {
  const places = sections.flatMap((section) => {
    const writable = toWritable(section.id);
    const ids = section.sentences.filter(({ isDetail }) => !isDetail).map((each) => each.id);
    return writable === null ? [] : [{ section: writable, ids }];
  });
  const at = places.findIndex(({ ids }) => ids.includes(id));
  const own = places[at];
  if (own === undefined) return null;
  const { section, ids } = own;
  const index = ids.indexOf(id);
  const [before, behind] = [places[at - 1], places[at + 1]];
  const above = before === undefined ? null : endOf(before);
  const below = behind === undefined ? null : { section: behind.section, after: null };
  return {
    up: index > 0 ? { section, after: ids[index - 2] ?? null } : above,
    down: index < ids.length - 1 ? { section, after: ids[index + 1] ?? null } : below,
    here: { section, after: ids[index - 1] ?? null },
  };
}

/** The end of each section that people may write in, whether it is shown or has no block yet. */
export function listEnds(
  sections: readonly Shown[],
): readonly { readonly heading: string; readonly place: BlockPlace }[] {
  return documentSections.flatMap((id) => {
    const section = toWritable(id);
    if (section === null) return [];
    const shown = sections.find((each) => each.id === id)?.sentences ?? [];
    const ids = shown.filter(({ isDetail }) => !isDetail).map((each) => each.id);
    return [{ heading: sectionHeadings[id], place: endOf({ section, ids }) }];
  });
}

function endOf({ section, ids }: { section: WritableId; ids: readonly string[] }): BlockPlace {
  return { section, after: ids.at(-1) ?? null };
}

/** Null for what is no text of blocks: lists of what people took on and of what is proposed. */
export function toWritable(id: ReportSection["id"]): WritableId | null {
  return id === "action-items" || id === "proposed" ? null : id;
}
