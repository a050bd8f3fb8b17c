import { z } from "zod";
import {
  fieldCharactersMax,
  meaningCharactersMax,
  unitCharactersMax,
} from "@/lib/domain/evidence/field-glossary";
import { shownText, timestamp } from "../ports/calls/function-arguments";
import { functionSchemas } from "../ports/calls/function-calls";

/** Places an agent cites at once. */
const citedPlacesMax = 16;

const path = z.string().min(1).max(1000);

/** Where the evidence says it. What stands there is read by code: nobody has to copy it, and no copy is taken for it. */
export const citedPlaceSchema = z.union([
  z.object({
    path,
    lines: z.tuple([z.int().min(1), z.int().min(1)]).describe("First and last, from 1"),
  }),
  z.object({ path, index: z.int().min(0).describe("JSON element, from 0") }),
]);
export type CitedPlace = Readonly<z.infer<typeof citedPlaceSchema>>;

const places = z.array(citedPlaceSchema).max(citedPlacesMax);
const evidence = places.min(1);
const reasoning = shownText.trim().min(1).max(2000).describe("Why; people read it");

const { emit_event, add_causal_link, flag_uncertainty } = functionSchemas;

/** As every analyst calls events, so that what an agent proposes is found, asked for and judged like theirs. */
export const proposedKinds = [
  "access",
  "action",
  "alert",
  "change",
  "communication",
  "data_access",
  "degradation",
  "failure",
  "mitigation",
  "observation",
  "recovery",
  "state_change",
  "threshold_breach",
] as const;

const participantSchema = z.object({
  name: shownText.trim().min(1).max(200),
  type: shownText.trim().min(1).max(40).describe("such as host"),
});

/** What an agent may propose, as it says it. Each goes through the checks every analyst's calls go through. */
export const proposalSchemas = {
  event: z.object({
    title: emit_event.shape.title,
    description: emit_event.shape.description,
    kind: z.enum(proposedKinds),
    timestamp: timestamp.optional().describe("Onset; else the first record's"),
    time_basis: emit_event.shape.time_basis,
    entities: z
      .array(z.union([z.string().min(1).max(200), participantSchema]))
      .min(1)
      .max(20)
      .describe("Names, the main one first; a new one with its type"),
    importance: emit_event.shape.importance.default("detail"),
    confidence: emit_event.shape.confidence,
    evidence,
    reasoning,
  }),
  link: z.object({
    source: z.string().max(80).describe("Event id"),
    target: z.string().max(80).describe("Event id"),
    relation: add_causal_link.shape.relation,
    mechanism: add_causal_link.shape.mechanism,
    confidence: add_causal_link.shape.confidence,
    evidence: places.default([]),
    against: places.default([]),
    reasoning,
  }),
  uncertainty: z.object({
    about: flag_uncertainty.shape.context.describe("Id, path or words"),
    type: flag_uncertainty.shape.uncertainty_type,
    description: flag_uncertainty.shape.description,
    interpretations: flag_uncertainty.shape.possible_interpretations,
    data_needed: flag_uncertainty.shape.data_needed,
    impact: flag_uncertainty.shape.impact,
    evidence: places.default([]),
    gap: flag_uncertainty.shape.gap,
    reasoning,
  }),
  meaning: z.object({
    field: shownText.trim().min(1).max(fieldCharactersMax),
    meaning: shownText.trim().min(1).max(meaningCharactersMax),
    unit: shownText.trim().max(unitCharactersMax).default(""),
    evidence,
    reasoning,
  }),
  finding: z.object({
    statement: shownText.trim().min(1).max(500).describe("One sentence"),
    evidence,
    against: places.default([]),
    reasoning,
  }),
} as const;

export type ProposalKind = keyof typeof proposalSchemas;
export type ProposalOf<Kind extends ProposalKind> = z.output<(typeof proposalSchemas)[Kind]>;
export type Proposal = {
  readonly [Kind in ProposalKind]: { readonly noun: Kind } & ProposalOf<Kind>;
}[ProposalKind];
