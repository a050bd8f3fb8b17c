import type { Candidate } from "@/lib/domain/timeline/candidate";
import { candidateKindWords, describeChance } from "@/lib/domain/timeline/chance-words";
import { toLiveTimeline } from "@/lib/domain/timeline/live-timeline";
import type { RootCause } from "@/lib/domain/timeline/root-cause";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { tellInsteadOfCause } from "@/lib/writing/cause";
import { rootClaim } from "../pieces/claim-confidence";
import type { NamedEvent } from "./way-list";

/** A possible cause that the evidence does not establish. */
export type ListedCandidate = Pick<
  Candidate,
  "statement" | "for" | "against" | "wouldSettle" | "p"
> & {
  readonly key: string;
  readonly kindText: string;
  /** "about 1 in 3 (34 %)" */
  readonly chanceText: string;
  /** Null where no event of the timeline shows it. */
  readonly event: NamedEvent | null;
};

/** The one ranking of causes that every view and document shows. */
export type RankedCauses = {
  readonly roots: readonly (Pick<RootCause, "id" | "rank" | "subject"> & {
    readonly event: NamedEvent;
    readonly confidenceText: string;
  })[];
  /** In the order in which to look at them. */
  readonly candidates: readonly ListedCandidate[];
  /** What is said in the place of root causes; null where some are named. */
  readonly instead: string | null;
};

export function rankCauses(timeline: Timeline): RankedCauses {
  const { rootCauses, candidates, events, outcome, incidentChance } = toLiveTimeline(timeline);
  const titles = new Map(events.map(({ id, title }) => [id, title]));
  const named = (id: NamedEvent["id"]): NamedEvent => ({ id, title: titles.get(id) ?? id });
  return {
    roots: rootCauses.map((root) => ({
      ...{ id: root.id, rank: root.rank, subject: root.subject, event: named(root.event) },
      confidenceText: rootClaim(root, incidentChance).text,
    })),
    candidates: candidates.map(({ event, kind, ...candidate }) => ({
      ...candidate,
      key: `${event ?? ""} ${candidate.statement}`,
      kindText: candidateKindWords[kind],
      chanceText: describeChance(candidate.p),
      event: event === null ? null : named(event),
    })),
    instead: rootCauses.length > 0 ? null : tellInsteadOfCause(outcome, candidates.length > 0),
  };
}
