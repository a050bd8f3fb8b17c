import { type Instant, instant } from "@/lib/base/instant";
import { fail, ok, type Result } from "@/lib/base/result";
import type { CausalLink } from "@/lib/domain/causal-link";
import type { ClaimStatus } from "@/lib/domain/claim";
import { type DecidablePieces, piecesOf, withPieces } from "@/lib/domain/decidable-pieces";
import type {
  DecidableNoun,
  EventEdit,
  LinkEdit,
  PieceVerdict,
  Verdict,
} from "@/lib/domain/decision";
import type { TimelineEvent } from "@/lib/domain/event";
import type { EventTime } from "@/lib/domain/event-time";
import { evidenceKey } from "@/lib/domain/evidence";
import type { Gap } from "@/lib/domain/gap";
import type { Hypothesis } from "@/lib/domain/hypothesis";
import type { Timeline } from "@/lib/domain/timeline";
import type { PieceName } from "@/lib/domain/touched-pieces";
import type { Uncertainty } from "@/lib/domain/uncertainty";
import { nameEntities } from "./entity-identity";

export type DecisionError =
  | { readonly kind: "piece-not-found" }
  | { readonly kind: "verdict-does-not-fit"; readonly message: string };

/** The timeline with one decision applied. Pure: the caller writes it with its journal entry. */
export function applyDecision(
  timeline: Timeline,
  { noun, piece, verdict }: PieceVerdict,
): Result<Timeline, DecisionError> {
  const decided = decideOn(timeline, noun, piece, verdict);
  if (!decided.ok || verdict.kind !== "edit-event" || verdict.edit.entities === undefined) {
    return decided;
  }
  const named = nameEntities(timeline.entities, verdict.edit.entities);
  const events = decided.value.events.map((event) =>
    event.id === piece ? { ...event, entities: named.ids } : event,
  );
  return ok({ ...decided.value, entities: named.entities, events });
}

const deciders: {
  readonly [Noun in DecidableNoun]: (
    piece: DecidablePieces[Noun],
    verdict: Verdict,
  ) => Result<DecidablePieces[Noun], DecisionError>;
} = {
  event: decideEvent,
  "causal-link": decideLink,
  gap: decideGap,
  uncertainty: decideUncertainty,
  hypothesis: decideHypothesis,
};

function decideOn<Noun extends DecidableNoun>(
  timeline: Timeline,
  noun: Noun,
  id: string,
  verdict: Verdict,
): Result<Timeline, DecisionError> {
  const pieces = piecesOf(timeline, noun);
  const piece = pieces.find((candidate) => candidate.id === id);
  if (!piece) return fail({ kind: "piece-not-found" });
  const decided = deciders[noun](piece, verdict);
  if (!decided.ok) return decided;
  const after = pieces.map((other) => (other === piece ? decided.value : other));
  return ok(withPieces(timeline, noun, after));
}

/** One piece as it is in another version of the timeline; it goes when it is not part of that one. */
export function restorePiece(timeline: Timeline, name: PieceName, from: Timeline): Timeline {
  return restoreIn(timeline, name.noun, name.piece, from);
}

function restoreIn<Noun extends DecidableNoun>(
  timeline: Timeline,
  noun: Noun,
  id: string,
  from: Timeline,
): Timeline {
  const pieces = piecesOf(timeline, noun);
  const version = piecesOf(from, noun).find((piece) => piece.id === id);
  if (!version) {
    return withPieces(
      timeline,
      noun,
      pieces.filter((piece) => piece.id !== id),
    );
  }
  const isThere = pieces.some((piece) => piece.id === id);
  const after = isThere
    ? pieces.map((piece) => (piece.id === id ? version : piece))
    : [...pieces, version];
  return withPieces(timeline, noun, after);
}

function decideEvent(event: TimelineEvent, verdict: Verdict): Result<TimelineEvent, DecisionError> {
  if (event.status === "superseded") return doesNotFit(wasMerged);
  if (verdict.kind === "edit-event") return ok(editEvent(event, verdict.edit));
  if (verdict.kind === "edit-evidence") return editEvidence(event, verdict);
  const status = nextStatus(event.status, verdict);
  return status.ok ? ok({ ...event, status: status.value }) : status;
}

function decideLink(link: CausalLink, verdict: Verdict): Result<CausalLink, DecisionError> {
  if (link.status === "superseded") return doesNotFit(wasMerged);
  if (verdict.kind === "edit-link") return ok(editLink(link, verdict.edit));
  const status = nextStatus(link.status, verdict);
  return status.ok ? ok({ ...link, status: status.value }) : status;
}

const wasMerged = "This piece became part of another when events were merged; undo the merge first";

/** An edited piece that is then accepted stays "edited": the person's words are already in force. */
function nextStatus(status: ClaimStatus, verdict: Verdict): Result<ClaimStatus, DecisionError> {
  if (verdict.kind === "accept") return ok(status === "edited" ? "edited" : "accepted");
  if (verdict.kind === "reject") return ok("rejected");
  if (verdict.kind === "restore") return ok("proposed");
  return doesNotFit("This piece can be accepted, rejected, edited or restored");
}

function editEvent(event: TimelineEvent, edit: EventEdit): TimelineEvent {
  const { earliest, latest, entities: _named, ...words } = edit;
  const given = Object.fromEntries(
    Object.entries(words).filter(([, value]) => value !== undefined),
  );
  const time =
    earliest === undefined || latest === undefined
      ? event.time
      : editTime(event.time, instant(earliest), instant(latest));
  const confidence = { ...event.confidence, extraction: 1 };
  return { ...event, ...given, time, confidence, status: "edited" };
}

/** What an event cites, changed; it never comes to cite nothing. */
function editEvidence(
  event: TimelineEvent,
  { add, drop }: Extract<Verdict, { readonly kind: "edit-evidence" }>,
): Result<TimelineEvent, DecisionError> {
  if (event.status === "rejected") return doesNotFit("This event was rejected: restore it first");
  const going = new Set(drop);
  const kept = event.evidence.filter((reference) => !going.has(evidenceKey(reference)));
  const known = new Set(kept.map(evidenceKey));
  const places = new Map(add.map((reference) => [evidenceKey(reference), reference]));
  const evidence = [
    ...kept,
    ...[...places].flatMap(([key, place]) => (known.has(key) ? [] : place)),
  ];
  if (evidence.length === 0) return doesNotFit("An event needs a citation: add another one first");
  return ok({ ...event, evidence, status: "edited" });
}

/** A time a person gave: theirs is the basis, the raw text of the evidence stays. */
function editTime(time: EventTime, earliest: Instant, latest: Instant): EventTime {
  const known = time.kind === "unknown" ? null : time;
  return {
    kind: "stated",
    earliest,
    latest,
    granularity: known?.granularity ?? "second",
    raw: time.raw,
    basis: "human",
    zone: known?.zone ?? null,
    clockOffsetMs: 0,
    confidence: 1,
  };
}

function editLink(link: CausalLink, edit: LinkEdit): CausalLink {
  return {
    ...link,
    relation: edit.relation ?? link.relation,
    mechanism: edit.mechanism ?? link.mechanism,
    confidence: edit.confidence ?? link.confidence,
    status: "edited",
  };
}

function decideGap(gap: Gap, verdict: Verdict): Result<Gap, DecisionError> {
  if (verdict.kind === "dismiss") {
    return ok({ ...gap, status: "dismissed", dismissal: verdict.note });
  }
  if (verdict.kind === "restore") return ok({ ...gap, status: "open", dismissal: null });
  return doesNotFit("A gap can be dismissed with a reason or restored");
}

function decideUncertainty(
  uncertainty: Uncertainty,
  verdict: Verdict,
): Result<Uncertainty, DecisionError> {
  if (verdict.kind === "waive") {
    return ok({ ...uncertainty, status: "waived", waiver: verdict.note });
  }
  if (verdict.kind === "restore") return ok({ ...uncertainty, status: "open", waiver: null });
  return doesNotFit("An uncertainty can be waived with a reason or restored");
}

function decideHypothesis(
  hypothesis: Hypothesis,
  verdict: Verdict,
): Result<Hypothesis, DecisionError> {
  if (verdict.kind === "edit-hypothesis") {
    const { statement = hypothesis.statement, state = hypothesis.state } = verdict.edit;
    return ok({ ...hypothesis, statement, state, status: "edited" });
  }
  const status = nextStatus(hypothesis.status, verdict);
  return status.ok ? ok({ ...hypothesis, status: status.value }) : status;
}

function doesNotFit(message: string): Result<never, DecisionError> {
  return fail({ kind: "verdict-does-not-fit", message });
}
