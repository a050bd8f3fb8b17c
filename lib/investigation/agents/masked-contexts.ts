import { z } from "zod";
import { formatInstant } from "@/lib/base/instant";
import type { JournalEntry } from "@/lib/domain/journal";
import { parseActor } from "@/lib/domain/journal-actor";
import { type ContextIndex, indexContexts } from "@/lib/domain/provenance/causal-chain";
import { createMasking } from "@/lib/masking/masking";
import type { HiddenNames } from "./agent-view";

type Made = { readonly of: string; readonly index: ContextIndex };

/** Made once for each index, which is made anew with every entry of the journal, and for what is hidden in it. */
const made = new WeakMap<ContextIndex, Made>();

/**
 * The steps of an investigation as they may leave: reasons repeat what evidence and people said, and people are nobody's but
 * an installation's. What is searched is masked as well, or a secret could be guessed by what is found.
 */
export function maskContexts(index: ContextIndex, settings: HiddenNames): ContextIndex {
  const of = JSON.stringify(settings);
  const known = made.get(index);
  if (known?.of === of) return known.index;
  const masking = createMasking(settings);
  const masked = indexContexts(
    index.contexts.map((context) => ({
      ...context,
      // Told as text: nobody parses it any more.
      actor: tellActor(context.actor) as typeof context.actor,
      rationale: masking.render(context.rationale).text,
    })),
  );
  made.set(index, { of, index: masked });
  return masked;
}

function tellActor(actor: string): string {
  const who = parseActor(actor);
  if (who.kind === "user") return "a person";
  return who.kind === "agent" || who.kind === "sender" ? `${who.kind} ${who.name}` : actor;
}

/** What somebody, or an agent, saved to go on with. */
export type SavedStep = {
  readonly seq: number;
  readonly at: string;
  readonly by: string;
  readonly actionType: string;
  readonly rationale: string;
  readonly summary: string;
  readonly pieces: readonly string[];
  readonly causedBy: number | null;
};

const savedSchema = z.object({ summary: z.string(), pieces: z.array(z.string()) });

/** Of entries that tell of nothing else; what retention erased has only its reason. */
export function maskSaved(
  entries: readonly JournalEntry[],
  settings: HiddenNames,
): readonly SavedStep[] {
  const masking = createMasking(settings);
  return entries.map(({ seq, at, actor, actionType, rationale, payload, causedBy }) => {
    const { summary, pieces } = savedSchema.safeParse(payload).data ?? { summary: "", pieces: [] };
    return {
      ...{ seq, at: formatInstant(at), by: tellActor(actor), actionType, causedBy },
      // Whoever saved it may have written anything in the place of an id.
      pieces: pieces.map((piece) => masking.render(piece).text),
      rationale: masking.render(rationale).text,
      summary: masking.render(summary).text,
    };
  });
}
