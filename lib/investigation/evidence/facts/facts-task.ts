import { z } from "zod";
import type { TaskSettings, Turn } from "@/lib/domain/invocation";
import { factsTaskId, type PlannedTask } from "@/lib/domain/runs/run";
import { factTypes } from "@/lib/domain/timeline/timed-fact";
import { alias, evidenceArgumentSchema, shownText } from "../../ports/calls/function-arguments";
import type { EvidenceReader } from "../../ports/evidence-port";
import { defineTask } from "../../ports/task";
import { readStatements } from "./read-statements";

/** Messages a model is shown; of the others the rules read what they can. */
const messagesShownMax = 300;

const place = z.int().min(0);
const messagePlaceSchema = z
  .object({
    path: z.string(),
    locator: z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("lines"), from: place, to: place }),
      z.object({ kind: z.literal("index"), index: place }),
    ]),
  })
  .readonly();

const factsInputSchema = z
  .object({
    messages: z.array(messagePlaceSchema).max(messagesShownMax).readonly(),
    /** Further ones that are not shown. */
    left: z.int().min(0),
  })
  .readonly();
export type FactsInput = z.infer<typeof factsInputSchema>;

/** What a performer says of one message. When it was so is read by code; nothing here closes another fact. */
const factDraftSchema = z.object({
  /** The message, by its one line or element. */
  evidence_refs: z.array(evidenceArgumentSchema).min(1).max(3),
  type: z.enum(factTypes),
  /** The words in it that say when, as they stand; empty where none do, of plans and wishes alone. */
  expression: shownText.trim().max(200).default(""),
  /** Things of the timeline it is about, by their names. */
  entities: z.array(alias).max(8).default([]),
  /** Of what and what of it, where it says a value of something; the value as it stands in the message. */
  about: z
    .object({ subject: alias, property: alias, value: shownText.trim().min(1).max(200) })
    .nullable()
    .default(null),
  confidence: z.number().min(0).max(1),
});
export type FactDraft = z.infer<typeof factDraftSchema>;

const factsOutputSchema = z
  .object({
    reasoning: shownText.max(4000),
    facts: z.array(factDraftSchema).max(200),
    /** Two of these facts, by their places counted from 0, that cannot both hold: a person will say which does. */
    contradictions: z
      .array(
        z.object({
          one: z.int().min(0),
          other: z.int().min(0),
          why: shownText.trim().min(1).max(300),
        }),
      )
      .max(30)
      .default([]),
  })
  .readonly();
export type FactsOutput = z.infer<typeof factsOutputSchema>;

export const factsTask = defineTask({
  id: factsTaskId,
  version: 1,
  input: factsInputSchema,
  output: factsOutputSchema,
});

export function planFacts(settings: TaskSettings): PlannedTask {
  return { kind: "task", key: factsTaskId, task: factsTaskId, settings };
}

/** What a performance came to; null where it was given up: then the rules alone have read. */
export function readFactsOutput(turns: readonly Turn[]): FactsOutput | null {
  const parsed = factsOutputSchema.safeParse(turns.at(-1)?.output);
  return parsed.success ? parsed.data : null;
}

export async function composeFactsInput(evidence: EvidenceReader): Promise<FactsInput> {
  const statements = await readStatements(evidence);
  return {
    messages: statements
      .slice(0, messagesShownMax)
      .flatMap(({ evidence: { path, locator } }) =>
        locator.kind === "frame" ? [] : [{ path, locator }],
      ),
    left: Math.max(0, statements.length - messagesShownMax),
  };
}
