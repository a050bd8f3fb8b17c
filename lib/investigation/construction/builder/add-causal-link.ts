import { isDecided, isLive } from "@/lib/domain/claim";
import { evidenceKey } from "@/lib/domain/evidence/evidence";
import { causalLinkIds } from "@/lib/domain/ids";
import { type CausalLink, onsetDelayMs } from "@/lib/domain/timeline/causal-link";
import { checkEnds, closesCycle, linksBack } from "../../links/check-ends";
import type { FunctionArguments } from "../../ports/calls/function-calls";
import type { CallResult } from "../../ports/performer-port";
import { sha256 } from "../../sha256";
import { accepted, rejected } from "./answer";
import { type BuilderState, findNamed } from "./builder-state";
import { capRead } from "./cap-read";
import { checkCitations } from "./check-citations";
import { contestedLinks, takeOut } from "./contest-piece";

type AddCausalLink = FunctionArguments<"add_causal_link">;

export async function addCausalLink(state: BuilderState, call: AddCausalLink): Promise<CallResult> {
  const source = findNamed(state, call.source_event_id);
  const target = findNamed(state, call.target_event_id);
  if (!source) return rejected(tellUnknown(call.source_event_id));
  if (!target) return rejected(tellUnknown(call.target_event_id));
  const ends = { source: source.id, target: target.id };
  const back = linksBack([...state.links.values()].filter(isLive), ends);
  // What is called wrong closes no cycle. An agent decides nothing: to it all that stands does.
  const contested = state.actor === "agent" ? [] : contestedLinks(state);
  const giving = back.filter((link) => contested.includes(link));
  const kept = new Map(state.links);
  for (const { id } of giving) kept.delete(id);
  const problem = checkEnds({ ...state, links: kept }, source, target);
  if (problem !== null) return rejected(tellWay(problem, back));
  const evidence = await checkCitations(state, call.evidence_refs);
  if (!evidence.ok) return rejected(evidence.error);
  const against = await checkCitations(state, call.against_refs);
  if (!against.ok) return rejected(against.error);
  const link: CausalLink = {
    id: causalLinkIds.fromDigest(sha256(`${source.id}\n${target.id}`)),
    source: source.id,
    target: target.id,
    relation: call.relation,
    mechanism: call.mechanism,
    confidence: capRead(call.confidence, evidence.value),
    ...(call.mechanism_id !== undefined && { mechanismId: call.mechanism_id }),
    ...(call.contributions !== undefined && { contributions: call.contributions }),
    reasoning: call.reasoning,
    evidence: evidence.value.map(({ reference }) => reference),
    against: against.value.map(({ reference }) => reference),
    delayMs: onsetDelayMs(source.time, target.time),
    status: "proposed",
    actor: state.actor,
    isUnsupported: false,
  };
  const placed = place(state, link);
  if (placed.kind === "rejected" || giving.length === 0) return placed;
  takeOut(state, giving);
  return {
    ...placed,
    message: `${placed.message}; contested and the other way round, taken out: ${listIds(giving)}`,
  };
}

const tellUnknown = (name: string) =>
  `Unknown event: ${name}; name events by the ids that were listed or answered`;

/** What would have to be said for it to pass. */
function tellWay(problem: string, back: readonly CausalLink[]): string {
  if (problem !== closesCycle) return problem;
  return `${problem} by ${listIds(back)}; contest the wrong one of these first (contest_piece), then it is taken`;
}

const listIds = (links: readonly CausalLink[]) =>
  links
    .slice(0, 8)
    .map(({ id }) => id)
    .join(", ");

function place(state: BuilderState, link: CausalLink): CallResult {
  const known = state.links.get(link.id);
  if (known?.status === "rejected") {
    const cited = new Set(known.evidence.map(evidenceKey));
    if (link.evidence.every((reference) => cited.has(evidenceKey(reference)))) {
      const reason = state.refusals.get(known.id) ?? "no reason given";
      return rejected(
        `This link was rejected by a reviewer: ${reason}; needs evidence not cited before`,
      );
    }
    const reasoning = `Re-proposed with new evidence. ${link.reasoning}`;
    state.links.set(link.id, { ...link, reasoning });
    return accepted("Link re-proposed", link.id);
  }
  if (known && isDecided(known)) {
    return accepted("A reviewer has decided this link; it is kept as it is", known.id);
  }
  if (known?.status === "pruned" && !state.mayRetell) {
    return accepted("This link was taken out of the story by what speaks against it", known.id);
  }
  if (known && isLive(known)) {
    return known.actor === link.actor
      ? rejected("These two events are linked already, and the link stands as it is")
      : accepted("These two events are linked already, and the link stands as it is", known.id);
  }
  state.links.set(link.id, link);
  return accepted(`${link.relation} link added`, link.id);
}
