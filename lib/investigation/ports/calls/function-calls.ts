import { z } from "zod";
import { timeBases } from "@/lib/domain/evidence/event-time";
import type { Pass } from "@/lib/domain/runs/pass";
import { importanceSchema } from "@/lib/domain/timeline/event";
import { gapReasons, gapTypes } from "@/lib/domain/timeline/gap";
import { impacts, uncertaintyTypes } from "@/lib/domain/timeline/uncertainty";
import { conclusionSchema } from "./conclusion";
import {
  alias,
  confidence,
  evidenceArgumentSchema,
  shownText,
  span,
  timestamp,
} from "./function-arguments";

/**
 * The functions a timeline is built with, whoever performs the task. Ids are the performer's own: they
 * stay valid aliases for the whole run.
 */
const evidenceRefs = z.array(evidenceArgumentSchema).max(64);

/** A week: what is off by more is no clock but another day, which the reading of dates decides. */
const clockSecondsMax = 7 * 86_400;

export const functionSchemas = {
  register_entity: z.object({
    entity_id: alias,
    name: shownText.trim().min(1).max(200),
    entity_type: shownText.trim().min(1).max(40),
    aliases: z.array(alias).max(50).default([]),
    properties: z.record(z.string(), z.string()).default({}),
  }),
  emit_event: z.object({
    event_id: alias.optional(),
    /** The onset: one time, or the interval it lies in. */
    timestamp: timestamp.optional(),
    interval: span.optional(),
    /** When what lasts was over. */
    end: span.optional(),
    /** What the time rests on; log, alert, metric and change times must be those of the cited records. */
    time_basis: z.enum(timeBases).default("log"),
    event_type: shownText.trim().min(1).max(40),
    title: shownText.trim().min(1).max(200),
    description: shownText.trim().max(4000).default(""),
    /** The main entity first. */
    entities: z.array(alias).min(1).max(20),
    importance: importanceSchema,
    confidence,
    evidence_refs: evidenceRefs.min(1),
    reasoning: shownText.trim().max(2000).default(""),
  }),
  update_entity_state: z.object({
    entity_id: alias,
    timestamp,
    property: shownText.trim().min(1).max(80),
    old_value: shownText.max(200).nullable().default(null),
    new_value: shownText.min(1).max(200),
    /** Given where the time is only said, as of an event; else it is that of the cited record. */
    time_basis: z.enum(timeBases).optional(),
    /** The calibrated probability, by the rules alone. */
    confidence: confidence.exactOptional(),
    evidence_refs: evidenceRefs.min(1),
  }),
  request_frame_analysis: z.object({
    artifact_id: alias,
    start: z.number().min(0),
    end: z.number().min(0),
    query: shownText.trim().min(1).max(500),
    interval: z.number().positive(),
    /** Why its performer could not have the frames read; said by code, never by a model. */
    because: shownText.trim().min(1).max(400).exactOptional(),
  }),
  add_causal_link: z.object({
    source_event_id: alias,
    target_event_id: alias,
    relation: z.enum(["causes", "enables", "prevents", "delays"]),
    mechanism: shownText.trim().min(1).max(500),
    /** The known mechanism it is an instance of. */
    mechanism_id: alias.exactOptional(),
    confidence,
    /** What the confidence is made of: it is the product of the values. */
    contributions: z
      .array(
        z.object({
          factor: shownText.trim().min(1).max(40),
          value: z.number().min(0),
          why: shownText.trim().min(1).max(500),
        }),
      )
      .max(20)
      .exactOptional(),
    reasoning: shownText.trim().max(2000).default(""),
    evidence_refs: evidenceRefs.default([]),
    against_refs: evidenceRefs.default([]),
    delay: z.number().optional(),
  }),
  flag_uncertainty: z.object({
    context: shownText.trim().min(1).max(200),
    uncertainty_type: z.enum(uncertaintyTypes),
    description: shownText.trim().min(1).max(1000),
    possible_interpretations: z.array(shownText.max(500)).max(10).default([]),
    data_needed: z.array(shownText.max(500)).max(10).default([]),
    impact: z.enum(impacts),
    evidence_refs: evidenceRefs.default([]),
    /** Given when the unknown is a gap: a question that other evidence would answer. */
    gap: z
      .object({
        type: z.enum(gapTypes),
        reason: z.enum(gapReasons),
        files: z.array(z.string().min(1)).max(50).default([]),
        window: span.optional(),
      })
      .optional(),
  }),
  correct_clock: z.object({
    paths: z.array(z.string().min(1).max(1000)).min(1).max(50),
    /** To add to the times of these files as they are read; negative where the clock is ahead, or east of UTC. */
    add_seconds: z
      .number()
      .min(-clockSecondsMax)
      .max(clockSecondsMax)
      .refine((seconds) => seconds !== 0, "It corrects nothing"),
    /** Where only a part of them is wrong: the stamps from … to …, as they are read before this. */
    window: span.optional(),
    reason: shownText.trim().min(1).max(500),
    evidence_refs: evidenceRefs.min(1),
  }),
  contest_piece: z.object({
    /** Events, causal links, states, gaps or uncertainties that stand, by their ids: all that is wrong for the same reason. */
    piece_ids: z.array(alias).min(1).max(40),
    reason: shownText.trim().min(1).max(500),
    evidence_refs: evidenceRefs.min(1),
  }),
  weigh_events: z.object({
    /** Events that stand, whoever proposed them, by their ids. */
    event_ids: z.array(alias).min(1).max(100),
    importance: importanceSchema,
    reason: shownText.trim().min(1).max(500),
  }),
  merge_pieces: z.object({
    /** The event or entity that stays. */
    into: alias,
    /** Those that are the same as it. */
    piece_ids: z.array(alias).min(1).max(40),
    reason: shownText.trim().min(1).max(500),
  }),
  drop_entities: z.object({
    entity_ids: z.array(alias).min(1).max(100),
    reason: shownText.trim().min(1).max(500),
  }),
  set_timeline_bounds: z.object({ start: timestamp, end: timestamp, confidence }),
  conclude: conclusionSchema,
} as const;

export type FunctionName = keyof typeof functionSchemas;
export type FunctionArguments<Name extends FunctionName> = z.output<(typeof functionSchemas)[Name]>;
/** What a performer writes; defaults may be left out. */
export type FunctionInput<Name extends FunctionName> = z.input<(typeof functionSchemas)[Name]>;

/** A call as it arrives: nothing about it is trusted, not even that the function exists. */
export type FunctionCall = { readonly name: string; readonly arguments: unknown };

/** Builds a well-typed call, for performers written in code. */
export function functionCall<Name extends FunctionName>(
  name: Name,
  input: FunctionInput<Name>,
): FunctionCall {
  return { name, arguments: input };
}

/** In every pass: what stands may be told, dated and put right whenever it is found to be wrong. */
const always = [
  ...(["register_entity", "emit_event", "update_entity_state", "flag_uncertainty"] as const),
  ...(["correct_clock", "contest_piece", "weigh_events", "merge_pieces"] as const),
  ...(["drop_entities", "set_timeline_bounds"] as const),
];

export const allowedFunctions: Readonly<Record<Pass, readonly FunctionName[]>> = {
  coarse: always,
  detailed: [...always, "request_frame_analysis"],
  causal: [...always, "add_causal_link", "conclude"],
};
