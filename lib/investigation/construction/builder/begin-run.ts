import { isDecided, isKept, isLive } from "@/lib/domain/claim";
import type { CausalLink } from "@/lib/domain/timeline/causal-link";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { isDecidedGap, isKeptGap } from "@/lib/domain/timeline/gap";
import { emptyTimeline, type Timeline } from "@/lib/domain/timeline/timeline";
import { isKeptDoubt } from "@/lib/domain/timeline/uncertainty";
import { isUnsupported } from "../../links/mark-unsupported";
import {
  type BuilderContext,
  type BuilderState,
  eventsStoodBy,
  resumeBuilder,
  toAnchors,
} from "./builder-state";

/**
 * The state a run starts from: what people decided and what agents proposed is loaded as it is, undecided proposals of
 * the run before are let go, remembered only so that an equal event keeps its id.
 */
export function beginRun(current: Timeline, context: BuilderContext): BuilderState {
  const kept = keptPieces(current);
  const { events } = kept;
  const { rootCauses, contributingFactors, impacts } = current;
  const paths = new Set(context.evidence.artifacts.map(({ artifact }) => artifact.path));
  const marked = <Piece extends TimelineEvent | CausalLink>(piece: Piece): Piece => ({
    ...piece,
    isUnsupported: isUnsupported(piece, paths),
  });
  const fixed: Timeline = {
    ...{ ...kept, rootCauses, contributingFactors, impacts },
    events: events.map(marked),
    causalLinks: kept.causalLinks.map(marked),
    gaps: current.gaps.filter((gap) => isKeptGap(gap) || gap.status === "closed"),
  };
  const entityAliases = Object.fromEntries(
    fixed.entities.flatMap((entity) => [[entity.id, entity.id] as const]),
  );
  const previous = current.events.filter((event) => isLive(event) && !isKept(event));
  return resumeBuilder(
    fixed,
    {
      entityAliases,
      eventAliases: Object.fromEntries(events.map(({ id }) => [id, id])),
      previous: previous
        .flatMap(toAnchors)
        .map((anchor) => ({ ...anchor, records: [...anchor.records] })),
      asked: current.gaps.filter((gap) => gap.status === "open" && !isDecidedGap(gap)),
      held: events.filter((event) => !isKept(event)).map(({ id }) => id),
      restated: [],
      clocks: {},
      traits: {},
      readings: [],
    },
    context,
  );
}

/**
 * What people said of a timeline and what agents proposed, and nothing else: what every later run must keep. The ends of a
 * link and the event of a cause, factor or impact they stand by are part of it; what they said of those is for the assessment, which
 * reads it off the timeline that is stored.
 */
export function keptPieces(current: Timeline): Timeline {
  const causalLinks = current.causalLinks.filter(isKept);
  const ends = eventsStoodBy(current);
  const events = current.events.filter((event) => isKept(event) || ends.has(event.id));
  const stateChanges = current.stateChanges.filter(isDecided);
  const mentioned = new Set([
    ...events.flatMap(({ entities }) => entities),
    ...stateChanges.map(({ entity }) => entity),
  ]);
  return {
    ...emptyTimeline,
    entities: current.entities.filter(({ id }) => mentioned.has(id)),
    events,
    causalLinks,
    stateChanges,
    uncertainties: current.uncertainties.filter(isKeptDoubt),
    gaps: current.gaps.filter(isKeptGap),
  };
}
