import { z } from "zod";
import type { Immutable } from "@/lib/base/immutable";
import { instantSchema } from "../evidence/event-time";
import { findingIds, gapIds, invocationIds, questionIds } from "../ids";
import { usageSchema } from "../invocation";
import { critiqueSchema } from "./critique";
import { findingSchema } from "./finding";
import { questionSchema } from "./question";
import { roundEntrySchema } from "./round-entry";
import { roundsRequestSchema } from "./rounds-request";

/** discovery: a question to every Expert; trace: one Expert a question; conclude: the report. */
export const roundPhases = ["discovery", "trace", "conclude"] as const;
export type RoundPhase = (typeof roundPhases)[number];

/** What the Director decides before a round. `pivot`: the story does not hold together, look elsewhere. */
export const directorDecisions = ["stay", "advance", "pivot", "stop"] as const;
export type DirectorDecision = (typeof directorDecisions)[number];

export const findingOutcomes = ["taken", "united", "below-the-bar", "refused", "noted"] as const;

/**
 * What became of a finding, by which of the four rules: 1 only what is credibly cited, 2 no duplicates, 3 of conflicting
 * times the one with the stronger evidence, 4 in the order of the best evidence.
 */
const outcomeSchema = z.strictObject({
  finding: findingIds.schema,
  outcome: z.enum(findingOutcomes),
  rule: z.int().min(1).max(4).nullable(),
  why: z.string(),
  /** Ids of the pieces it became or changed. */
  pieces: z.array(z.string()),
});
export type FindingOutcome = Immutable<z.infer<typeof outcomeSchema>>;

/** A piece that was taken out of the story: kept, with the reason, and restorable. */
const prunedSchema = z.strictObject({
  piece: z.string(),
  noun: z.enum(["event", "causal-link", "state-change"]),
  title: z.string(),
  why: z.string(),
  /** What refuted it; null where it hung loose. */
  finding: findingIds.schema.nullable(),
});

const answerSchema = z.strictObject({
  question: questionIds.schema,
  invocation: invocationIds.schema,
  /** Name of who performed it: "rules", or "<provider>/<model>". */
  performer: z.string(),
  /** What was searched where nothing was found. */
  nothing: z.string().nullable(),
});

const coherenceSchema = z.strictObject({
  score: z.number(),
  label: z.string(),
  parts: z.array(z.strictObject({ name: z.string(), value: z.number(), weight: z.number() })),
  raiseMost: z.string(),
});
export type RoundCoherence = Immutable<z.infer<typeof coherenceSchema>>;

export const roundSchema = z.strictObject({
  n: z.int().min(1),
  phase: z.enum(roundPhases),
  decision: z.strictObject({ kind: z.enum(directorDecisions), why: z.string() }),
  entries: z.array(roundEntrySchema),
  questions: z.array(questionSchema),
  answers: z.array(answerSchema),
  findings: z.array(findingSchema),
  critiques: z.array(critiqueSchema),
  outcomes: z.array(outcomeSchema),
  pruned: z.array(prunedSchema),
  coherence: coherenceSchema,
  /** The first are given to the Director; all are stored with the timeline. */
  gaps: z.strictObject({
    shown: z.array(gapIds.schema).max(3),
    opened: z.array(gapIds.schema),
    closed: z.array(gapIds.schema),
    /** In words, those that closed: the timeline does not keep what nobody asks any more. */
    closedInWords: z.record(gapIds.schema, z.string()).exactOptional(),
  }),
  usage: usageSchema,
  /** Characters of what the Director was given of earlier rounds. */
  renderedLength: z.int().min(0),
  at: instantSchema,
});
export type Round = Immutable<z.infer<typeof roundSchema>>;

/** Why rounds ended. */
export const roundsEnds = [
  "limit",
  "director",
  "settled",
  "answered",
  "budget",
  "nothing-to-ask",
] as const;
export type RoundsEnd = (typeof roundsEnds)[number];

const passageSchema = z.strictObject({
  text: z.string(),
  /** Ids of the pieces it rests on. */
  cites: z.array(z.string()),
});

/** How the Director closes: in words that rest on pieces. */
export const directorReportSchema = z.strictObject({
  end: z.enum(roundsEnds),
  happened: z.array(passageSchema),
  impact: z.array(passageSchema),
  causes: z.array(passageSchema),
  factors: z.array(passageSchema),
  ruledOut: z.array(passageSchema),
  unknown: z.array(passageSchema),
  collect: z.array(passageSchema),
});
export type DirectorReport = Immutable<z.infer<typeof directorReportSchema>>;
export type ReportSection = Exclude<keyof DirectorReport, "end">;

/** What a person asked of the timeline, and the round that looked into it. */
const answeredRequestSchema = z.strictObject({
  request: roundsRequestSchema,
  /** Coherence when it was asked. */
  before: coherenceSchema,
  round: roundSchema,
});

/** What rounds left behind beside what they changed of the timeline. */
export const investigationSchema = z.strictObject({
  /** Coherence as the passes left it; null where there were no rounds. */
  passes: coherenceSchema.nullable(),
  rounds: z.array(roundSchema),
  report: directorReportSchema.nullable(),
  /** What people asked since, the newest last; another analysis leaves it as it is. */
  requests: z.array(answeredRequestSchema).default([]),
});
export type Investigation = Immutable<z.infer<typeof investigationSchema>>;

export const noInvestigation: Investigation = {
  ...{ passes: null, rounds: [], report: null },
  requests: [],
};
