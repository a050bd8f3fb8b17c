import type { EventId } from "@/lib/domain/ids";
import {
  type EvidenceArgument,
  evidenceArgumentSchema,
} from "@/lib/investigation/ports/calls/function-arguments";
import type { FunctionCall } from "@/lib/investigation/ports/calls/function-calls";
import {
  asPassAssignment,
  type Performer,
  type ProposedTurn,
} from "@/lib/investigation/ports/performer-port";
import { type FilePlace, isAmong, placeOfArgument } from "../places";
import { relay, withTasks } from "../relay";

/** What the passes are not to say. */
export type Forgotten = {
  /** Whatever rests on these records. */
  readonly places: readonly FilePlace[];
  /** Links between events that pass this. */
  readonly isLinkForgotten?: (source: EventId, target: EventId) => boolean;
};

type Given = Readonly<Record<string, unknown>>;

/** The passes, but for what is forgotten and everything said of it; what is linked anew in rounds is as it is. */
export function forget(
  inner: Performer,
  { places, isLinkForgotten = () => false }: Forgotten,
): Performer {
  const gone = new Set<string>();
  let areRoundsOn = false;
  return withTasks(inner, (given) => {
    areRoundsOn ||= asPassAssignment(given) === null;
    return areRoundsOn
      ? null
      : (assignment, tools, budget) => {
          const isLost = ({ source_event_id: source, target_event_id: target }: Given) => {
            const [from, to] = [source, target].map((name) => tools.aliases().get(String(name)));
            return from !== undefined && to !== undefined && isLinkForgotten(from, to);
          };
          const forgetIn = (turn: ProposedTurn): ProposedTurn =>
            turn.kind === "calls"
              ? {
                  ...turn,
                  calls: turn.calls.flatMap((call) => without(call, places, gone, isLost)),
                }
              : turn;
          return relay(inner.perform(assignment, tools, budget), forgetIn);
        };
  });
}

function without(
  { name, arguments: given }: FunctionCall,
  places: readonly FilePlace[],
  gone: Set<string>,
  isLost: (given: Given) => boolean,
): readonly FunctionCall[] {
  const proposed = given as Given; // Calls of a performer written in code are objects.
  if (name === "conclude") return [{ name, arguments: concludeWithout(proposed, places, gone) }];
  if (name === "add_causal_link") {
    const isOfGone = [proposed.source_event_id, proposed.target_event_id].some((id) =>
      gone.has(`${id}`),
    );
    if (isOfGone || isLost(proposed)) return [];
  } else if (restsOn(proposed.evidence_refs, places)) {
    if (typeof proposed.event_id === "string") gone.add(proposed.event_id);
    return [];
  }
  return [{ name, arguments: citingOthers(proposed, places) }];
}

/** What is cited first, or nothing but that. */
function restsOn(refs: unknown, places: readonly FilePlace[]): boolean {
  const cited = citationsIn(refs);
  const [first] = cited;
  return first !== undefined && isAmong(placeOfArgument(first), places);
}

function citingOthers(given: Given, places: readonly FilePlace[]): Given {
  const kept = (refs: unknown) =>
    citationsIn(refs).filter((cited) => !isAmong(placeOfArgument(cited), places));
  return {
    ...given,
    ...(given.evidence_refs === undefined ? {} : { evidence_refs: kept(given.evidence_refs) }),
    ...(given.against_refs === undefined ? {} : { against_refs: kept(given.against_refs) }),
  };
}

function concludeWithout(proposed: Given, places: readonly FilePlace[], gone: ReadonlySet<string>) {
  const isGone = (name: unknown) => typeof name === "string" && gone.has(name);
  const items = (list: unknown): readonly Given[] => (Array.isArray(list) ? list : []);
  const named = ["startedBy", "detectedBy", "mitigatedBy", "resolvedBy"].map((key) => [
    key,
    isGone(proposed[key]) ? null : (proposed[key] ?? null),
  ]);
  return {
    ...proposed,
    ...Object.fromEntries(named),
    impactEvents: [proposed.impactEvents ?? []].flat().filter((name) => !isGone(name)),
    rootCauses: items(proposed.rootCauses).filter(({ event }) => !isGone(event)),
    contributingFactors: items(proposed.contributingFactors).filter(({ event }) => !isGone(event)),
    ruledOut: items(proposed.ruledOut).filter(
      ({ evidence_refs }) => !restsOn(evidence_refs, places),
    ),
    hypotheses: items(proposed.hypotheses).filter(({ for_refs }) => !restsOn(for_refs, places)),
  };
}

function citationsIn(refs: unknown): readonly EvidenceArgument[] {
  const parsed = evidenceArgumentSchema.array().safeParse(refs);
  return parsed.success ? parsed.data : [];
}
