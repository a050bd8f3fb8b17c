import { z } from "zod";
import type { Immutable } from "@/lib/base/immutable";
import { ok, type Result } from "@/lib/base/result";
import { instantSchema } from "../evidence/event-time";
import { eventIds, impactIds } from "../ids";
import {
  type AddingRules,
  type ClaimVerdict,
  claimVerdictKinds,
  type DecidableRules,
  type DecisionError,
  decideClaim,
  doesNotFit,
  given,
} from "./claim-verdict";
import { eachTime, type Impact, type ImpactWindow, supportOf } from "./impact";
import { markImpact, type markingImpact } from "./impact-marks";

const facts = {
  title: z.string().trim().max(300),
  who: z.string().trim().max(300),
  ...eachTime(instantSchema.nullable()),
};
export const impactEditSchema = z.object(facts).partial();
export type ImpactEdit = Readonly<z.infer<typeof impactEditSchema>>;
export const editingImpact = z.strictObject({
  kind: z.literal("edit-impact"),
  edit: impactEditSchema,
});
type ImpactVerdict =
  | ClaimVerdict
  | z.infer<typeof editingImpact>
  | Immutable<z.infer<typeof markingImpact>>;

const endsBefore = "The impact cannot be over before it began";
/** Detection may come first: somebody saw it coming. */
function isBackwards({ startedAt, mitigatedAt, resolvedAt }: ImpactWindow): boolean {
  return [mitigatedAt, resolvedAt].some(
    (end) => startedAt !== null && end !== null && end < startedAt,
  );
}

function unlessBackwards(impact: Impact): Result<Impact, DecisionError> {
  return isBackwards(impact) ? doesNotFit(endsBefore) : ok(impact);
}

/** A time that is stated otherwise is no longer that of the event somebody named for it. */
function editImpact(impact: Impact, edit: ImpactEdit): Impact {
  const { turns, ...before } = impact;
  const kept = Object.entries(turns ?? {}).filter(
    ([name]) => edit[name as keyof ImpactEdit] === undefined,
  );
  return {
    ...before,
    ...(kept.length === 0 ? {} : { turns: Object.fromEntries(kept) }),
    ...given(edit),
    status: "edited",
  };
}

export const impactRules: DecidableRules<Impact, ImpactVerdict> = {
  oneOf: "an impact",
  verdicts: [...claimVerdictKinds, "edit-impact", "mark-impact"],
  misfit: "An impact can be accepted, rejected, edited, marked on an event or restored",
  decide(impact, verdict, among) {
    const { refusedOn: _, ...before } = impact;
    if (verdict.kind === "edit-impact") return unlessBackwards(editImpact(before, verdict.edit));
    if (verdict.kind === "mark-impact") {
      const marked = markImpact(before, verdict.edit, among);
      return marked.ok ? unlessBackwards(marked.value) : marked;
    }
    const decided = decideClaim(before, verdict);
    return ok(
      verdict.kind === "reject"
        ? { ...decided, refusedOn: supportOf(impact.events, among) }
        : decided,
    );
  },
};

const adding = z.strictObject({
  noun: z.literal("impact"),
  ...facts,
  title: facts.title.min(1, "State what the harm was"),
  /** An event that is part of the harm, where no analyst found any. */
  event: eventIds.schema.optional(),
});

/** Harm that no analyst saw, or saw otherwise. */
export const impactAdding: AddingRules<Impact, z.infer<typeof adding>> = {
  schema: adding,
  make(_, { noun: _noun, event, ...words }, among, digest) {
    const id = impactIds.fromSuffix(digest);
    const added: Impact = { id, ...words, events: [], status: "accepted", actor: "person" };
    if (event === undefined) return unlessBackwards(added);
    const marked = markImpact(added, { [event]: "impact" }, among);
    return marked.ok ? unlessBackwards({ ...marked.value, status: "accepted" }) : marked;
  },
};
