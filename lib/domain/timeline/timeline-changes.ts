import { isSameJson } from "@/lib/base/canonical-json";
import { type ClaimNoun, isDecided, isLive } from "../claim";
import type { EventId } from "../ids";
import type { Timeline } from "./timeline";

/** One piece that is in one of two timelines only, or differs between them. */
export type PieceChange = {
  readonly noun: (typeof comparedNouns)[number];
  readonly id: string;
  /** As a person would call it; of the later timeline when it is there. */
  readonly title: string;
  readonly change: "added" | "changed" | "gone";
  /** What differs, in words; empty for what was added or is gone. */
  readonly what: readonly string[];
};

/** What a reader would call the same piece, and everything that may differ about it. */
type Piece = {
  readonly id: string;
  readonly title: string;
  readonly aspects: Readonly<Record<string, unknown>>;
};

/** The difference between two timelines of an incident, live pieces only: in order of noun, then of the later timeline. */
export function compareTimelines(before: Timeline, after: Timeline): readonly PieceChange[] {
  return Object.values(listings).flatMap(([noun, list]) =>
    comparePieces(noun, list(before, after), list(after, before)),
  );
}

/** `other` is what it is compared with: some pieces are compared only once somebody decided on them, here or there. */
type Listing = (timeline: Timeline, other: Timeline) => Piece[];

/** In this order; what no revision asserts is not compared. */
const listings = {
  "root-cause": ["root cause", listRoots],
  "contributing-factor": ["contributing factor", listFactors],
  impact: ["impact", listImpacts],
  "coherence-part": ["coherence part", listCoherenceParts],
  event: ["event", listEvents],
  "causal-link": ["causal link", listLinks],
  "state-change": ["state", listStates],
  gap: ["gap", listGaps],
  contradiction: ["contradiction", listContradictions],
} as const satisfies Readonly<Record<ClaimNoun, readonly [noun: string, list: Listing]>>;

/** What is compared, as a person calls it. */
export const comparedNouns = Object.values(listings).map(([noun]) => noun);

function comparePieces(
  noun: PieceChange["noun"],
  before: readonly Piece[],
  after: readonly Piece[],
): readonly PieceChange[] {
  const known = new Map(before.map((piece) => [piece.id, piece]));
  const present = new Set(after.map(({ id }) => id));
  const addedOrChanged = after.flatMap((piece): readonly PieceChange[] => {
    const { id, title } = piece;
    const earlier = known.get(id);
    if (earlier === undefined) return [{ noun, id, title, change: "added", what: [] }];
    const what = differingAspects(earlier, piece);
    return what.length === 0 ? [] : [{ noun, id, title, change: "changed", what }];
  });
  const gone = before
    .filter(({ id }) => !present.has(id))
    .map(({ id, title }): PieceChange => ({ noun, id, title, change: "gone", what: [] }));
  return [...addedOrChanged, ...gone];
}

function differingAspects(before: Piece, after: Piece): readonly string[] {
  return Object.keys(after.aspects)
    .filter((name) => !isSameJson(before.aspects[name], after.aspects[name]))
    .map((name) => (name === "status" ? statusWord(after.aspects[name]) : name));
}

/** What a piece is now says more than that its status is another: `accepted`, `edited`. */
function statusWord(status: unknown): string {
  return status === "proposed" ? "undecided again" : String(status);
}

function listEvents({ events }: Timeline): Piece[] {
  return events.filter(isLive).map((event) => ({
    id: event.id,
    title: event.title,
    aspects: {
      title: event.title,
      description: event.description,
      kind: event.kind,
      time: event.time,
      end: event.endTime,
      importance: event.importance,
      entities: event.entities,
      evidence: event.evidence,
      status: event.status,
    },
  }));
}

function listLinks({ causalLinks, events }: Timeline): Piece[] {
  const titles = titlesOf(events);
  return causalLinks.filter(isLive).map((link) => ({
    id: link.id,
    title: `${titles.get(link.source) ?? "?"} ${link.relation} ${titles.get(link.target) ?? "?"}`,
    aspects: {
      relation: link.relation,
      mechanism: link.mechanism,
      confidence: link.confidence,
      evidence: link.evidence,
      status: link.status,
    },
  }));
}

function listStates({ stateChanges, entities }: Timeline): Piece[] {
  const names = new Map(entities.map(({ id, name }) => [id, name]));
  return stateChanges.filter(isLive).map((state) => ({
    id: state.id,
    title: `${names.get(state.entity) ?? "?"}: ${state.property} ${state.to}`,
    aspects: {
      "old value": state.from,
      value: state.to,
      time: state.at,
      evidence: state.evidence,
      status: state.status,
    },
  }));
}

function listGaps({ gaps }: Timeline): Piece[] {
  return gaps.map((gap) => ({
    id: gap.id,
    title: gap.description,
    aspects: {
      type: gap.type,
      files: gap.files,
      window: gap.window,
      "expected evidence": gap.expectedEvidence,
      severity: gap.severity,
      status: gap.status,
      "what people say of it": gap.standing,
    },
  }));
}

function listRoots({ rootCauses }: Timeline): Piece[] {
  return rootCauses.map(({ rank, event, subject, score, why, status }) => ({
    id: event,
    title: subject,
    aspects: { rank, subject, score, reasons: why, status },
  }));
}

function listFactors({ contributingFactors, events }: Timeline): Piece[] {
  const titles = titlesOf(events);
  return contributingFactors.filter(isLive).map(({ id, event, why, status }) => ({
    id,
    title: titles.get(event) ?? "?",
    aspects: { reason: why, status },
  }));
}

/** What an analyst reckons of it, here and there, is compared by the events it is read off. */
function listImpacts({ impacts }: Timeline, other: Timeline): Piece[] {
  const decided = new Set([...impacts, ...other.impacts].filter(isDecided).map(({ id }) => id));
  return impacts
    .filter((impact) => isLive(impact) && decided.has(impact.id))
    .map(({ id, title, who, startedAt, detectedAt, mitigatedAt, resolvedAt, status }) => ({
      id,
      title: title === "" ? "Impact" : title,
      aspects: {
        ...{ title, "who was hit": who, began: startedAt, detected: detectedAt },
        ...{ mitigated: mitigatedAt, resolved: resolvedAt, status },
      },
    }));
}

/** Every timeline has all of them: what differs is what people say. */
function listCoherenceParts({ coherenceParts }: Timeline): Piece[] {
  return coherenceParts.map(({ id, part, status, contest, contestedValue }) => ({
    id,
    title: part,
    aspects: { status, reason: contest, "contested value": contestedValue },
  }));
}

function listContradictions({ contradictions }: Timeline): Piece[] {
  return contradictions.map(({ id, one, other, status, kept, note }) => ({
    id,
    title: `${one.said}, or ${other.said}`,
    aspects: {
      one: one.said,
      other: other.said,
      "fact that is believed": kept,
      status,
      reason: note,
    },
  }));
}

function titlesOf(events: Timeline["events"]): ReadonlyMap<EventId, string> {
  return new Map(events.map(({ id, title }) => [id, title]));
}
