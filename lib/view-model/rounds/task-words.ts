import { z } from "zod";
import { type Instant, type Interval, parseZonedTime } from "@/lib/base/instant";
import { type Citation, citationsSchema } from "@/lib/domain/evidence/citation";
import type { EvidenceReference, Locator } from "@/lib/domain/evidence/evidence";
import type { ArtifactId } from "@/lib/domain/ids";
import { findingIds } from "@/lib/domain/ids";
import { checkedSchema } from "@/lib/domain/rounds/critique";
import { experts } from "@/lib/domain/rounds/expert";
import { findingMethods, pieceChanges } from "@/lib/domain/rounds/finding";
import { questionSchema, questionSubjects } from "@/lib/domain/rounds/question";
import { directorDecisions, roundPhases } from "@/lib/domain/rounds/round";
import { roundEntrySchema } from "@/lib/domain/rounds/round-entry";
import type { StatedEffect } from "./effect-words";

// What is drawn of the inputs and outputs of tasks that are going. They were checked when they came in; what cannot be
// read here is of another version, and is told as not there.

const effectSchema = z
  .discriminatedUnion("kind", [
    z.object({ kind: z.literal("happening"), event_type: z.string(), title: z.string() }),
    z.object({
      kind: z.literal("connection"),
      source: z.string(),
      target: z.string(),
      relation: z.string(),
    }),
    z.object({
      kind: z.literal("state"),
      property: z.string(),
      old_value: z.string().nullable().default(null),
      new_value: z.string(),
    }),
    z.object({ kind: z.literal("support"), piece: z.string() }),
    z.object({ kind: z.literal("refutation"), piece: z.string() }),
    z.object({
      kind: z.literal("change"),
      change: z.enum(pieceChanges),
      piece: z.string(),
      into: z.string().nullable().default(null),
    }),
  ])
  .transform((effect): StatedEffect => {
    if (effect.kind === "happening") return { ...effect, eventType: effect.event_type };
    if (effect.kind === "state") {
      return { ...effect, from: effect.old_value, to: effect.new_value };
    }
    return effect;
  });

/** Null where it is no stretch of time. */
const stretchSchema = z
  .object({ earliest: z.string(), latest: z.string() })
  .nullable()
  .default(null)
  .transform((given): Interval | null => {
    const [earliest, latest] = [given?.earliest, given?.latest].map((text) =>
      text === undefined ? null : parseZonedTime(text),
    );
    if (!isKnown(earliest) || !isKnown(latest) || earliest > latest) return null;
    return { earliest, latest };
  });

function isKnown(at: Instant | null | undefined): at is Instant {
  return at !== null && at !== undefined;
}

const draftSchema = z.object({
  claim: z.string(),
  effect: effectSchema,
  entities: z.array(z.object({ name: z.string() })).default([]),
  time: stretchSchema,
  method: z.enum(findingMethods),
  evidence_refs: citationsSchema.default([]),
  against_refs: citationsSchema.default([]),
  tool_calls: z.array(z.int()).default([]),
});
export type StatedFinding = z.infer<typeof draftSchema>;

export const directiveOutput = z.object({
  decision: z.object({ kind: z.enum(directorDecisions), why: z.string() }),
  entries: z.array(roundEntrySchema).default([]),
  questions: z.array(
    z.object({
      to: z.enum(experts),
      subject: z.enum(questionSubjects),
      about: z.string().nullable().default(null),
      text: z.string(),
      entities: z.array(z.string()).default([]),
      files: z.array(z.string()).default([]),
      expected_gain: z.number(),
      why: z.string(),
    }),
  ),
});

export const directInput = z.object({
  phase: z.enum(roundPhases),
  coherence: z.array(z.number()),
  parts: z.array(z.object({ name: z.string(), value: z.number(), weight: z.number() })),
  raiseMost: z.string(),
});

export const answerInput = z.object({ question: questionSchema });

export const answerOutput = z.object({
  findings: z.array(draftSchema),
  nothing: z.string().nullable().default(null),
});

export const critiqueInput = z.object({
  findings: z.array(
    z.object({
      id: findingIds.schema,
      question: z.string(),
      draft: draftSchema,
      checks: z.array(checkedSchema),
    }),
  ),
});
export type Submitted = z.infer<typeof critiqueInput>["findings"][number];

export const critiqueOutput = z.object({
  reviews: z.array(
    z.object({
      finding: z.string(),
      credibility: z.number().min(0).max(1),
      annotation: z.string(),
    }),
  ),
});

/** Null for what is not there, or of another form. */
export function readTaskWords<Read>(schema: z.ZodType<Read>, value: unknown): Read | null {
  return schema.safeParse(value).data ?? null;
}

/** A place as its author names it, in the file of that name; null where there is no such file. */
export function toReference(
  citation: Citation,
  artifactOf: (path: string) => ArtifactId | undefined,
): EvidenceReference | null {
  const artifactId = artifactOf(citation.path);
  if (artifactId === undefined) return null;
  return { artifactId, path: citation.path, locator: toLocator(citation), quote: citation.quote };
}

function toLocator(citation: Citation): Locator {
  if ("lines" in citation) {
    const [from, to] = citation.lines;
    return { kind: "lines", from: Math.min(from, to), to: Math.max(from, to) };
  }
  if ("index" in citation) return { kind: "index", index: citation.index };
  const { frameMs, region } = citation;
  return { kind: "frame", frameMs, ...(region && { region }) };
}
