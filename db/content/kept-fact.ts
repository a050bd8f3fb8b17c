import { z } from "zod";
import { toJsonValue } from "@/lib/base/canonical-json";
import type { Instant } from "@/lib/base/instant";
import { factIds, stateChangeIds } from "@/lib/domain/ids";
import { statedFactSchema } from "@/lib/domain/timeline/stated-fact";
import type { TimedFact } from "@/lib/domain/timeline/timed-fact";
import { parseDocument } from "../parse-document";

/** A fact without when we knew it, which the row around it says. */
const keptFactSchema = statedFactSchema.omit({ takenBackBy: true, actor: true }).extend({
  piece: stateChangeIds.schema.nullable(),
  source: z.enum(["state-change", "statement", "person"]),
  supersededBy: factIds.schema.nullable(),
  /** That of an event's time, which no schema bounds. */
  confidence: z.number(),
});

export function toKeptFact({ createdAt: _, expiredAt: __, ...fact }: TimedFact) {
  return toJsonValue(fact);
}

export function readKeptFact(
  {
    content,
    knownSince,
    doubtedSince,
  }: {
    readonly content: unknown;
    readonly knownSince: Instant;
    readonly doubtedSince: Instant | null;
  },
  row: string,
): TimedFact {
  const fact = parseDocument(keptFactSchema, content, row);
  return { ...fact, createdAt: knownSince, expiredAt: doubtedSince };
}
