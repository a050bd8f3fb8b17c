import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { assertPresent } from "@/lib/base/assert";
import { parseInstant } from "@/lib/base/instant";
import { type Case, toCaseOf } from "@/lib/causality/counterfactual/what-if";
import { toCausalGraph } from "@/lib/causality/graph/causal-graph";
import type { GraphEvent, GraphLink } from "@/lib/causality/graph/pieces";
import { causalLinkIds, type EventId, eventIds } from "@/lib/domain/ids";
import { causalRelations } from "@/lib/domain/timeline/causal-link";
import { sha256 } from "@/lib/investigation/sha256";

const time = z.string().nullish();
const truthSchema = z.object({
  rootCause: z.object({ event: z.string().optional() }).nullable(),
  events: z.array(z.object({ id: z.string(), time: z.string(), title: z.string() })),
  causalLinks: z.array(
    z.object({ source: z.string(), target: z.string(), relation: z.enum(causalRelations) }),
  ),
  impact: z.object({ start: time, detected: time, mitigated: time, resolved: time }).nullable(),
});
type Truth = z.infer<typeof truthSchema>;

export type TrueCase = Case & { readonly root: EventId; readonly truth: Truth };

function trueId(id: string): EventId {
  return eventIds.fromDigest(sha256(id));
}

/**
 * What really happened as a case. A truth has no kinds and no confidences: its links are certain, and what hurt is what it
 * tells at the moment at which the impact began. Null where nobody says in which event it began.
 */
export async function readTrueCase(folder: string): Promise<TrueCase | null> {
  const truth = truthSchema.parse(JSON.parse(await readFile(join(folder, "truth.json"), "utf8")));
  const { rootCause, impact } = truth;
  if (rootCause?.event === undefined || impact === null) return null;
  const graph = toCausalGraph({
    events: truth.events.map(toEvent),
    causalLinks: truth.causalLinks.map(toLink),
  });
  const at = (text: string | null | undefined) => (text == null ? null : parseInstant(text));
  const startedAt = at(impact.start);
  const hurt = graph.events.filter(
    ({ time: begun }) =>
      begun.kind !== "unknown" &&
      startedAt !== null &&
      Math.abs(begun.earliest - startedAt) <= 1000,
  );
  const known = toCaseOf(
    graph,
    hurt.map(({ id }) => id),
    {
      startedAt,
      detectedAt: at(impact.detected),
      mitigatedAt: at(impact.mitigated),
      resolvedAt: at(impact.resolved),
    },
  );
  return { ...known, root: trueId(rootCause.event), truth };
}

function toEvent({ id, time: text, title }: Truth["events"][number]): GraphEvent {
  const at = assertPresent(parseInstant(text), `a time of ${title}`);
  return {
    ...{ id: trueId(id), kind: "", title, entities: [], evidence: [{ path: "truth.json" }] },
    time: {
      ...{ kind: "stated", earliest: at, latest: at, granularity: "millisecond", raw: text },
      ...{ basis: "log", zone: null, clockOffsetMs: 0, confidence: 1 },
    },
    confidence: { extraction: 1, time: 1, credibility: null },
    ...{ status: "accepted", isUnsupported: false },
  };
}

function toLink({ source, target, relation }: Truth["causalLinks"][number]): GraphLink {
  return {
    id: causalLinkIds.fromDigest(sha256(`${source} ${relation} ${target}`)),
    ...{ source: trueId(source), target: trueId(target), relation, confidence: 1 },
    ...{ status: "accepted", actor: "person", isUnsupported: false, evidence: [1], against: [] },
  };
}
