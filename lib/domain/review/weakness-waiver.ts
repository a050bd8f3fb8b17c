import { z } from "zod";
import type { Instant } from "@/lib/base/instant";
import { type RevisionId, revisionIds, type UserId } from "../ids";
import type { JournalEntry, JournalKind } from "../journal";
import { parseActor } from "../journal-actor";
import { type WeaknessKind, weaknessKinds, weaknessWords } from "./block-weakness";
import { blockIdSchema } from "./document-text";

export const waiverReasonMax = 2000;

export const waiverReasonSchema = z
  .string()
  .trim()
  .min(1, "Write the reason first")
  .max(waiverReasonMax, `A reason has ${waiverReasonMax} characters at most`);

/** A reviewer lets a weak point of a block of a submitted revision pass, and says why. It makes nobody an author. */
export type WeaknessWaiver = {
  readonly revision: RevisionId;
  readonly block: string;
  readonly weakness: WeaknessKind;
  readonly reason: string;
  readonly by: UserId;
  readonly at: Instant;
};

/** The same in a document: by a name, which may be masked there. */
export const waivedItemSchema = z.object({
  block: z.string(),
  weakness: z.enum(weaknessKinds),
  reason: z.string(),
  by: z.string(),
  at: z.iso.datetime(),
});
type WaivedItem = Readonly<z.infer<typeof waivedItemSchema>>;

export const waiverKinds = ["weakness-waived"] as const satisfies readonly JournalKind[];

const payloadSchema = z.object({
  revision: revisionIds.schema,
  block: blockIdSchema,
  weakness: z.enum(weaknessKinds),
  /** Null takes the waiver back. */
  reason: z.string().nullable(),
});

/** The waivers in force, in the order of the journal. An erased one is left out. */
export function readWaivers(
  entries: readonly Pick<JournalEntry, "kind" | "at" | "actor" | "payload">[],
): readonly WeaknessWaiver[] {
  const waivers = new Map<string, WeaknessWaiver>();
  for (const { kind, at, actor, payload } of entries) {
    const said = payloadSchema.safeParse(payload).data;
    const who = parseActor(actor);
    if (kind !== "weakness-waived" || said === undefined || who.kind !== "user") continue;
    const { reason, ...named } = said;
    const key = [named.revision, named.weakness, named.block].join(" ");
    waivers.delete(key);
    if (reason !== null) waivers.set(key, { ...named, reason, by: who.id, at });
  }
  return [...waivers.values()];
}

/** "Sue waived a weak point, a single source: the other log is lost" */
function describeWaiver({ weakness, by, reason }: WaivedItem): string {
  return `${by} waived a weak point, ${weaknessWords[weakness]}: ${reason}`;
}

/** What was waived of one block of a document, in words. */
export function waivedOf(
  waived: readonly WaivedItem[] | undefined,
  block: string,
): readonly string[] {
  return (waived ?? []).filter((each) => each.block === block).map(describeWaiver);
}
