import { formatInstant } from "@/lib/base/instant";
import { fail, ok, type Result } from "@/lib/base/result";
import { isDecided } from "@/lib/domain/claim";
import { type EvidenceReference, evidenceKey } from "@/lib/domain/evidence/evidence";
import { causalLinkIds, eventIds, hypothesisIds } from "@/lib/domain/ids";
import type { Decision } from "@/lib/domain/review/decision";
import type { Hypothesis } from "@/lib/domain/timeline/hypothesis";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { findTokens } from "@/lib/masking/mask-token";
import { accepted, rejected } from "../construction/builder/answer";
import {
  type BuilderState,
  resumeBuilder,
  toTimeline,
} from "../construction/builder/builder-state";
import { applyCall } from "../construction/builder/timeline-builder";
import { refusalReasons } from "../construction/performing/refusals";
import { type CheckedCitation, citePlace, toArgument } from "../evidence/citation";
import type { EvidenceArgument } from "../ports/calls/function-arguments";
import { type FunctionCall, functionCall } from "../ports/calls/function-calls";
import type { EvidenceReader } from "../ports/evidence-port";
import type { CallResult } from "../ports/performer-port";
import { toReshapings } from "../reshape/reshapings";
import { sha256 } from "../sha256";
import type { CitedPlace, Proposal, ProposalOf } from "./proposal";

/** A proposal whose places were looked up. */
export type CitedProposal = {
  readonly proposal: Proposal;
  readonly supporting: readonly CheckedCitation[];
  readonly against: readonly CheckedCitation[];
};

/** All places of a proposal as citations, or why one of them cannot be cited. */
export async function citeProposal(
  evidence: EvidenceReader,
  proposal: Proposal,
): Promise<Result<CitedProposal, string>> {
  const supporting = await citeAll(evidence, proposal.evidence);
  if (!supporting.ok) return supporting;
  const against = await citeAll(evidence, "against" in proposal ? proposal.against : []);
  if (!against.ok) return against;
  return ok({ proposal, supporting: supporting.value, against: against.value });
}

async function citeAll(
  evidence: EvidenceReader,
  places: readonly CitedPlace[],
): Promise<Result<readonly CheckedCitation[], string>> {
  const cited: CheckedCitation[] = [];
  for (const place of places) {
    const found = evidence.artifacts.find(({ artifact }) => artifact.path === place.path);
    if (found === undefined) return fail(`No artifact is named ${place.path.slice(0, 200)}`);
    const locator =
      "index" in place
        ? ({ kind: "index", index: place.index } as const)
        : ({ kind: "lines", from: place.lines[0], to: place.lines[1] } as const);
    const citation = await citePlace(evidence, { artifactId: found.artifact.id, locator });
    if (!citation.ok) return fail(citation.error.message);
    cited.push(citation.value);
  }
  return ok(cited);
}

/** What a proposal makes of what stands, and what its author is told of it. */
export type AppliedProposal = { readonly timeline: Timeline; readonly answer: CallResult };

/** By the same checks as every analyst's calls: order of time, citations, what people refused. Nothing is decided by it. */
export async function applyProposal(
  cited: CitedProposal,
  standing: {
    readonly timeline: Timeline;
    readonly decisions: readonly Decision[];
    readonly evidence: EvidenceReader;
  },
): Promise<AppliedProposal> {
  const { proposal } = cited;
  if (proposal.noun === "finding") return applyFinding(cited, proposal, standing);
  if (proposal.noun === "uncertainty" && isAboutNone(proposal, standing.timeline)) {
    return { timeline: standing.timeline, answer: rejected(`Unknown piece: ${proposal.about}`) };
  }
  const state = openForAgent(standing);
  const calls = toCalls(cited, standing.timeline);
  if (typeof calls === "string")
    return { timeline: standing.timeline, answer: rejected(`${calls}.`) };
  let answer = rejected("Nothing was proposed");
  for (const call of calls) {
    answer = await applyCall(state, proposal.noun === "link" ? "causal" : "detailed", call);
    if (answer.kind === "rejected") return { timeline: standing.timeline, answer };
  }
  return { timeline: toTimeline(state, standing.timeline), answer };
}

/** It names an event or a link by an id that none here has, such as one of another incident. */
function isAboutNone(
  { about }: ProposalOf<"uncertainty">,
  { events, causalLinks }: Timeline,
): boolean {
  const [event, link] = [eventIds.parse(about), causalLinkIds.parse(about)];
  if (event !== null) return events.every(({ id }) => id !== event);
  return link !== null && causalLinks.every(({ id }) => id !== link);
}

/** All that stands goes by its own id; a proposal knows of nothing that was said before it. */
function openForAgent({
  timeline,
  decisions,
  evidence,
}: Parameters<typeof applyProposal>[1]): BuilderState {
  const entityAliases = Object.fromEntries(timeline.entities.map(({ id }) => [id, id] as const));
  return resumeBuilder(
    timeline,
    {
      ...{ entityAliases, eventAliases: {}, previous: [], asked: [], held: [], restated: [] },
      ...{ clocks: {}, traits: {}, readings: [] },
    },
    {
      ...{ evidence, actor: "agent" },
      refusals: refusalReasons(decisions),
      reshapings: toReshapings(decisions),
    },
  );
}

/** The calls an analyst would make of it; why there are none, in words. */
function toCalls(
  { proposal, ...cited }: CitedProposal,
  timeline: Timeline,
): readonly FunctionCall[] | string {
  const evidence_refs = cited.supporting.map(({ reference }) => toArgument(reference));
  const against_refs = cited.against.map(({ reference }) => toArgument(reference));
  switch (proposal.noun) {
    case "event":
      return toEventCalls(proposal, cited.supporting, { evidence_refs, timeline });
    case "link": {
      const { source, target, relation, mechanism, confidence, reasoning } = proposal;
      const ends = { source_event_id: source, target_event_id: target };
      return [
        functionCall("add_causal_link", {
          ...{ ...ends, relation, mechanism, confidence, reasoning, evidence_refs, against_refs },
        }),
      ];
    }
    case "uncertainty": {
      const { about, type, interpretations, gap, description, data_needed, impact } = proposal;
      return [
        functionCall("flag_uncertainty", {
          ...{ context: about, uncertainty_type: type, description, data_needed, impact },
          ...{ possible_interpretations: interpretations, evidence_refs },
          ...(gap === undefined ? {} : { gap }),
        }),
      ];
    }
    case "finding":
      return "A finding changes nothing by calls";
    case "meaning":
      return "A meaning is no piece of the timeline";
  }
}

function toEventCalls(
  event: ProposalOf<"event">,
  supporting: readonly CheckedCitation[],
  {
    evidence_refs,
    timeline,
  }: { readonly evidence_refs: EvidenceArgument[]; readonly timeline: Timeline },
): readonly FunctionCall[] | string {
  const timestamp = event.timestamp ?? onsetOf(supporting);
  if (timestamp === null) return "Nothing cited is dated: say when it was, and its time_basis";
  const takesPart = event.entities.map((entity) => knownBy(timeline, entity) ?? entity);
  const named = takesPart.flatMap((entity) => (typeof entity === "string" ? [] : [entity]));
  const unknown = takesPart.filter(
    (entity) => typeof entity === "string" && timeline.entities.every(({ id }) => id !== entity),
  );
  const masked = [...named.map(({ name }) => name), ...unknown.map(String)].find(
    (name) => findTokens(name).length > 0,
  );
  if (masked !== undefined)
    return `${masked} is what hides a name from you: give the id of the entity`;
  if (unknown.length > 0)
    return `Unknown entities: ${unknown.join(", ")}. Give a new one with its type, as {"name": …, "type": …}`;
  return [
    ...named.map(({ name, type }) =>
      functionCall("register_entity", {
        ...{ entity_id: aliasOf({ name, type }), name, entity_type: type },
      }),
    ),
    functionCall("emit_event", {
      ...{ timestamp, evidence_refs, time_basis: event.time_basis, event_type: event.kind },
      ...{ title: event.title, description: event.description, reasoning: event.reasoning },
      ...{ importance: event.importance, confidence: event.confidence },
      entities: takesPart.map((entity) => (typeof entity === "string" ? entity : aliasOf(entity))),
    }),
  ];
}

/** The id of an entity that is called so; null where a new one is given, or none is called that. */
function knownBy(
  { entities }: Timeline,
  entity: ProposalOf<"event">["entities"][number],
): string | null {
  if (typeof entity !== "string") return null;
  const wanted = entity.trim().toLowerCase();
  const known = entities.find(
    ({ id, name, aliases }) =>
      id === entity || [name, ...aliases].some((each) => each.toLowerCase() === wanted),
  );
  return known?.id ?? null;
}

/** No id of ours has a space in it. */
function aliasOf({ name, type }: { readonly name: string; readonly type: string }): string {
  return `new ${sha256(`${type}\n${name}`)}`;
}

function onsetOf(citations: readonly CheckedCitation[]): string | null {
  const [first] = citations.flatMap(({ records }) => records.flatMap(({ time }) => time ?? []));
  return first === undefined ? null : formatInstant(first.earliest);
}

/**
 * A finding of an agent has no round in which a Critic would judge it: it stands as a candidate explanation with what
 * speaks for and against it, for people to weigh.
 */
function applyFinding(
  { supporting, against }: CitedProposal,
  { statement }: ProposalOf<"finding">,
  { timeline, decisions }: Pick<Parameters<typeof applyProposal>[1], "timeline" | "decisions">,
): AppliedProposal {
  const id = hypothesisIds.fromDigest(sha256(statement));
  const known = timeline.hypotheses.find((each) => each.id === id);
  const refused = findRefused(known, supporting, refusalReasons(decisions));
  if (refused !== null) return { timeline, answer: rejected(refused) };
  if (known !== undefined && known.status !== "rejected" && isDecided(known)) {
    const message = "A reviewer has decided this; it is kept as it is";
    return { timeline, answer: accepted(message, id) };
  }
  const hypothesis: Hypothesis = {
    ...{ id, statement, state: known?.state ?? "proposed", status: "proposed" },
    actor: known?.actor ?? "agent",
    for: unite(known?.for ?? [], supporting),
    against: unite(known?.against ?? [], against),
  };
  const others = timeline.hypotheses.filter((each) => each.id !== id);
  return {
    timeline: { ...timeline, hypotheses: [...others, hypothesis] },
    answer: accepted(known ? "Known already; evidence united" : "Finding proposed", id),
  };
}

/** Why what somebody rejected does not come back; null when it may. */
function findRefused(
  known: Hypothesis | undefined,
  supporting: readonly CheckedCitation[],
  reasons: ReadonlyMap<string, string>,
): string | null {
  if (known?.status !== "rejected") return null;
  const cited = new Set(known.for.map(evidenceKey));
  if (supporting.some(({ reference }) => !cited.has(evidenceKey(reference)))) return null;
  const why = reasons.get(known.id) ?? "no reason given";
  return `A reviewer rejected this: ${why}; needs evidence not cited before`;
}

function unite(
  one: readonly EvidenceReference[],
  other: readonly CheckedCitation[],
): EvidenceReference[] {
  const all = [...one, ...other.map(({ reference }) => reference)];
  return [...new Map(all.map((each) => [evidenceKey(each), each])).values()];
}
