import type { Interval } from "@/lib/base/instant";
import type { Measurement } from "../evidence/measurement";
import type { EventId } from "../ids";
import { type Investigation, noInvestigation } from "../rounds/round";
import type { Candidate } from "./candidate";
import type { CausalLink } from "./causal-link";
import { type CoherencePart, undecidedParts } from "./coherence-part";
import type { Contradiction } from "./contradiction";
import type { ContributingFactor } from "./contributing-factor";
import type { Entity } from "./entity";
import type { TimelineEvent } from "./event";
import type { Gap } from "./gap";
import type { Hypothesis } from "./hypothesis";
import type { Impact, ImpactStart, ImpactWindow } from "./impact";
import type { RootCause, RuledOut } from "./root-cause";
import type { Sequence } from "./sequence";
import type { StateChange } from "./state-change";
import type { StatedFact } from "./stated-fact";
import type { Uncertainty } from "./uncertainty";

export const outcomes = ["incident", "no-incident", "inconclusive"] as const;
/** Abstention is an answer. */
export type Outcome = (typeof outcomes)[number];

/** A record source that was only partly considered, and why: what the analyst did not see. */
export type LedgerEntry = {
  readonly source: string;
  readonly considered: number;
  readonly cut: number;
  readonly why: string;
};

/** Everything an analysis says about an incident; pieces that are no longer live are kept with their status. */
export type Timeline = {
  readonly outcome: Outcome;
  /** The calibrated probability that it was an incident, [0, 1]; null where nobody computed one. */
  readonly incidentChance: number | null;
  /** What was looked at before the outcome was stated, one sentence each; empty where nobody looked by rules. */
  readonly outcomeReasons: readonly string[];
  readonly bounds: Interval | null;
  /** As an analyst reckoned them. */
  readonly impact: ImpactWindow;
  /** Between what it began, where its `startedAt` is not known and this much is. */
  readonly impactStart?: ImpactStart;
  readonly impactEvents: readonly EventId[];
  /** The same as a thing to decide on, and what people say of it: `impactWindow` tells which times hold. */
  readonly impacts: readonly Impact[];
  readonly entities: readonly Entity[];
  readonly events: readonly TimelineEvent[];
  readonly stateChanges: readonly StateChange[];
  /** What people wrote was so: facts follow from these and from the state changes. */
  readonly statedFacts: readonly StatedFact[];
  readonly causalLinks: readonly CausalLink[];
  /** What only follows in time: no claims. */
  readonly sequences: readonly Sequence[];
  readonly rootCauses: readonly RootCause[];
  /** Possible causes that the evidence does not establish, the likeliest first. */
  readonly candidates: readonly Candidate[];
  readonly contributingFactors: readonly ContributingFactor[];
  readonly ruledOut: readonly RuledOut[];
  readonly hypotheses: readonly Hypothesis[];
  readonly uncertainties: readonly Uncertainty[];
  readonly gaps: readonly Gap[];
  /** Among its facts, with what people said of them. */
  readonly contradictions: readonly Contradiction[];
  /** What people say of the parts of coherence; the scores are computed and stored nowhere. */
  readonly coherenceParts: readonly CoherencePart[];
  /** Numbers that people read, counted by code: the sizes of failures. */
  readonly measurements: readonly Measurement[];
  readonly ledger: readonly LedgerEntry[];
  /** The rounds that led to it: questions, findings and what was thought of them. */
  readonly investigation: Investigation;
};

export const emptyTimeline: Timeline = {
  outcome: "inconclusive",
  incidentChance: null,
  outcomeReasons: [],
  bounds: null,
  impact: { startedAt: null, detectedAt: null, mitigatedAt: null, resolvedAt: null },
  impactEvents: [],
  impacts: [],
  entities: [],
  events: [],
  stateChanges: [],
  statedFacts: [],
  causalLinks: [],
  sequences: [],
  rootCauses: [],
  candidates: [],
  contributingFactors: [],
  ruledOut: [],
  hypotheses: [],
  uncertainties: [],
  gaps: [],
  contradictions: [],
  coherenceParts: undecidedParts,
  measurements: [],
  ledger: [],
  investigation: noInvestigation,
};
