import { ok, type Result } from "@/lib/base/result";
import type { IncidentId } from "@/lib/domain/ids";
import { type Actor, type CaseProblem, findMissingRight } from "../case-problem";
import { commitChange } from "../commit-change";
import type { Ports } from "../ports/ports";
import { confirmSending } from "./confirm-sending";
import type { Destination } from "./describe-sending";

/** Records that what a search by meaning sends may leave, as the person was shown it. */
export async function confirmSearch(
  { cases, clock }: Pick<Ports, "cases" | "clock">,
  actor: Actor,
  incidentId: IncidentId,
  destination: Destination,
  confirmed: string,
): Promise<Result<null, CaseProblem>> {
  const missing = findMissingRight(actor, "investigate");
  if (missing) return missing;
  const { journal, artifacts } = cases.read;
  const terms = { actor, confirmed, clock };
  const before = await confirmSending({ journal, artifacts }, incidentId, [destination], terms);
  if (!before.ok) return before;
  if (before.value.length === 0) return ok(null);
  return commitChange(cases, incidentId, async (stores) => {
    const drafts = await confirmSending(stores, incidentId, [destination], terms);
    if (!drafts.ok) return drafts;
    return ok({ drafts: drafts.value, write: async () => undefined, value: null });
  });
}
