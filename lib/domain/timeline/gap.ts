import { z } from "zod";
import type { Immutable } from "@/lib/base/immutable";
import { formatInstant } from "@/lib/base/instant";
import { ok } from "@/lib/base/result";
import { claimActorSchema } from "../claim";
import { closingCommandSchema } from "../closing-command";
import { citationsSchema, toCitation } from "../evidence/citation";
import { givenTime, intervalSchema } from "../evidence/event-time";
import { evidenceSchema } from "../evidence/evidence";
import { gapIds } from "../ids";
import {
  type AddingRules,
  type DecidableRules,
  doesNotFit,
  given,
  type SharedVerdict,
} from "./claim-verdict";
import { impacts } from "./uncertainty";

/**
 * temporal: a silent stretch or a clock not to be trusted; evidential: a record that should exist; logical: a step no
 * record shows, or an event that does not fit the story.
 */
export const gapTypes = ["temporal", "evidential", "logical"] as const;
export type GapType = (typeof gapTypes)[number];

export const gapReasons = [
  "silence",
  "clock",
  "truncated",
  "deleted",
  "missing-source",
  "unrecorded-step",
  "misfit",
] as const;
export type GapReason = (typeof gapReasons)[number];

/** Gaps that records answer. What a clock was, and what nobody recorded, is for people to say. */
export const closedByRecords: ReadonlySet<GapReason> = new Set([
  "silence",
  "missing-source",
  "truncated",
]);

const standing = z.enum(["proposed", "accepted", "edited"]);

/** A question the evidence does not answer. Drawn as a gap, never as a zero. */
export const gapSchema = z.strictObject({
  id: gapIds.schema,
  type: z.enum(gapTypes),
  reason: z.enum(gapReasons),
  /** Artifact paths. */
  files: z.array(z.string()),
  window: intervalSchema.nullable(),
  description: z.string(),
  /** What evidence would close it. */
  expectedEvidence: z.string(),
  severity: z.enum(impacts),
  evidence: evidenceSchema,
  /** closed: evidence came that answers it. */
  status: z.enum(["open", "dismissed", "closed"]),
  dismissal: z.string().nullable(),
  /** Files of its source that tell of its stretch: those that closed it, or were there when it was asked all the same. */
  coveredBy: z.array(z.string()).exactOptional(),
  actor: claimActorSchema,
  /** What people said of it beside that: an open gap may be one a person stands by. */
  standing,
});
/** As the store holds it: before people could stand by a gap, nobody did. */
export const storedGapSchema = gapSchema.extend({ standing: standing.default("proposed") });
export type Gap = Immutable<z.infer<typeof gapSchema>>;

/** A person has said something of it, or made it: later runs leave it as it is. */
export function isDecidedGap({ status, actor, standing: decided }: Gap): boolean {
  return status === "dismissed" || actor === "person" || decided !== "proposed";
}

/** Those no run lets go of when it begins: what somebody decided, and what an agent asked that is open. */
export function isKeptGap(gap: Gap): boolean {
  return isDecidedGap(gap) || (gap.actor === "agent" && gap.status === "open");
}

const { actor: _actor, dismissal: _dismissal, ...fields } = gapSchema.shape;
export const gapItemSchema = z.object({
  ...fields,
  id: z.string(),
  reason: z.string(),
  window: z.object({ from: z.iso.datetime(), to: z.iso.datetime() }).optional(),
  severity: z.string(),
  status: z.string(),
  evidence: citationsSchema,
  /** Told of those a person stands by; documents from before have nothing of it. */
  standing: standing.optional(),
  /** Told of an open one that an agent proposed and nobody has decided on. */
  proposedBy: z.literal("agent").optional(),
  /** How to get what would close it, where it is open; told beside the claim, and none of it. */
  commands: z.array(closingCommandSchema).optional(),
});

export function toGapItem(gap: Gap): z.infer<typeof gapItemSchema> {
  const {
    window,
    dismissal: _dismissal,
    actor: _actor,
    standing: decided,
    coveredBy,
    ...rest
  } = gap;
  return {
    ...rest,
    ...(window
      ? { window: { from: formatInstant(window.earliest), to: formatInstant(window.latest) } }
      : {}),
    files: [...gap.files],
    evidence: gap.evidence.map(toCitation),
    ...(decided === "proposed" ? {} : { standing: decided }),
    ...(gap.actor === "agent" && gap.status === "open" && !isDecidedGap(gap)
      ? { proposedBy: "agent" }
      : {}),
    ...(gap.status === "closed" && coveredBy ? { coveredBy: [...coveredBy] } : {}),
  };
}

const facts = {
  type: z.enum(gapTypes),
  files: z.array(z.string().trim().min(1).max(1000)).max(50),
  window: z
    .strictObject(givenTime)
    .refine(({ earliest, latest }) => earliest <= latest, "The period ends before it starts")
    .nullable(),
  expectedEvidence: z.string().trim().max(2000),
};

/** What a person may change of a gap. Its question stays: another question is another gap. */
export const gapEditSchema = z.object(facts).partial();
export type GapEdit = Immutable<z.infer<typeof gapEditSchema>>;

export const editingGap = z.strictObject({ kind: z.literal("edit-gap"), edit: gapEditSchema });
type GapVerdict =
  | Extract<SharedVerdict, { kind: "accept" | "dismiss" | "restore" }>
  | z.infer<typeof editingGap>;

export const gapRules: DecidableRules<Gap, GapVerdict> = {
  oneOf: "a gap",
  verdicts: ["accept", "dismiss", "restore", "edit-gap"],
  misfit: "A gap can be accepted, edited, dismissed with a reason or restored",
  decide(gap, verdict) {
    if (verdict.kind === "dismiss") {
      return ok({ ...gap, status: "dismissed", dismissal: verdict.note });
    }
    if (verdict.kind === "restore") {
      return ok({ ...gap, status: "open", dismissal: null, standing: standingOfReopened(gap) });
    }
    if (gap.status !== "open") return doesNotFit("This gap is not open: reopen it first");
    if (verdict.kind === "edit-gap")
      return ok({ ...gap, ...given(verdict.edit), standing: "edited" });
    return ok({ ...gap, standing: gap.standing === "edited" ? "edited" : "accepted" });
  },
};

/** What people had said of it is in force again. That what came answers it was no word of theirs: that it does not is. */
function standingOfReopened({ status, standing: decided }: Gap): Gap["standing"] {
  if (status === "open") return "proposed";
  return status === "closed" && decided === "proposed" ? "accepted" : decided;
}

const adding = z.strictObject({
  noun: z.literal("gap"),
  ...facts,
  reason: z.enum(gapReasons),
  description: z.string().trim().min(1, "Say what is missing").max(1000),
  severity: z.enum(impacts),
});

/** A question somebody of the investigation asks, which no analyst saw. */
export const gapAdding: AddingRules<Gap, z.infer<typeof adding>> = {
  schema: adding,
  make(gaps, { noun: _, ...asked }, _among, digest) {
    if (gaps.some((gap) => gap.status === "open" && gap.description === asked.description)) {
      return doesNotFit("This gap is open already");
    }
    return ok({
      id: gapIds.schema.parse(`gap_${digest}`),
      ...asked,
      ...{ evidence: [], status: "open", dismissal: null, actor: "person", standing: "accepted" },
    });
  },
};
