import { toCase } from "@/lib/causality/counterfactual/what-if";
import { type Motifs, toMotifs } from "@/lib/causality/motifs/motifs";
import { isDecided } from "@/lib/domain/claim";
import { type CausalLinkId, causalLinkIds, eventIds } from "@/lib/domain/ids";
import { toLiveTimeline } from "@/lib/domain/timeline/live-timeline";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { toCaseOfDocument } from "../asking/what-if/document-case";
import { documentSchema, type TimelineDocument } from "../document/document-schema";

/** The few parts of a document that motifs are made of: the others, which are long, are not even read. */
export const motifPartsSchema = documentSchema.pick({
  ...{ events: true, entities: true, causalLinks: true, rootCauses: true },
  ...{ impactEvents: true, impacts: true, incident: true },
});
type MotifParts = Pick<TimelineDocument, keyof typeof motifPartsSchema.shape>;

/** Of an approved revision: what stands in it was confirmed by its approval, whoever proposed it. */
export function motifsOfDocument(document: MotifParts): Motifs {
  const { graph, impact } = toCaseOfDocument(document);
  const types = new Map(document.entities.map(({ id, type }) => [id, type]));
  // Their status is told of those alone that somebody decided on.
  const roots = document.rootCauses.filter(
    ({ status }, index) => index === 0 || status !== undefined,
  );
  return toMotifs({
    ...{ graph, impact },
    rootCauses: roots.flatMap(({ event }) => eventIds.parse(event) ?? []),
    typeOf: (id) => types.get(id),
    mechanismOf: mechanismsOf(document.causalLinks),
  });
}

/** Of an incident as it stands now, what nobody has decided on too. */
export function motifsOfTimeline(timeline: Timeline): Motifs {
  const { graph, impact } = toCase(timeline);
  const live = toLiveTimeline(timeline);
  const types = new Map(live.entities.map(({ id, type }) => [id, type]));
  const roots = live.rootCauses.filter((root, index) => index === 0 || isDecided(root));
  return toMotifs({
    ...{ graph, impact },
    rootCauses: roots.map(({ event }) => event),
    typeOf: (id) => types.get(id),
    mechanismOf: mechanismsOf(live.causalLinks),
  });
}

/** What the rules know links by; what others call a mechanism is a text of theirs. */
function mechanismsOf(
  links: readonly {
    readonly id: string;
    readonly actor: string;
    readonly mechanismId?: string | undefined;
  }[],
): ReadonlyMap<CausalLinkId, string> {
  return new Map(
    links.flatMap(({ id, actor, mechanismId }) => {
      const link = causalLinkIds.parse(id);
      return link === null || actor !== "rules" || mechanismId === undefined
        ? []
        : [[link, mechanismId] as const];
    }),
  );
}
