import type { JsonValue } from "@/lib/base/canonical-json";
import type { ClaimActor } from "@/lib/domain/claim";
import type { CorrectedClocks } from "@/lib/domain/evidence/clock-shifts";
import type { ArtifactId, EventId } from "@/lib/domain/ids";
import type { PerformerKind, TaskSettings, Turn, Usage } from "@/lib/domain/invocation";
import type { Shown } from "@/lib/domain/prompt-part";
import type { Pass } from "@/lib/domain/runs/pass";
import type { Timeline } from "@/lib/domain/timeline/timeline";
import type { FunctionCall } from "./calls/function-calls";
import type { EvidenceReader } from "./evidence-port";
import { asPassTask, type PassInput, type PassTask, passInputSchema, type Task } from "./task";

/**
 * Performs tasks: the rules, a language model or a script. It proposes by function calls; the builder checks
 * each and answers. What it is given to begin with holds all that was said before, so that a performance which
 * was cut off goes on with its next turn.
 */
export interface Performer {
  /** As settings name it: "rules", or "<provider>/<model>". */
  readonly name: string;
  readonly kind: PerformerKind;
  /** Whose word its proposals are. */
  readonly actor: ClaimActor;
  /** Where what it is shown is sent; absent where nothing leaves. */
  readonly address?: string;
  /** Another one may say something else of the same; the same in every process that runs the same version. */
  readonly edition: string;
  /** A turn is answered before the next is asked for; the last one is `done`. */
  perform(
    assignment: Assignment,
    tools: Toolbox,
    budget: TaskSettings,
  ): AsyncGenerator<ProposedTurn, void, Answers>;
}

export type Assignment = {
  readonly task: Task;
  /** As its task expects it. */
  readonly input: unknown;
  /** Turns that were taken and committed before, by whoever performed them. */
  readonly turns: readonly Turn[];
  /** Passes of the same run before this one, in order: a model goes on with one conversation. */
  readonly before?: readonly EarlierPass[];
  readonly signal: AbortSignal;
  /** Whether somebody confirmed that a picture may leave this machine; nobody has where it is absent. */
  readonly mayLeave?: (picture: ArtifactId) => boolean;
};

/** A pass that a model performed, with its turns but the one in which it gave up. */
export type EarlierPass = { readonly pass: Pass; readonly turns: readonly Turn[] };

/** The assignment of a pass. */
export type PassAssignment = Assignment & { readonly task: PassTask; readonly input: PassInput };

/** Null for a task of a round. */
export function asPassAssignment(assignment: Assignment): PassAssignment | null {
  const task = asPassTask(assignment.task);
  return task === null
    ? null
    : { ...assignment, task, input: passInputSchema.parse(assignment.input) };
}

/** All a performer can ask. Every question and its answer becomes part of the turn it was asked in. */
export interface Toolbox {
  /** As the last turn left it, decisions people made meanwhile included. */
  timeline(): Timeline;
  /** Its events by the names they were proposed under in this run. */
  aliases(): ReadonlyMap<string, EventId>;
  ask<Answer>(question: ToolQuestion<Answer>): Promise<Answer>;
}

/** What a performer may know of where its run stands. */
export type KnownStanding = {
  readonly timeline: Timeline;
  readonly aliases: ReadonlyMap<string, EventId>;
  /** As they were corrected in its run: tools look at the evidence by them. */
  readonly clocks: CorrectedClocks;
};

export type ToolQuestion<Answer> = {
  readonly name: string;
  readonly arguments: JsonValue;
  readonly answer: (evidence: EvidenceReader) => Promise<Answer>;
  /** What is kept of the answer: bounded, and the same for the same evidence. */
  readonly tell: (answer: Answer) => JsonValue;
  /** Asked at the beginning of every performance, so also of one that goes on: on record once. */
  readonly isStanding?: boolean;
};

export type ProposedTurn = {
  /** SHA-256 of all that the performer was shown; absent where nothing is shown. */
  readonly promptHash?: string;
  /** The same in full, masked as it was sent. */
  readonly shown?: Shown;
  readonly usage?: Usage;
  readonly text?: string;
  /** What its performer is to be told beside the answers. */
  readonly news?: readonly string[];
  /** Tokens that are kept to from this turn on: a server refused a longer request. */
  readonly window?: number;
} & (
  | { readonly kind: "calls"; readonly calls: readonly FunctionCall[] }
  | { readonly kind: "done"; readonly output: unknown }
  /**
   * It cannot go on, for a reason that is told; what it built so far is kept, and the run goes on without it.
   * `isUnreached`: nothing came from it, however often it was tried, and no further task of the run waits for it.
   * `refusedWith`: it refused whoever asked, with this status of HTTP, and no further task of the run asks it.
   */
  | {
      readonly kind: "gave-up";
      readonly reason: string;
      readonly isUnreached?: boolean;
      readonly refusedWith?: number | null;
    }
);

/** `results` answer the calls of the turn, in order. `news`: what happened meanwhile, and what was amiss with the turn as a whole. */
export type Answers = {
  readonly results: readonly CallResult[];
  readonly news: readonly string[];
};

/** `message` is for the performer: what was done, or why not and what would pass. */
export type CallResult =
  | { readonly kind: "accepted"; readonly message: string; readonly id: string | null }
  | { readonly kind: "rejected"; readonly message: string };

/** Who can be asked to perform. */
export interface Performers {
  /** The one that is asked unless somebody chooses another comes first. */
  readonly names: readonly string[];
  find(name: string): Performer | null;
}

export interface Tasks {
  find(id: string): Task | null;
}
