import { z } from "zod";
import {
  fieldCharactersMax,
  meaningCharactersMax,
  unitCharactersMax,
} from "@/lib/domain/field-glossary";
import { shownText, timestamp } from "../calls/function-arguments";
import { functionSchemas } from "../calls/function-calls";

/** Places an agent cites at once. */
const citedPlacesMax = 16;

const path = z.string().min(1).max(1000).describe("As list_files tells it");

/** Where the evidence says it. What stands there is read by code: nobody has to copy it, and no copy is taken for it. */
export const citedPlaceSchema = z.union([
  z.object({
    path,
    lines: z.tuple([z.int().min(1), z.int().min(1)]).describe("First and last line, from 1"),
  }),
  z.object({ path, index: z.int().min(0).describe("Element of a JSON document, from 0") }),
]);
export type CitedPlace = Readonly<z.infer<typeof citedPlaceSchema>>;

const places = z.array(citedPlaceSchema).max(citedPlacesMax);
const evidence = places.min(1).describe("The lines that show it");
const reasoning = shownText
  .trim()
  .min(1)
  .max(2000)
  .describe("Why you propose it: people read this when they decide");

const { emit_event, add_causal_link, flag_uncertainty } = functionSchemas;

const participantSchema = z.object({
  name: shownText.trim().min(1).max(200),
  type: shownText.trim().min(1).max(40).describe("service, host, person, change, ticket…"),
});

/** What an agent may propose, as it says it. Each goes through the checks every analyst's calls go through. */
export const proposalSchemas = {
  event: z.object({
    title: emit_event.shape.title,
    description: emit_event.shape.description,
    kind: emit_event.shape.event_type.describe("Such as deploy, error, alert, recovery"),
    timestamp: timestamp
      .optional()
      .describe("Onset, ISO 8601 with an offset; left out: that of the first dated record cited"),
    time_basis: emit_event.shape.time_basis,
    entities: z
      .array(
        z.union([z.string().max(80).describe("Id of a known entity (ent_…)"), participantSchema]),
      )
      .min(1)
      .max(20)
      .describe("Who takes part, the main one first"),
    importance: emit_event.shape.importance.default("detail"),
    confidence: emit_event.shape.confidence,
    evidence,
    reasoning,
  }),
  link: z.object({
    source: z.string().max(80).describe("Id of the event that came first (evt_…)"),
    target: z.string().max(80).describe("Id of the event it led to (evt_…)"),
    relation: add_causal_link.shape.relation,
    mechanism: add_causal_link.shape.mechanism.describe("How the one brings about the other"),
    confidence: add_causal_link.shape.confidence,
    evidence: places.default([]).describe("Lines that speak for it"),
    against: places.default([]).describe("Lines that speak against it"),
    reasoning,
  }),
  uncertainty: z.object({
    about: flag_uncertainty.shape.context.describe("Id of an event or link, a path, or words"),
    type: flag_uncertainty.shape.uncertainty_type,
    description: flag_uncertainty.shape.description,
    interpretations: flag_uncertainty.shape.possible_interpretations,
    data_needed: flag_uncertainty.shape.data_needed,
    impact: flag_uncertainty.shape.impact,
    evidence: places.default([]),
    gap: flag_uncertainty.shape.gap.describe("Given where other evidence would answer it"),
    reasoning,
  }),
  meaning: z.object({
    field: shownText.trim().min(1).max(fieldCharactersMax).describe("As the evidence writes it"),
    meaning: shownText.trim().min(1).max(meaningCharactersMax).describe("In plain words"),
    unit: shownText.trim().max(unitCharactersMax).default(""),
    evidence: evidence.describe("Lines that have the field"),
    reasoning,
  }),
  finding: z.object({
    statement: shownText.trim().min(1).max(500).describe("One explanation, in one sentence"),
    evidence: evidence.describe("Lines that speak for it"),
    against: places.default([]).describe("Lines that speak against it"),
    reasoning,
  }),
} as const;

export type ProposalKind = keyof typeof proposalSchemas;
export type ProposalOf<Kind extends ProposalKind> = z.output<(typeof proposalSchemas)[Kind]>;
export type Proposal = {
  readonly [Kind in ProposalKind]: { readonly noun: Kind } & ProposalOf<Kind>;
}[ProposalKind];
