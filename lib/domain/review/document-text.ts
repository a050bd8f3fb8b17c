import { z } from "zod";
import type { Immutable } from "@/lib/base/immutable";
import { citationsSchema } from "../evidence/citation";

/** Parts of the text in reading order. Those without blocks are left out, except where absence is itself a statement. */
export const documentSections = [
  "headline",
  "clock",
  "happened",
  "cause",
  "factors",
  "ruled-out",
  "not-known",
  "customers",
  "well",
  "badly",
  "notes",
  "action-items",
  "proposed",
] as const;
export type DocumentSectionId = (typeof documentSections)[number];

export const blockForms = ["paragraph", "point", "step", "subheading"] as const;
export type BlockForm = (typeof blockForms)[number];

export const blockIdSchema = z.string().min(1).max(400);

/**
 * One block: a sentence or a few that belong together, and what they rest on. A generated block keeps its id as long as
 * the timeline has the piece that it speaks of, so that people's words, verdicts and threads stay with it.
 */
export const documentBlockSchema = z.object({
  id: blockIdSchema,
  form: z.enum(blockForms),
  text: z.string(),
  /** Who wrote these words; absent where they were generated from the timeline. */
  by: z.string().exactOptional(),
  /** What the timeline would say here, where a person's words differ from it. */
  generated: z.string().exactOptional(),
  citations: citationsSchema,
  /** Of an action item: the address of its ticket. Whoever shows it as a link checks it (`parseTicketLink`). */
  ticket: z.string().exactOptional(),
  /** Ids of measurements whose numbers the text has. */
  measurements: z.array(z.string()).exactOptional(),
  /** Ids of the claims that the text states: an edit of one of them changes the block. */
  claims: z.array(z.string()).exactOptional(),
  /** Numbers and times of a person's words that no citation and no measurement of the block has. */
  notInEvidence: z.array(z.string()).exactOptional(),
});
export type DocumentBlock = Immutable<z.infer<typeof documentBlockSchema>>;

export const documentSectionSchema = z.object({
  id: z.enum(documentSections),
  heading: z.string(),
  blocks: z.array(documentBlockSchema),
});

/** The block of the headline that states what ended it: its first claim is that event, where one is known. */
export const endingBlockId = "summary:ending";

/**
 * What is read, reviewed, approved, shared and exported: one text, frozen with the revision. Times in it are of `zone`;
 * those without a date are of `day` (ISO date, empty where nothing is dated).
 */
export const documentTextSchema = z.object({
  zone: z.string(),
  day: z.string(),
  sections: z.array(documentSectionSchema),
});
export type DocumentText = Immutable<z.infer<typeof documentTextSchema>>;

export function findBlock({ sections }: DocumentText, id: string): DocumentBlock | null {
  for (const { blocks } of sections) {
    const found = blocks.find((block) => block.id === id);
    if (found !== undefined) return found;
  }
  return null;
}
