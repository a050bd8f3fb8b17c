import type { ClaimStatus } from "@/lib/domain/claim";
import { isLive } from "@/lib/domain/claim";
import type { EvidenceReference } from "@/lib/domain/evidence/evidence";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import type { Sources } from "./check-ends";

type Cited = { readonly status: ClaimStatus; readonly evidence: readonly EvidenceReference[] };

/** Live, resting on evidence, and all of it withdrawn. `paths` are those of the incident's files. */
export function isUnsupported(piece: Cited, paths: ReadonlySet<string>): boolean {
  return (
    isLive(piece) &&
    piece.evidence.length > 0 &&
    piece.evidence.every(({ path }) => !paths.has(path))
  );
}

/** The events of which a change put something else under what they say, marked by what they rest on now. */
export function markChanged(now: Timeline, next: Timeline, sources: Sources): Timeline {
  const before = new Map(now.events.map((event) => [event.id, event]));
  const paths = new Set(sources.map(({ artifact }) => artifact.path));
  const events = next.events.map((event) => {
    const isSame = before.get(event.id)?.evidence === event.evidence;
    const marked = isSame ? event.isUnsupported : isUnsupported(event, paths);
    return marked === event.isUnsupported ? event : { ...event, isUnsupported: marked };
  });
  return { ...next, events };
}
