import { assertUnreachable } from "@/lib/base/assert";
import { fail, ok, type Result } from "@/lib/base/result";
import type { Case } from "@/lib/causality/counterfactual/what-if";
import type { GraphEvent } from "@/lib/causality/graph/pieces";
import type { CausalLinkId } from "@/lib/domain/ids";
import type { InterventionDraft } from "./interventions-task";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** How long things may take, so that nobody wins by a figure: quicker notice and longer looks than these are no plan. */
const lengths = {
  "add-detector": { leastMs: 10_000, mostMs: 60 * minuteMs },
  "add-canary": { leastMs: minuteMs, mostMs: 7 * dayMs },
  move: { leastMs: 1_000, mostMs: dayMs },
} as const;

/**
 * What still comes of an event, or along a link, that somebody weakens or cuts off. The performer is not asked: by a share it would
 * say what its own step does. The same as of the usual breaker, assumed and told as such.
 */
const assumedKeeps = { least: 0.1, most: 0.5 } as const;

/** What people do, and so could leave be. */
const deeds: ReadonlySet<string> = new Set(["change", "action", "access", "data_access"]);
/** What people do about it, and so could do sooner. */
const responses: ReadonlySet<string> = new Set(["mitigation", "action", "communication"]);

export type ActedOn = { readonly event: GraphEvent; readonly link: CausalLinkId | null };

/** What a draft does to an event that stands, not parsed yet; in words why it is no step. */
export function makeIntervention(
  draft: InterventionDraft,
  { event: acted, link }: ActedOn,
  of: Case,
): Result<unknown, string> {
  const { kind } = draft;
  const event = acted.id;
  switch (kind) {
    case "remove":
      return makeRemoval(acted, of);
    case "move":
      return makeMove(draft, acted, of);
    case "weaken":
      return ok({ kind, event, keeps: assumedKeeps });
    case "add-breaker":
      return ok({ kind, event, keeps: assumedKeeps, ...(link === null ? {} : { link }) });
    case "add-detector": {
      const lagMs = lengthOf(draft.seconds, lengths[kind]);
      return lagMs === null ? fail(boundsText(lengths[kind])) : ok({ kind, event, lagMs });
    }
    case "add-canary": {
      if (acted.kind !== "change") return fail("Only a change can reach a small part first");
      const bakeMs = lengthOf(draft.seconds, lengths[kind]);
      return bakeMs === null ? fail(boundsText(lengths[kind])) : ok({ kind, event, bakeMs });
    }
    default:
      return assertUnreachable(kind);
  }
}

function makeRemoval(acted: GraphEvent, of: Case): Result<unknown, string> {
  if (hasHurt(acted, of)) return fail("It takes out what hurt, and does not say by what");
  return deeds.has(acted.kind)
    ? ok({ kind: "remove", event: acted.id })
    : fail("Nobody does that, so nobody can leave it: say what weakens it or cuts it off");
}

function makeMove(
  { seconds }: InterventionDraft,
  acted: GraphEvent,
  of: Case,
): Result<unknown, string> {
  if (hasHurt(acted, of)) return fail("It moves what hurt, and does not say by what");
  const lengthMs = lengthOf(Math.abs(seconds ?? 0), lengths.move);
  if (lengthMs === null) return fail(boundsText(lengths.move));
  const isEarlier = (seconds ?? 0) < 0;
  const problem = isEarlier ? findHaste(acted, lengthMs, of) : null;
  if (problem !== null) return fail(problem);
  return ok({ kind: "move", event: acted.id, byMs: isEarlier ? -lengthMs : lengthMs });
}

/** Why it cannot come so much earlier; null when it can. */
function findHaste({ kind, time }: GraphEvent, byMs: number, { detectedAt }: Case): string | null {
  if (!responses.has(kind)) return "Only what people do about it can come earlier";
  if (time.kind === "unknown" || detectedAt === null) {
    return "Nobody knows when it was noticed, or when this was done";
  }
  return time.earliest - byMs >= detectedAt ? null : "Nobody could do that before it was noticed";
}

function hasHurt({ id }: GraphEvent, { graph, impact }: Case): boolean {
  return impact.some((place) => graph.events[place]?.id === id);
}

type Lengths = { readonly leastMs: number; readonly mostMs: number };

/** Null for one that is not within them. */
function lengthOf(seconds: number | null, { leastMs, mostMs }: Lengths): number | null {
  const lengthMs = Math.round((seconds ?? 0) * 1000);
  return lengthMs >= leastMs && lengthMs <= mostMs ? lengthMs : null;
}

function boundsText({ leastMs, mostMs }: Lengths): string {
  return `It takes ${leastMs / 1000} to ${mostMs / 1000} seconds`;
}
