import { instant } from "@/lib/base/instant";
import { type Case, toCaseOf } from "@/lib/causality/counterfactual/what-if";
import { toCausalGraph } from "@/lib/causality/graph/causal-graph";
import type { GraphEvent, GraphLink } from "@/lib/causality/graph/pieces";
import { causalLinkIds, eventIds } from "@/lib/domain/ids";
import type { CausalRelation } from "@/lib/domain/timeline/causal-link";

const kinds = ["change", "degradation", "threshold_breach", "failure", "mitigation", "recovery"];
const relations: readonly CausalRelation[] = ["causes", "causes", "causes", "enables", "delays"];

/** A sequence of numbers in [0, 1) that is the same every time (Park and Miller, 1988). */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

function hex(number: number): string {
  return number.toString(16).padStart(16, "0");
}

/**
 * So many events a second apart with so many links, most of them to what came shortly after, some with time, some in
 * circles; all of it ends in one event that hurt.
 */
export function makePieces(
  events: number,
  links: number,
  reach: number,
): { readonly events: readonly GraphEvent[]; readonly causalLinks: readonly GraphLink[] } {
  const next = sequence(7);
  const pick = (from: readonly string[]) => from[Math.floor(next() * from.length)] ?? "failure";
  const made = Array.from({ length: events }, (_, index): GraphEvent => {
    const at = instant(1_700_000_000_000 + index * 1000);
    return {
      id: eventIds.fromDigest(hex(index)),
      kind: index === events - 1 ? "recovery" : pick(kinds),
      title: `Event ${index}`,
      time: {
        ...{ kind: "stated", earliest: at, latest: at, granularity: "second", raw: "" },
        ...{ basis: "log", zone: null, clockOffsetMs: 0, confidence: 1 },
      },
      entities: [],
      confidence: { extraction: 0.9, time: 1, credibility: null },
      ...{ evidence: [{ path: "a.log" }], status: "proposed", isUnsupported: false },
    };
  });
  const drawn = Array.from({ length: links }, (_, index): GraphLink => {
    const source = Math.floor(next() * (events - 2));
    const target = Math.min(events - 1, source + 1 + Math.floor(next() * reach));
    const isAgainstTime = next() < 0.01;
    const ends = isAgainstTime ? [target, source] : [source, target];
    return {
      id: causalLinkIds.fromDigest(hex(index)),
      source: eventIds.fromDigest(hex(ends[0] ?? 0)),
      target: eventIds.fromDigest(hex(ends[1] ?? 0)),
      relation: relations[Math.floor(next() * relations.length)] ?? "causes",
      confidence: 0.3 + 0.7 * next(),
      ...{ status: "proposed", actor: "rules", isUnsupported: false, evidence: [1], against: [] },
    };
  });
  return { events: made, causalLinks: drawn };
}

/** The case of such pieces: what hurt is the last but one tenth. */
export function makeCase(pieces: ReturnType<typeof makePieces>): Case {
  const hurtAt = Math.floor(pieces.events.length * 0.9);
  const at = (index: number) => instant(1_700_000_000_000 + index * 1000);
  const hurt = pieces.events[hurtAt];
  return toCaseOf(toCausalGraph(pieces), hurt ? [hurt.id] : [], {
    startedAt: at(hurtAt),
    detectedAt: at(hurtAt + 30),
    mitigatedAt: null,
    resolvedAt: at(pieces.events.length - 1),
  });
}
