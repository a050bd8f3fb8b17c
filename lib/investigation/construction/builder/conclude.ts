import { canonicalJsonOf } from "@/lib/base/canonical-json";
import type { Instant } from "@/lib/base/instant";
import { reachableFrom } from "@/lib/causality/find-path";
import { isLive } from "@/lib/domain/claim";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { isOutOfOrder } from "@/lib/domain/timeline/impact";
import { type Conclusion, conclusionMost } from "../../ports/calls/conclusion";
import type { FunctionArguments } from "../../ports/calls/function-calls";
import type { CallResult } from "../../ports/performer-port";
import { accepted, rejected } from "./answer";
import { type BuilderState, findNamed } from "./builder-state";
import { toVoice } from "./voices";

/** Of causes another conclusion names; what was named before keeps its room among those that are told. */
const laterRootsMax = 3;

/**
 * Taken as it is: what of it can be proved is decided when the timeline is assessed. Where somebody concluded before in
 * the same run, as rules do before a model, the last word counts if it names what began an incident; the causes named
 * before stay as rivals, and ranks are computed for all. Each part stays theirs who said it first.
 */
export function conclude(state: BuilderState, call: FunctionArguments<"conclude">): CallResult {
  const before = state.conclusion;
  if (before === null || before.outcome !== "incident") {
    const { impactBefore: _, ...conclusion } = withoutChances(state, call);
    state.conclusion = { ...conclusion, rootCauses: named(conclusion.rootCauses, false) };
    state.voices = [toVoice(state.actor, call)];
    return accepted([`Concluded: ${call.outcome}`, ...remarksOn(state, call)].join(". "));
  }
  const {
    incidentChance: _chance,
    outcomeReasons: _reasons,
    ...said
  } = withoutChances(state, call);
  const roots = said.rootCauses.filter(({ event }) => findNamed(state, event) !== null);
  const impacts = call.impactEvents.filter((event) => findNamed(state, event) !== null);
  if (call.outcome !== "incident" || roots.length === 0 || impacts.length === 0) {
    return rejected(
      "The conclusion that stands names causes and impact; another one names at least one root cause and one impact event by the ids of events",
    );
  }
  const isSame = state.voices.at(-1)?.actor === state.actor;
  const isAfterOthers = !isSame || before.rootCauses.some((root) => root.wasNamedBefore);
  const taken = isAfterOthers ? roots.slice(0, laterRootsMax) : roots;
  const again = new Set(taken.map(({ event }) => findNamed(state, event)?.id));
  const rivals = before.rootCauses.filter(({ event }) => !again.has(findNamed(state, event)?.id));
  state.conclusion = {
    ...before,
    ...said,
    rootCauses: [
      ...named(taken, false).map((root) => confirmRoot(state, before.rootCauses, root)),
      ...(isSame ? rivals : named(rivals, true)),
    ].slice(0, conclusionMost.rootCauses),
    impactEvents: impacts,
    impactBefore: before.impactBefore ?? before.impactEvents,
    startedBy: call.startedBy ?? before.startedBy,
    detectedBy: call.detectedBy ?? before.detectedBy,
    mitigatedBy: call.mitigatedBy ?? before.mitigatedBy,
    resolvedBy: call.resolvedBy ?? before.resolvedBy,
    contributingFactors: unite(
      call.contributingFactors.map((factor) =>
        confirmFactor(state, before.contributingFactors, factor),
      ),
      before.contributingFactors,
      conclusionMost.contributingFactors,
    ),
    ruledOut: unite(call.ruledOut, before.ruledOut, conclusionMost.ruledOut),
    hypotheses: unite(call.hypotheses, before.hypotheses, conclusionMost.hypotheses),
    ledger: before.ledger,
  };
  state.voices = [...state.voices, toVoice(state.actor, call)];
  return accepted(["Concluded: incident", ...remarksOn(state, call)].join(". "));
}

type Part = "rootCauses" | "contributingFactors";

/** The same part as somebody else named it before; undefined where nobody has. */
function findFirst<Item extends { readonly event: string }>(
  state: BuilderState,
  part: Part,
  before: readonly Item[],
  event: string,
): Item | undefined {
  const named = findNamed(state, event)?.id;
  const isNamed = (name: string) => named !== undefined && findNamed(state, name)?.id === named;
  const isOfOthers = state.voices.some(
    (voice) => voice.actor !== state.actor && voice[part].some(isNamed),
  );
  return isOfOthers ? before.find((item) => isNamed(item.event)) : undefined;
}

/** A cause somebody else has named keeps their words, and says who names it, too; it is weighed by the last word. */
function confirmRoot(
  state: BuilderState,
  before: Conclusion["rootCauses"],
  root: Conclusion["rootCauses"][number],
): Conclusion["rootCauses"][number] {
  const first = findFirst(state, "rootCauses", before, root.event);
  if (first === undefined) return root;
  const confirmed = `Said by the ${state.actor}, too: "${root.subject}"`;
  const why = [...new Set([confirmed, ...first.why, ...root.why])].slice(0, conclusionMost.reasons);
  return { ...root, subject: first.subject, why };
}

/** The same of what contributed. */
function confirmFactor(
  state: BuilderState,
  before: Conclusion["contributingFactors"],
  factor: Conclusion["contributingFactors"][number],
): Conclusion["contributingFactors"][number] {
  const first = findFirst(state, "contributingFactors", before, factor.event);
  if (first === undefined || first.why === factor.why) return factor;
  const words = `Said by the ${state.actor}, too: `;
  // Whoever concludes again has confirmed it before.
  if (first.why.includes(words)) return { ...factor, why: first.why };
  const confirmed = `${first.why} ${words}"${factor.why}"`;
  return { ...factor, why: confirmed.slice(0, conclusionMost.reasonCharacters).toWellFormed() };
}

function named(roots: Conclusion["rootCauses"], wasNamedBefore: boolean): Conclusion["rootCauses"] {
  return roots.map((root) => ({ ...root, wasNamedBefore }));
}

/** What of a conclusion will not stand when the timeline is assessed, so that it can be said again, better. */
function remarksOn(state: BuilderState, call: FunctionArguments<"conclude">): readonly string[] {
  return [...remarksOnCauses(state, call), ...remarksOnTurns(state, call)];
}

function remarksOnTurns(
  state: BuilderState,
  { startedBy, mitigatedBy, resolvedBy }: FunctionArguments<"conclude">,
): readonly string[] {
  const find = (name: string | null) => (name === null ? null : findNamed(state, name));
  const start = find(startedBy);
  return [find(mitigatedBy), find(resolvedBy)].flatMap((turn) =>
    start !== null && turn !== null && isOutOfOrder(onsetOf(turn), onsetOf(start))
      ? [
          `"${turn.title}" cannot have ended the impact: it comes before "${start.title}", which began it`,
        ]
      : [],
  );
}

function onsetOf({ time }: TimelineEvent): Instant | null {
  return time.kind === "unknown" ? null : time.earliest;
}

function remarksOnCauses(
  state: BuilderState,
  { rootCauses, impactEvents }: FunctionArguments<"conclude">,
): readonly string[] {
  const edges = [...state.links.values()].filter(
    (link) => isLive(link) && (link.relation === "causes" || link.relation === "enables"),
  );
  const impact = impactEvents.flatMap((name) => findNamed(state, name)?.id ?? []);
  return [...rootCauses.map(({ event }) => event), ...impactEvents].flatMap((name, index) => {
    const event = findNamed(state, name);
    if (event === null) return [`No event is called ${name}`];
    if (index >= rootCauses.length) return [];
    const reached = reachableFrom(edges, [event.id]);
    const isCause = impact.some((id) => id !== event.id && reached.has(id));
    return isCause
      ? []
      : [
          `"${event.title}" is no cause as it stands: no path of causes and enables leads from it to an impact event; add the link that is missing, or name the impact it led to`,
        ];
  });
}

/** A probability is calibrated, and a check was made by code, only where the rules say so: what a model calls one is its own support. */
function withoutChances(
  { actor }: BuilderState,
  { incidentChance, outcomeReasons, ...conclusion }: FunctionArguments<"conclude">,
): FunctionArguments<"conclude"> {
  if (actor === "rules")
    return {
      ...conclusion,
      ...(incidentChance === undefined ? {} : { incidentChance }),
      ...(outcomeReasons === undefined ? {} : { outcomeReasons }),
    };
  const rootCauses = conclusion.rootCauses.map(({ chance: _, ...root }) => root);
  return { ...conclusion, rootCauses };
}

/** The later words first, none twice, and no more than a conclusion may hold. */
function unite<Item>(later: readonly Item[], earlier: readonly Item[], most: number): Item[] {
  const byWords = new Map([...later, ...earlier].map((item) => [canonicalJsonOf(item), item]));
  return [...byWords.values()].slice(0, most);
}
