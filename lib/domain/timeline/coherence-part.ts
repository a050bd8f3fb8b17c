import { z } from "zod";
import type { Immutable } from "@/lib/base/immutable";
import { ok } from "@/lib/base/result";
import { coherencePartIds } from "../ids";
import type { DecidableRules, SharedVerdict } from "./claim-verdict";

/** The parts coherence is computed of, by the names its bill gives them. */
export const coherencePartNames = [
  "Corroboration",
  "Temporal consistency",
  "Continuity",
  "Causal connectivity",
  "Evidence validity",
] as const;

/** What people say of a part of coherence. Its value is computed and stays, whatever they say. */
export const coherencePartSchema = z.strictObject({
  id: coherencePartIds.schema,
  part: z.enum(coherencePartNames),
  status: z.enum(["proposed", "accepted", "contested"]),
  /** Why it is contested; null when it is not. */
  contest: z.string().nullable(),
  /** The value it had when it was contested, [0, 1]; null when it is not, and in contests of before it was kept. */
  contestedValue: z.number().min(0).max(1).nullable().default(null),
});
export type CoherencePart = Immutable<z.infer<typeof coherencePartSchema>>;

/** Nobody said anything of any part. */
export const undecidedParts: readonly CoherencePart[] = coherencePartNames.map((part) => ({
  id: coherencePartIds.fromSuffix(part.toLowerCase().replace(" ", "")),
  ...{ part, status: "proposed", contest: null, contestedValue: null },
}));

const named = { id: z.string(), part: z.string() };
export const contestItemSchema = z.object({
  ...{ ...named, reason: z.string() },
  value: z.number().optional(),
});
export const acceptedPartItemSchema = z.object(named);

export function toPartItem({ id, part, contest, contestedValue }: CoherencePart) {
  if (contest === null) return { id, part };
  return {
    id,
    part,
    reason: contest,
    ...(contestedValue === null ? {} : { value: contestedValue }),
  };
}

/** As documents tell them: those contested with the reason, and those people stand by. */
export function toPartItems(parts: readonly CoherencePart[]) {
  return {
    contests: parts.flatMap((part) => {
      const item = toPartItem(part);
      return "reason" in item ? [item] : [];
    }),
    accepted: parts.flatMap(({ id, part, status }) =>
      status === "accepted" ? [{ id, part }] : [],
    ),
  };
}

export const contestingPart = z.strictObject({
  kind: z.literal("contest"),
  note: z.string().trim().min(1, "Give the reason").max(2000),
  /** The value whoever contests it had before their eyes: it may be another by the time this is read. */
  value: z.number().min(0).max(1).optional(),
});
type PartVerdict =
  | Extract<SharedVerdict, { kind: "accept" | "restore" }>
  | z.infer<typeof contestingPart>;

export const coherencePartRules: DecidableRules<CoherencePart, PartVerdict> = {
  oneOf: "a part of coherence",
  verdicts: ["accept", "restore", "contest"],
  misfit: "A part of coherence can be accepted, contested with a reason or restored",
  decide(part, verdict) {
    if (verdict.kind === "contest") {
      const { note: contest, value: contestedValue = null } = verdict;
      return ok({ ...part, status: "contested", contest, contestedValue });
    }
    const status = verdict.kind === "accept" ? "accepted" : "proposed";
    return ok({ ...part, status, contest: null, contestedValue: null });
  },
};
