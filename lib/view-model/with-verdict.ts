import { assertUnreachable } from "@/lib/base/assert";
import { isInstant } from "@/lib/base/instant";
import type { CausalLink } from "@/lib/domain/causal-link";
import type { ClaimStatus } from "@/lib/domain/claim";
import type { EventEdit, PieceVerdict, Verdict } from "@/lib/domain/decision";
import type { TimelineEvent } from "@/lib/domain/event";
import { findTwinVerdict } from "@/lib/domain/gap-twin";
import type { Hypothesis } from "@/lib/domain/hypothesis";
import type { Timeline } from "@/lib/domain/timeline";

/**
 * The timeline as it will look once the server has taken a verdict, shown until it answers. Only what
 * the eye follows is foreseen (status and the edited words); scores and root causes wait for the answer.
 */
export function withVerdict(timeline: Timeline, decided: PieceVerdict): Timeline {
  const twin = findTwinVerdict(timeline, decided);
  const after = withOne(timeline, decided);
  return twin === null ? after : withOne(after, twin);
}

function withOne(timeline: Timeline, { noun, piece, verdict }: PieceVerdict): Timeline {
  switch (noun) {
    case "event":
      return {
        ...timeline,
        events: timeline.events.map(onPiece(piece, (event) => decidedEvent(event, verdict))),
      };
    case "causal-link":
      return {
        ...timeline,
        causalLinks: timeline.causalLinks.map(onPiece(piece, (link) => decidedLink(link, verdict))),
      };
    case "gap":
      return {
        ...timeline,
        gaps: timeline.gaps.map(
          onPiece(piece, (gap) =>
            verdict.kind === "dismiss"
              ? { ...gap, status: "dismissed" as const, dismissal: verdict.note }
              : { ...gap, status: "open" as const, dismissal: null },
          ),
        ),
      };
    case "uncertainty":
      return {
        ...timeline,
        uncertainties: timeline.uncertainties.map(
          onPiece(piece, (uncertainty) =>
            verdict.kind === "waive"
              ? { ...uncertainty, status: "waived" as const, waiver: verdict.note }
              : { ...uncertainty, status: "open" as const, waiver: null },
          ),
        ),
      };
    case "hypothesis":
      return {
        ...timeline,
        hypotheses: timeline.hypotheses.map(
          onPiece(piece, (hypothesis) => decidedHypothesis(hypothesis, verdict)),
        ),
      };
    default:
      return assertUnreachable(noun);
  }
}

function onPiece<Piece extends { readonly id: string }>(
  id: string,
  change: (piece: Piece) => Piece,
): (piece: Piece) => Piece {
  return (piece) => (piece.id === id ? change(piece) : piece);
}

function decidedEvent(event: TimelineEvent, verdict: Verdict): TimelineEvent {
  if (verdict.kind !== "edit-event")
    return { ...event, status: decidedStatus(event.status, verdict) };
  const { earliest: _earliest, latest: _latest, entities: _entities, ...words } = verdict.edit;
  return {
    ...event,
    ...withoutAbsent(words),
    status: "edited",
    time: editedTime(event, verdict.edit),
  };
}

function editedTime(event: TimelineEvent, { earliest, latest }: EventEdit): TimelineEvent["time"] {
  if (earliest === undefined || latest === undefined) return event.time;
  if (!isInstant(earliest) || !isInstant(latest)) return event.time;
  return {
    kind: "stated",
    earliest,
    latest,
    granularity: "millisecond",
    raw: event.time.raw,
    basis: "human",
    zone: null,
    clockOffsetMs: 0,
    confidence: 1,
  };
}

function decidedLink(link: CausalLink, verdict: Verdict): CausalLink {
  if (verdict.kind !== "edit-link") return { ...link, status: decidedStatus(link.status, verdict) };
  return { ...link, ...withoutAbsent(verdict.edit), status: "edited" };
}

function decidedHypothesis(hypothesis: Hypothesis, verdict: Verdict): Hypothesis {
  return verdict.kind === "edit-hypothesis"
    ? { ...hypothesis, ...withoutAbsent(verdict.edit), status: "edited" }
    : { ...hypothesis, status: decidedStatus(hypothesis.status, verdict) };
}

function decidedStatus(status: ClaimStatus, verdict: Verdict): ClaimStatus {
  if (verdict.kind === "accept") return "accepted";
  if (verdict.kind === "reject") return "rejected";
  return verdict.kind === "restore" ? "proposed" : status;
}

type Present<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

/** Leaves members that are undefined out, so that spreading keeps what they would overwrite. */
function withoutAbsent<T extends object>(value: T): Present<T> {
  return Object.fromEntries(
    Object.entries(value).filter(([, member]) => member !== undefined),
  ) as Present<T>;
}
