import { type ClaimActor, type ClaimStatus, isLive } from "@/lib/domain/claim";
import type { ContributingFactorId, ImpactId, RootCauseId } from "@/lib/domain/ids";
import { isCleared, type ReviewVerdict } from "@/lib/domain/review/review-verdict";
import type { CausalLink } from "@/lib/domain/timeline/causal-link";
import { formatChance } from "@/lib/domain/timeline/chance-words";
import type { TimelineEvent } from "@/lib/domain/timeline/event";
import { toLiveTimeline } from "@/lib/domain/timeline/live-timeline";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import { liveLinks } from "../graph/graph-drawing";
import { impactTitle } from "../incident/impact";

/** What an approval would cover although nobody has decided on it. */
export type UnreadPieces = {
  /** `1 of 1 impact, 8 of 12 key events, 9 of 14 causal links`; null when people have decided on all of them. */
  readonly share: string | null;
  readonly roots: readonly { readonly id: RootCauseId; readonly text: string }[];
  readonly factors: readonly { readonly id: ContributingFactorId; readonly text: string }[];
  readonly impacts: readonly { readonly id: ImpactId; readonly text: string }[];
  readonly keyEvents: readonly TimelineEvent[];
  /** The least certain first. */
  readonly links: readonly UnreadLink[];
};

type UnreadLink = Pick<CausalLink, "id"> & {
  /** `Cause → effect (62 %)` */
  readonly text: string;
};

/** `verdicts`: those of the revision; what a reviewer let pass has been looked at. */
export function findUnread(
  timeline: Timeline,
  verdicts: readonly ReviewVerdict[] = [],
): UnreadPieces {
  const isUnread = (piece: Piece) =>
    isUndecided(piece) && !isCleared(verdicts.filter((verdict) => verdict.piece === piece.id));
  const keyEvents = timeline.events.filter((event) => isLive(event) && event.importance === "key");
  const links = liveLinks(timeline);
  const live = toLiveTimeline(timeline);
  const { rootCauses, contributingFactors } = live;
  const impacts = live.impacts.filter(isLive);
  const unreadRoots = rootCauses.filter(isUnread);
  const unreadFactors = contributingFactors.filter(isUnread);
  const unreadImpacts = impacts.filter(isUnread);
  const [unreadEvents, unreadLinks] = [keyEvents.filter(isUnread), links.filter(isUnread)];
  const titles = new Map(timeline.events.map(({ id, title }) => [id, title]));
  const shares = [
    shareOf(unreadRoots.length, rootCauses.length, "root cause"),
    shareOf(unreadFactors.length, contributingFactors.length, "contributing factor"),
    shareOf(unreadImpacts.length, impacts.length, "impact"),
    shareOf(unreadEvents.length, keyEvents.length, "key event"),
    shareOf(unreadLinks.length, links.length, "causal link"),
  ].filter((share) => share !== null);
  return {
    share: shares.length === 0 ? null : shares.join(", "),
    roots: unreadRoots.map(({ id, event }) => ({ id, text: titles.get(event) ?? event })),
    factors: unreadFactors.map(({ id, event, why }) => ({
      id,
      text: `${titles.get(event) ?? event}: ${why}`,
    })),
    impacts: unreadImpacts.map((impact) => ({ id: impact.id, text: impactTitle(impact, live) })),
    keyEvents: unreadEvents,
    links: unreadLinks
      .toSorted((a, b) => a.confidence - b.confidence)
      .map(({ id, source, target, confidence }) => ({
        id,
        text: `${titles.get(source) ?? source} → ${titles.get(target) ?? target} (${formatChance(confidence)})`,
      })),
  };
}

type Piece = {
  readonly id: string;
  readonly status: ClaimStatus;
  readonly actor: ClaimActor;
};

/** What a person put there themselves has been looked at. */
function isUndecided({ status, actor }: Piece): boolean {
  return status === "proposed" && actor !== "person";
}

function shareOf(unread: number, all: number, noun: string): string | null {
  return unread === 0 ? null : `${unread} of ${all} ${noun}${all === 1 ? "" : "s"}`;
}
