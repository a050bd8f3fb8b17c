import { fail, ok, type Result } from "@/lib/base/result";
import { evidenceKey } from "@/lib/domain/evidence/evidence";
import { type CheckedCitation, checkCitation } from "../../evidence/citation";
import type { EvidenceArgument } from "../../ports/calls/function-arguments";
import type { BuilderState } from "./builder-state";

/** All citations of a call, or the first one that does not hold. The same place twice is one. */
export async function checkCitations(
  state: BuilderState,
  references: readonly EvidenceArgument[],
): Promise<Result<readonly CheckedCitation[], string>> {
  const checked = new Map<string, CheckedCitation>();
  for (const argument of references) {
    const citation = await checkCitation(state.evidence, argument, state.readings);
    if (!citation.ok) return fail(citation.error.message);
    const key = evidenceKey(citation.value.reference);
    if (!checked.has(key)) checked.set(key, citation.value);
  }
  return ok([...checked.values()]);
}
