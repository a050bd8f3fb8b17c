import { z } from "zod";
import { ok, type Result } from "@/lib/base/result";
import type { IncidentId } from "@/lib/domain/ids";
import { actionTypes, type JournalDraft } from "@/lib/domain/journal";
import type { ActorText } from "@/lib/domain/journal-actor";
import { type Actor, type CaseProblem, findMissingRight, refuse } from "../../case-problem";
import { commitChange } from "../../commit-change";
import { findIncident } from "../../incident/incidents";
import type { Ports } from "../../ports/ports";

/** What somebody, or their agent, did in an investigation, with the reason; the reason cannot be left out. */
export const savedContextSchema = z.strictObject({
  actionType: z.enum(actionTypes),
  rationale: z.string().trim().min(1).max(2_000),
  /** What came of it, or what to go on with. */
  summary: z.string().trim().max(20_000).default(""),
  /** Number of the entry that led to it; null for a beginning. */
  causedBy: z.int().min(1).nullable().default(null),
  /** Ids of pieces it is about. */
  pieces: z.array(z.string().max(80)).max(100).default([]),
});
export type SavedContext = z.infer<typeof savedContextSchema>;

/** Keeps it as an entry of the journal; answers the entry's number. `by`: how the journal names who did it. */
export async function saveContext(
  { cases, clock }: Pick<Ports, "cases" | "clock">,
  { actor, by }: { readonly actor: Actor; readonly by: ActorText },
  incidentId: IncidentId,
  { actionType, rationale, summary, causedBy, pieces }: SavedContext,
): Promise<Result<number, CaseProblem>> {
  const missing = findMissingRight(actor, "investigate");
  if (missing) return missing;
  const incident = await findIncident(cases, incidentId);
  if (!incident.ok) return incident;
  let seq = 0;
  const saved = await commitChange(cases, incidentId, async ({ journal }) => {
    const head = await journal.head(incidentId);
    if (causedBy !== null && causedBy > head.seq) {
      return refuse("invalid", `The journal has no entry ${causedBy}: its last is ${head.seq}.`);
    }
    const draft: JournalDraft = {
      ...{ at: clock.now(), kind: "context-saved", actionType, actor: by, rationale },
      causedBy: causedBy === null ? null : { kind: "entry", seq: causedBy },
      payload: { summary, pieces },
    };
    return ok({
      drafts: [draft],
      write: async (_, [entry]) => {
        seq = entry?.seq ?? 0;
      },
      value: null,
    });
  });
  return saved.ok ? ok(seq) : saved;
}
