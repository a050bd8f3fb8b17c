import type { ClaimActor } from "@/lib/domain/claim";
import { isDecided } from "@/lib/domain/claim";
import { type EvidenceReference, evidenceKey } from "@/lib/domain/evidence/evidence";
import { hypothesisIds } from "@/lib/domain/ids";
import { credibilityMin } from "@/lib/domain/rounds/critique";
import { everyRound } from "@/lib/domain/rounds/own-rounds";
import type { Hypothesis, HypothesisState } from "@/lib/domain/timeline/hypothesis";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { checkCitation } from "../evidence/citation";
import type { EvidenceArgument } from "../ports/calls/function-arguments";
import type { EvidenceReader } from "../ports/evidence-port";
import { sha256 } from "../sha256";
import type { RoundDirective } from "./round-material";

type Given = { readonly evidence: EvidenceReader; readonly actor: ClaimActor };

/**
 * The timeline with the hypotheses of the Director, the last word on each counting, and with what credible findings say
 * for and against any. What a person decided on one stays.
 */
export async function withHypotheses(
  timeline: Timeline,
  directives: readonly Pick<RoundDirective, "directive">[],
  given: Given,
): Promise<Timeline> {
  const hypotheses = new Map(timeline.hypotheses.map((each) => [each.id, each]));
  for (const { directive } of directives) {
    for (const drafted of directive.hypotheses) {
      const id = hypothesisIds.fromDigest(sha256(drafted.statement));
      const known = hypotheses.get(id);
      if (known !== undefined && isDecided(known)) continue;
      const proved = {
        for: await prove(drafted.for_refs, given.evidence),
        against: await prove(drafted.against_refs, given.evidence),
      };
      const both = {
        for: unite(known?.for ?? [], proved.for),
        against: unite(known?.against ?? [], proved.against),
      };
      hypotheses.set(id, {
        ...{ id, statement: drafted.statement, state: provedState(drafted.state, both) },
        ...{ status: "proposed" as const, actor: known?.actor ?? given.actor, ...both },
      });
    }
  }
  return { ...timeline, hypotheses: weigh([...hypotheses.values()], timeline) };
}

/** No word of anybody decides it: what nothing speaks for is not supported, what nothing speaks against not refuted. */
function provedState(
  state: HypothesisState,
  proved: Pick<Hypothesis, "for" | "against">,
): HypothesisState {
  const isUnproved =
    (state === "supported" && proved.for.length === 0) ||
    (state === "refuted" && proved.against.length === 0);
  return isUnproved ? "investigating" : state;
}

/** What is invented speaks for nothing. */
async function prove(
  references: readonly EvidenceArgument[],
  evidence: EvidenceReader,
): Promise<readonly EvidenceReference[]> {
  const proved: EvidenceReference[] = [];
  for (const argument of references) {
    const citation = await checkCitation(evidence, argument, []);
    if (citation.ok) proved.push(citation.value.reference);
  }
  return proved;
}

function unite(
  one: readonly EvidenceReference[],
  other: readonly EvidenceReference[],
): readonly EvidenceReference[] {
  const united = new Map([...one, ...other].map((each) => [evidenceKey(each), each]));
  return [...united.values()].slice(0, 16);
}

function weigh(hypotheses: readonly Hypothesis[], timeline: Timeline): readonly Hypothesis[] {
  const credible = everyRound(timeline.investigation).flatMap(({ findings, critiques }) => {
    const credibilities = new Map(critiques.map((each) => [each.finding, each.credibility]));
    return findings.filter(({ id }) => (credibilities.get(id) ?? 0) >= credibilityMin);
  });
  return hypotheses.map((hypothesis) => {
    if (isDecided(hypothesis)) return hypothesis;
    const about = (kind: "support" | "refutation") =>
      credible.filter(({ effect }) => effect.kind === kind && effect.piece === hypothesis.id);
    const [supporting, refuting] = [about("support"), about("refutation")];
    if (supporting.length === 0 && refuting.length === 0) return hypothesis;
    return {
      ...hypothesis,
      state: refuting.length >= supporting.length ? ("refuted" as const) : ("supported" as const),
      for: unite(
        hypothesis.for,
        supporting.flatMap(({ evidence }) => evidence),
      ),
      against: unite(
        hypothesis.against,
        refuting.flatMap(({ evidence }) => evidence),
      ),
    };
  });
}
