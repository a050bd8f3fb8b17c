import type { ClaimActor, ClaimStatus } from "@/lib/domain/claim";
import { isLive } from "@/lib/domain/claim";
import type { EvidenceReference } from "@/lib/domain/evidence";
import { emptyTimeline, type Timeline } from "@/lib/domain/timeline";
import { type BuilderContext, type BuilderState, resumeBuilder, toAnchor } from "./builder-state";

/**
 * The state a run starts from: what people decided is loaded as it is, undecided proposals of the
 * run before are let go, remembered only so that an equal event keeps its id.
 */
export function beginRun(current: Timeline, context: BuilderContext): BuilderState {
  const events = current.events.filter(isDecided);
  const kept = new Set(events.map(({ id }) => id));
  const links = current.causalLinks.filter(
    (link) => isDecided(link) && kept.has(link.source) && kept.has(link.target),
  );
  const mentioned = new Set(events.flatMap(({ entities }) => entities));
  const paths = new Set(context.evidence.artifacts.map(({ artifact }) => artifact.path));
  const fixed: Timeline = {
    ...emptyTimeline,
    entities: current.entities.filter(({ id }) => mentioned.has(id)),
    events: events.map((event) => ({ ...event, isUnsupported: isUnsupported(event, paths) })),
    causalLinks: links.map((link) => ({ ...link, isUnsupported: isUnsupported(link, paths) })),
    stateChanges: current.stateChanges.filter(isDecided),
    uncertainties: current.uncertainties.filter(({ status }) => status === "waived"),
    gaps: current.gaps.filter(({ status, actor: by }) => status !== "open" || by === "person"),
  };
  const entityAliases = Object.fromEntries(
    fixed.entities.flatMap((entity) => [[entity.id, entity.id] as const]),
  );
  const previous = current.events.filter((event) => isLive(event) && !isDecided(event));
  return resumeBuilder(
    fixed,
    {
      entityAliases,
      eventAliases: Object.fromEntries(events.map(({ id }) => [id, id])),
      previous: previous.flatMap((event) => {
        const anchor = toAnchor(event);
        return anchor ? [{ ...anchor, records: [...anchor.records] }] : [];
      }),
    },
    context,
  );
}

function isDecided(piece: { readonly status: ClaimStatus; readonly actor: ClaimActor }): boolean {
  return piece.actor === "person" || piece.status !== "proposed";
}

/** Live, resting on evidence, and all of it withdrawn. */
function isUnsupported(
  piece: { readonly status: ClaimStatus; readonly evidence: readonly EvidenceReference[] },
  paths: ReadonlySet<string>,
): boolean {
  return (
    isLive(piece) &&
    piece.evidence.length > 0 &&
    piece.evidence.every(({ path }) => !paths.has(path))
  );
}
