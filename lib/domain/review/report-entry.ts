import { z } from "zod";
import type { Instant } from "@/lib/base/instant";
import { evidenceSchema } from "../evidence/evidence";
import { fieldContentSchema } from "../evidence/field-glossary";
import type { UserId } from "../ids";
import { blockForms, blockIdSchema, documentSections } from "./document-text";
import { ticketLinkSchema } from "./ticket-link";

const text = z.string().trim().min(1, "Write something").max(2000);

/** Names a block by its id in the report, an action item, or what was done to a block: a prefix and the id of the block. */
export const reportKeySchema = z.string().min(1).max(420);

/** Where a block is: behind another of its section, or first of all. Action items and proposals are no blocks to be moved. */
export const blockPlaceSchema = z.strictObject({
  section: z.enum(documentSections).exclude(["action-items", "proposed"]),
  after: blockIdSchema.nullable(),
});
export type BlockPlace = Readonly<z.infer<typeof blockPlaceSchema>>;

export const blockCitationsMax = 10;

/** What a person cites for their words; code reads the quotes off the evidence. */
const cited = {
  evidence: evidenceSchema
    .refine(
      (places) => places.length <= blockCitationsMax,
      `Cite at most ${blockCitationsMax} places`,
    )
    .exactOptional(),
};

export const itemPriorities = ["high", "medium", "low"] as const;

export const actionItemShape = {
  text,
  /** A person or a team; empty when nobody has it yet. */
  assignee: z.string().trim().max(120),
  isDone: z.boolean(),
  /** The day by which it is to be done. */
  due: z.iso.date("Enter a date").exactOptional(),
  priority: z.enum(itemPriorities).exactOptional(),
  ticket: ticketLinkSchema.exactOptional(),
};

/** What a person says in a report. `withdrawn` takes the words of that key back. */
export const reportContentSchema = z.discriminatedUnion("kind", [
  /** Stands for a told sentence; its citations stay. */
  z.strictObject({ kind: z.literal("sentence"), text, ...cited }),
  /** A block that nobody but a person wrote. */
  z.strictObject({
    kind: z.literal("block"),
    text,
    form: z.enum(blockForms).exclude(["subheading"]),
    ...cited,
  }),
  /** A block stands elsewhere than where it was written. */
  z.strictObject({ kind: z.literal("place"), ...blockPlaceSchema.shape }),
  /** A block is left out; the text is what it said. */
  z.strictObject({ kind: z.literal("removed"), text }),
  z.strictObject({ kind: z.literal("action-item"), ...actionItemShape }),
  /** A step the analyst proposed and nobody is to take; the text is what was proposed. */
  z.strictObject({ kind: z.literal("dismissed"), text }),
  /** What a field of the evidence means: no part of the report's text. */
  fieldContentSchema,
  z.strictObject({ kind: z.literal("withdrawn") }),
]);
export type ReportContent = Readonly<z.infer<typeof reportContentSchema>>;

/** A person's words in the report of an incident. Append-only: the latest of a key is in force. */
export type ReportEntry = {
  readonly key: string;
  readonly content: ReportContent;
  readonly by: UserId;
  readonly writtenAt: Instant;
};

/** Words and place of a block have keys of their own: one person may move what another writes. */
const prefixes = { block: "own:", place: "place:", removed: "removed:" } as const;

export function placeKey(block: string): string {
  return `${prefixes.place}${block}`;
}

export function removedKey(block: string): string {
  return `${prefixes.removed}${block}`;
}

/** The key of words that are not there yet. */
export function newKey({ kind }: ReportContent, suffix: string): string {
  return `${kind === "block" ? prefixes.block : "action:"}${suffix}`;
}

/** The block that was moved or removed. */
export function blockOf({ key, content }: Pick<ReportEntry, "key" | "content">): string {
  const { kind } = content;
  return kind === "place" || kind === "removed" ? key.slice(prefixes[kind].length) : key;
}

/**
 * A key of another kind would be read as something else than was written. What the key names has to be a possible id of
 * a block: no document can be built with another.
 */
export function fitsKey(key: string, content: ReportContent): boolean {
  const { kind } = content;
  if (kind === "withdrawn") return true;
  if (!blockIdSchema.safeParse(blockOf({ key, content })).success) return false;
  const own = Object.entries(prefixes).find(([, prefix]) => key.startsWith(prefix));
  return (own?.[0] ?? null) === (kind in prefixes ? kind : null);
}
