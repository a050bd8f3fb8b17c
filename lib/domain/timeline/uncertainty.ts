import { z } from "zod";
import type { Immutable } from "@/lib/base/immutable";
import { ok } from "@/lib/base/result";
import { isDecided } from "../claim";
import { citationsSchema, toCitation } from "../evidence/citation";
import { type EvidenceReference, evidenceKey, evidenceSchema } from "../evidence/evidence";
import { causalLinkIds, eventIds, stateChangeIds, uncertaintyIds } from "../ids";
import type { DecidableRules, SharedVerdict } from "./claim-verdict";

export const uncertaintyTypes = [
  "missing_data",
  "ambiguous",
  "conflicting",
  "low_confidence",
  "assumption",
] as const;

export const impacts = ["high", "medium", "low"] as const;
export type Impact = (typeof impacts)[number];

/** A flagged unknown. Open ones of high impact block an approval unless waived with a reason. */
export const uncertaintySchema = z.strictObject({
  id: uncertaintyIds.schema,
  type: z.enum(uncertaintyTypes),
  context: z.string(),
  description: z.string(),
  interpretations: z.array(z.string()),
  dataNeeded: z.array(z.string()),
  impact: z.enum(impacts),
  evidence: evidenceSchema,
  status: z.enum(["open", "waived"]),
  waiver: z.string().nullable(),
  /** Says that an agent flagged it; of those that analysts flag or code finds it says nothing. */
  actor: z.literal("agent").exactOptional(),
});
export type Uncertainty = Immutable<z.infer<typeof uncertaintySchema>>;

const { waiver: _waiver, ...fields } = uncertaintySchema.shape;
export const uncertaintyItemSchema = z.object({
  ...fields,
  id: z.string(),
  type: z.string(),
  impact: z.string(),
  status: z.string(),
  evidence: citationsSchema,
});

export function toUncertaintyItem({
  waiver: _,
  ...uncertainty
}: Uncertainty): z.infer<typeof uncertaintyItemSchema> {
  return {
    ...uncertainty,
    interpretations: [...uncertainty.interpretations],
    dataNeeded: [...uncertainty.dataNeeded],
    evidence: uncertainty.evidence.map(toCitation),
  };
}

/** Those no run lets go of when it begins: what somebody waived, and what an agent flagged. */
export function isKeptDoubt({ status, actor }: Uncertainty): boolean {
  return status === "waived" || actor === "agent";
}

type Flagged = Pick<Uncertainty, "type" | "status" | "context"> & { readonly id: string };

const isOpenConflict = ({ type, status }: Flagged) => type === "conflicting" && status === "open";

/** Ids of pieces that somebody called wrong, and what else open conflicts are about, but those that are called wrong themselves. */
export function contestedIds(uncertainties: Iterable<Flagged>): ReadonlySet<string> {
  const open = [...uncertainties].filter(isOpenConflict);
  const doubted = new Set(open.map(({ context }) => context));
  return new Set(open.filter(({ id }) => !doubted.has(id)).map(({ context }) => context));
}

/** Links nobody stands by and somebody called wrong, by lines that show it: they stand, and block nothing. */
export function withoutContested<Link extends { id: string; status: string; actor: string }>(
  links: readonly Link[],
  uncertainties: Iterable<Flagged>,
): readonly Link[] {
  const contested = contestedIds(uncertainties);
  return links.filter((link) => isDecided(link) || !contested.has(link.id));
}

const isPiece = (name: string) =>
  [eventIds, causalLinkIds, stateChangeIds].some((ids) => ids.parse(name) !== null);

/** Ids of the events an open conflict names, or rests on the same evidence as where it is about no piece. */
export function contestedEventIds<Id extends string>(
  events: readonly { readonly id: Id; readonly evidence: readonly EvidenceReference[] }[],
  uncertainties: readonly Uncertainty[],
): ReadonlySet<Id> {
  const named = contestedIds(uncertainties);
  const general = uncertainties.filter((each) => isOpenConflict(each) && !isPiece(each.context));
  const places = new Set(general.flatMap(({ evidence }) => evidence.map(evidenceKey)));
  const isCited = (reference: EvidenceReference) => places.has(evidenceKey(reference));
  const contested = events.filter(({ id, evidence }) => named.has(id) || evidence.some(isCited));
  return new Set(contested.map(({ id }) => id));
}

type UncertaintyVerdict = Extract<SharedVerdict, { kind: "waive" | "restore" }>;

export const uncertaintyRules: DecidableRules<Uncertainty, UncertaintyVerdict> = {
  oneOf: "an uncertainty",
  verdicts: ["waive", "restore"],
  misfit: "An uncertainty can be waived with a reason or restored",
  decide: (uncertainty, verdict) =>
    ok(
      verdict.kind === "waive"
        ? { ...uncertainty, status: "waived", waiver: verdict.note }
        : { ...uncertainty, status: "open", waiver: null },
    ),
};
