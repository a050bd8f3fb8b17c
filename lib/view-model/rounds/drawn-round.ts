import type { Interval } from "@/lib/base/instant";
import type { EvidenceReference } from "@/lib/domain/evidence/evidence";
import type { CredibilityLabel } from "@/lib/domain/rounds/critique";
import { formatInterval, formatTime } from "@/lib/time/shown/time-text";
import type { NamedPiece } from "./named-pieces";
import type { DrawnWork } from "./round-work";

// What is drawn of one round, whether it is read from the record or off the tasks that are still going.

/** `going`: some of it is to come. `cut-off`: it ended in the middle, and nothing of it reached the timeline. */
export type RoundState = "over" | "going" | "cut-off";

export type DrawnRound = {
  readonly n: number;
  readonly phase: string | null;
  readonly state: RoundState;
  readonly director: {
    /** What was decided, and why; null while that is awaited. */
    readonly decision: { readonly text: string; readonly why: string } | null;
    readonly notes: readonly DrawnNote[];
    /** Where nothing is there yet: what is awaited. */
    readonly awaited: string | null;
    readonly work: DrawnWork | null;
  };
  readonly questions: readonly DrawnQuestion[];
  readonly critic: {
    /** "4 of 6 findings were credible" */
    readonly text: string;
    readonly work: DrawnWork | null;
  };
  readonly pruned: readonly DrawnPruned[];
};

export type DrawnNote = {
  readonly kind: string;
  readonly isUrgent: boolean;
  readonly text: string;
  readonly cites: readonly NamedPiece[];
  readonly followUps: readonly string[];
};

export type DrawnQuestion = {
  readonly key: string;
  /** "Logs Expert" */
  readonly to: string;
  readonly toAbout: string;
  readonly subject: string;
  readonly about: NamedPiece | null;
  readonly text: string;
  readonly why: string;
  /** "0.60" */
  readonly gain: string;
  /** Where to look: a stretch of time, entities, files. */
  readonly where: readonly string[];
  readonly answer: {
    /** What is to be said instead of findings; null where there are some. */
    readonly text: string | null;
    readonly isAwaited: boolean;
    readonly isAnswered: boolean;
    readonly findings: readonly DrawnFinding[];
    readonly work: DrawnWork | null;
  };
};

export type DrawnFinding = {
  readonly key: string;
  readonly claim: string;
  readonly effect: string;
  /** "09:12:04 · orders-api, nginx · counted · 2 questions to the evidence" */
  readonly facts: string;
  readonly evidence: readonly EvidenceReference[];
  readonly against: readonly EvidenceReference[];
  /** Code has found the citations word for word. */
  readonly isProved: boolean;
  readonly verdict: DrawnVerdict;
};

export type DrawnVerdict = {
  /** Null where nobody has judged. */
  readonly credibility: { readonly text: string; readonly label: CredibilityLabel } | null;
  readonly annotation: string;
  /** What code looked at and did not like. */
  readonly failed: readonly { readonly check: string; readonly why: string }[];
  /** "7 of 8 checks passed"; null where none was made. */
  readonly checks: string | null;
  readonly outcome: {
    readonly text: string;
    readonly isLetIn: boolean;
    readonly rule: string | null;
    readonly why: string;
    readonly pieces: readonly NamedPiece[];
  } | null;
};

export type DrawnPruned = {
  readonly piece: NamedPiece;
  readonly noun: "event" | "causal-link" | "state-change";
  readonly why: string;
  /** What refuted it; null where it hung loose. */
  readonly finding: string | null;
  /** `out`: it can be put back. `back`: somebody did. `elsewhere`: this timeline knows nothing of it. */
  readonly state: "out" | "back" | "elsewhere";
};

/** Whoever reads a score wants two digits of it. */
export function scoreText(score: number): string {
  return score.toFixed(2);
}

/** A time that stands alone, or from when to when. */
export function stretchText({ earliest, latest }: Interval, zone: string): string {
  return earliest === latest
    ? formatTime(earliest, zone, { withDay: true })
    : formatInterval({ earliest, latest }, zone, { withDay: true });
}
