import { isDecided, isLive } from "@/lib/domain/claim";
import type { EventId } from "@/lib/domain/ids";
import type { PastDecision } from "@/lib/domain/review/decision";
import { findOwnSteps } from "@/lib/domain/review/decision-history";
import { touchedPieces, touches } from "@/lib/domain/review/touched-pieces";
import type { CausalLink } from "@/lib/domain/timeline/causal-link";
import type { PieceName } from "@/lib/domain/timeline/decidable-nouns";
import { hasRival } from "@/lib/domain/timeline/event-role";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import type { Actor, CaseProblem } from "../../case-problem";
import type { ImpossibleLink } from "../../links/find-impossible-link";
import { toSince } from "./plan-decisions";

/** What undo and redo ask before they step over a decision. */
export type StepRules = {
  /** Decisions in force that were made since the one to be stepped over was made, or undone. */
  since(decision: PastDecision): readonly PastDecision[];
  /** Why it cannot be stepped over now; null when it can. `taken` are those of the same step. */
  findProblem(decision: PastDecision, taken: ReadonlySet<PastDecision>): CaseProblem | null;
};

export function undoRules(history: readonly PastDecision[], actor: Actor): StepRules {
  const since = (decision: PastDecision) =>
    history.slice(history.indexOf(decision) + 1).filter(({ undoneAt }) => undoneAt === null);
  return {
    since,
    findProblem(decision, taken) {
      if (decision.by !== actor.id) {
        return problem("forbidden", "This is somebody else's decision. Decide otherwise instead.");
      }
      if (decision.undoneAt !== null) {
        return problem("conflict", "This decision was undone already.");
      }
      const later = since(decision).filter((other) => !taken.has(other));
      const latest = findTouching(later, decision);
      if (latest === null) return null;
      return latest.by === actor.id
        ? problem("conflict", "You decided on this piece again later. Undo that first.")
        : problem("conflict", decidedSince, latest);
    },
  };
}

/** Made again is only what a person would redo next: whatever they decided since stands. */
export function redoRules(history: readonly PastDecision[], actor: Actor): StepRules {
  const next = new Set(findOwnSteps(history, actor.id).redo);
  const since = ({ undoneAt, decidedAt }: PastDecision) =>
    history.filter(
      (other) => other.undoneAt === null && other.decidedAt >= (undoneAt ?? decidedAt),
    );
  return {
    since,
    findProblem(decision) {
      const { id, by, undoneAt } = decision;
      if (by !== actor.id) return problem("forbidden", "This is somebody else's decision.");
      if (undoneAt === null || history.some(({ redoOf }) => redoOf === id)) {
        return problem("conflict", "This decision is in force already.");
      }
      const theirs = since(decision).filter((other) => other.by !== actor.id);
      const latest = findTouching(theirs, decision);
      if (latest !== null) return problem("conflict", decidedSince, latest);
      return next.has(decision)
        ? null
        : problem("conflict", "You have decided anew since you took this back. Decide again.");
    },
  };
}

const decidedSince =
  "Somebody else has decided on this piece since, and their word stands. Decide anew if you disagree, or ask them to take it back.";

/**
 * A link, or a cause people stand by, that would be lost from sight with its event must be taken back first: every one
 * when the event goes or becomes part of another, and one that somebody decided on since when the event is put aside.
 */
export function findLooseEnd(
  now: Timeline,
  next: Timeline,
  since: readonly PastDecision[],
): CaseProblem | null {
  const after = new Map(next.events.map((event) => [event.id, event]));
  const going = now.events.filter(isLive).flatMap(({ id }) => {
    const then = after.get(id);
    return then && isLive(then) ? [] : [{ id, isPutAside: then?.status === "rejected" }];
  });
  if (going.length === 0) return null;
  const aside = new Map(going.map(({ id, isPutAside }) => [id, isPutAside]));
  const isLoose = (name: PieceName, events: readonly EventId[]) => {
    const ends = events.map((event) => aside.get(event));
    if (ends.every((end) => end === undefined)) return false;
    return ends.includes(false) || since.some((decision) => touches(decision, name));
  };
  const titleOf = toTitles(now);
  const isLooseLink = ({ id: piece, source, target }: CausalLink) =>
    isLoose({ noun: "causal-link", piece }, [source, target]);
  const link = next.causalLinks.find((each) => isLive(each) && isLooseLink(each));
  if (link) {
    return problem(
      "conflict",
      `The link from ${titleOf(link.source)} to ${titleOf(link.target)} stands at an event that would go. Reject that link first.`,
      findSaying(since, { noun: "causal-link", piece: link.id }),
    );
  }
  for (const [noun, list, part, word] of partsOfEvents) {
    const isLoosePart = ({ id: piece, event }: { readonly id: string; readonly event: EventId }) =>
      isLoose({ noun, piece }, [event]);
    const stranded = next[list].find(
      (each) => isLive(each) && isDecided(each) && isLoosePart(each),
    );
    if (stranded) {
      return problem(
        "conflict",
        `${titleOf(stranded.event)}, an event that would go, ${part}. Reject that ${word} first.`,
        findSaying(since, { noun, piece: stranded.id }),
      );
    }
  }
  return null;
}

/** What people say of the part an event played, with how a sentence tells it. */
const partsOfEvents = [
  ["root-cause", "rootCauses", "is named as a cause", "root cause"],
  ["contributing-factor", "contributingFactors", "is told to have contributed", "factor"],
] as const;

/** A cause or factor does not come back to an event that another is in force of by now. */
export function findRivalPart(
  now: Timeline,
  next: Timeline,
  since: readonly PastDecision[],
): CaseProblem | null {
  const titleOf = toTitles(next);
  for (const [noun, list, , word] of partsOfEvents) {
    const before = new Map<string, EventId>(
      now[list].filter(isLive).map(({ id, event }) => [id, event]),
    );
    const back = next[list].find(
      (part) => isLive(part) && before.get(part.id) !== part.event && hasRival(part, next[list]),
    );
    if (back) {
      const rival = next[list].find(
        ({ id, event, status }) => id !== back.id && event === back.event && isLive({ status }),
      );
      return problem(
        "conflict",
        `${titleOf(back.event)} is told as another ${word} by now. Reject that ${word} first.`,
        rival && findSaying(since, { noun, piece: rival.id }),
      );
    }
  }
  return null;
}

/** A link that comes back must hold beside what was said since of its ends. */
export function describeImpossible(
  { link: { id, source, target }, words }: ImpossibleLink,
  since: readonly PastDecision[],
): CaseProblem {
  const names: readonly PieceName[] = [
    { noun: "causal-link", piece: id },
    ...[source, target].map((piece) => ({ noun: "event", piece }) as const),
  ];
  const latest = since.findLast((decision) => names.some((name) => touches(decision, name)));
  return problem("conflict", `${words}. Reject that link first.`, latest);
}

function toTitles({ events }: Timeline): (id: EventId) => string {
  const titles = new Map(events.map(({ id, title }) => [id, title]));
  return (id) => `"${titles.get(id) ?? "an event"}"`;
}

function findSaying(since: readonly PastDecision[], name: PieceName): PastDecision | undefined {
  return since.findLast((decision) => touches(decision, name));
}

/** The latest decision that has a piece in common with this one. */
function findTouching(
  decisions: readonly PastDecision[],
  decision: PastDecision,
): PastDecision | null {
  const pieces = touchedPieces(decision);
  return decisions.findLast((other) => pieces.some((name) => touches(other, name))) ?? null;
}

function problem(
  kind: CaseProblem["kind"],
  message: string,
  decision?: PastDecision | undefined,
): CaseProblem {
  return { kind, message, ...(decision && { since: toSince(decision) }) };
}
