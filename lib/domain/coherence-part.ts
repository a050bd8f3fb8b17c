import { z } from "zod";
import type { Immutable } from "@/lib/base/immutable";
import { ok } from "@/lib/base/result";
import type { DecidableRules, SharedVerdict } from "./claim-verdict";
import { coherencePartIds } from "./ids";

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
});
export type CoherencePart = Immutable<z.infer<typeof coherencePartSchema>>;

/** Nobody said anything of any part. */
export const untoldParts: readonly CoherencePart[] = coherencePartNames.map((part) => ({
  id: coherencePartIds.fromSuffix(part.toLowerCase().replace(" ", "")),
  ...{ part, status: "proposed", contest: null },
}));

const named = { id: z.string(), part: z.string() };
export const contestItemSchema = z.object({ ...named, reason: z.string() });
export const acceptedPartItemSchema = z.object(named);

export function toPartItem({ id, part, contest }: CoherencePart) {
  return contest === null ? { id, part } : { id, part, reason: contest };
}

/** As documents tell them: those contested with the reason, and those people stand by. */
export function toPartItems(parts: readonly CoherencePart[]) {
  return {
    contests: parts.flatMap(({ id, part, contest }) =>
      contest === null ? [] : [{ id, part, reason: contest }],
    ),
    accepted: parts.flatMap(({ id, part, status }) =>
      status === "accepted" ? [{ id, part }] : [],
    ),
  };
}

export const contestingPart = z.strictObject({
  kind: z.literal("contest"),
  note: z.string().trim().min(1, "Give the reason").max(2000),
});
type PartVerdict =
  | Extract<SharedVerdict, { kind: "accept" | "restore" }>
  | z.infer<typeof contestingPart>;

export const coherencePartRules: DecidableRules<CoherencePart, PartVerdict> = {
  oneOf: "a part of coherence",
  verdicts: ["accept", "restore", "contest"],
  misfit: "A part of coherence can be accepted, contested with a reason or restored",
  decide(part, said) {
    if (said.kind === "contest") return ok({ ...part, status: "contested", contest: said.note });
    const status = said.kind === "accept" ? "accepted" : "proposed";
    return ok({ ...part, status, contest: null });
  },
};
