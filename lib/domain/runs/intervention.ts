import { z } from "zod";
import { causalLinkIds, type EventId, eventIds } from "../ids";

const event = eventIds.schema;
/** A share of [0, 1], as far as it is known. */
const shareSchema = z
  .strictObject({ least: z.number().min(0).max(1), most: z.number().min(0).max(1) })
  .refine(({ least, most }) => least <= most, "The least is more than the most");
/** Longer than any incident is looked at. */
const lengthMsMax = 365 * 86_400_000;
const lengthMs = z.int().min(0).max(lengthMsMax);

/** What is done to the world of an incident to see what would have become of it. */
export const interventionSchema = z.discriminatedUnion("kind", [
  /** It does not happen. */
  z.strictObject({ kind: z.literal("remove"), event }),
  /** It happens later, or earlier by a negative time. */
  z.strictObject({
    kind: z.literal("move"),
    event,
    byMs: z.int().min(-lengthMsMax).max(lengthMsMax),
  }),
  /** It happens, and of what it would lead to this share still comes of it. */
  z.strictObject({ kind: z.literal("weaken"), event, keeps: shareSchema }),
  /** Something notices the event so long after it began. */
  z.strictObject({ kind: z.literal("add-detector"), event, lagMs: lengthMs }),
  /** Something stands between the event and what it would lead to, and lets this share through; on one link of it alone where that is named. */
  z.strictObject({
    ...{ kind: z.literal("add-breaker"), event, keeps: shareSchema },
    link: causalLinkIds.schema.exactOptional(),
  }),
  /** The change reaches a small part first and is looked at so long before it reaches the rest. */
  z.strictObject({ kind: z.literal("add-canary"), event, bakeMs: lengthMs }),
]);
export type Intervention = Readonly<z.infer<typeof interventionSchema>>;

export const jointKinds = ["any", "all"] as const;
/** Of several causes of one event: is each enough (noisy-or), or are all needed (and)? */
export type JointKind = (typeof jointKinds)[number];

/** What is asked of a world that was not. */
export type WhatIfQuestion = {
  readonly interventions: readonly Intervention[];
  /** Events whose causes were all needed. */
  readonly together: readonly EventId[];
  /** So many more stood in the address, and are not asked. */
  readonly leftOut: number;
};

/** So many are asked at once; nobody reads what more together come to, and an address has an end. */
export const interventionsMax = 20;

/** Tells one intervention from another of a list. */
export function interventionKey(intervention: Intervention): string {
  const { kind, event: of } = intervention;
  switch (intervention.kind) {
    case "move":
      return `${kind} ${of} ${intervention.byMs}`;
    case "add-detector":
      return `${kind} ${of} ${intervention.lagMs}`;
    case "add-canary":
      return `${kind} ${of} ${intervention.bakeMs}`;
    case "weaken":
      return `${kind} ${of} ${intervention.keeps.least} ${intervention.keeps.most}`;
    case "add-breaker": {
      const { keeps, link } = intervention;
      const along = link === undefined ? "" : ` ${link}`;
      return `${kind} ${of} ${keeps.least} ${keeps.most}${along}`;
    }
    default:
      return `${kind} ${of}`;
  }
}
