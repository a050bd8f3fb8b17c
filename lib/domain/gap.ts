import { z } from "zod";
import type { Immutable } from "@/lib/base/immutable";
import { formatInstant } from "@/lib/base/instant";
import { ok } from "@/lib/base/result";
import { citationsSchema, toCitation } from "./citation";
import { claimActorSchema } from "./claim";
import type { DecidableRules, SharedVerdict } from "./claim-verdict";
import { intervalSchema } from "./event-time";
import { evidenceSchema } from "./evidence";
import { gapIds } from "./ids";
import { impacts } from "./uncertainty";

/** temporal: a silent stretch or a clock not to be trusted; evidential: a record that should exist; logical: a step no record shows. */
export const gapTypes = ["temporal", "evidential", "logical"] as const;
export type GapType = (typeof gapTypes)[number];

export const gapReasons = [
  "silence",
  "clock",
  "truncated",
  "deleted",
  "missing-source",
  "unrecorded-step",
] as const;
export type GapReason = (typeof gapReasons)[number];

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
  status: z.enum(["open", "dismissed", "closed"]),
  dismissal: z.string().nullable(),
  actor: claimActorSchema,
});
export type Gap = Immutable<z.infer<typeof gapSchema>>;

const { actor: _actor, dismissal: _dismissal, ...told } = gapSchema.shape;
export const gapItemSchema = z.object({
  ...told,
  id: z.string(),
  reason: z.string(),
  window: z.object({ from: z.iso.datetime(), to: z.iso.datetime() }).optional(),
  severity: z.string(),
  status: z.string(),
  evidence: citationsSchema,
});

export function toGapItem(gap: Gap): z.infer<typeof gapItemSchema> {
  const { window, dismissal: _dismissal, actor: _actor, ...rest } = gap;
  return {
    ...rest,
    ...(window
      ? { window: { from: formatInstant(window.earliest), to: formatInstant(window.latest) } }
      : {}),
    files: [...gap.files],
    evidence: gap.evidence.map(toCitation),
  };
}

type GapVerdict = Extract<SharedVerdict, { kind: "dismiss" | "restore" }>;

export const gapRules: DecidableRules<Gap, GapVerdict> = {
  oneOf: "a gap",
  verdicts: ["dismiss", "restore"],
  misfit: "A gap can be dismissed with a reason or restored",
  decide: (gap, said) =>
    ok(
      said.kind === "dismiss"
        ? { ...gap, status: "dismissed", dismissal: said.note }
        : { ...gap, status: "open", dismissal: null },
    ),
};
