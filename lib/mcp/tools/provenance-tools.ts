import { z } from "zod";
import { formatInstant } from "@/lib/base/instant";
import { fail, ok, type Result } from "@/lib/base/result";
import { type ContextIndex, renderChain } from "@/lib/domain/provenance/causal-chain";
import type { Context } from "@/lib/domain/provenance/context";
import {
  causalityStats,
  reconstructReasoning,
  searchContexts,
} from "@/lib/domain/provenance/reasoning";
import { savedContextSchema } from "@/lib/investigation/review/provenance/save-context";
import type { AgentCases } from "../agent-cases";
import { answerCharactersMax, quotedUpTo, tellPage } from "../quoted";
import { type AgentTool, agentTool, incidentInput, pageInput } from "./agent-tool";

const stepInput = {
  incident: incidentInput,
  entry: z.int().min(1).optional().describe("Number in the journal"),
  piece: z.string().max(80).optional().describe("Or id of a piece"),
} as const;

const reconstructReasoningTool = agentTool({
  name: "reconstruct_reasoning",
  description: "Why a step of the investigation was done, and what followed.",
  input: z.object(stepInput),
  async answer(cases, { incident, ...step }) {
    const found = await findStep(cases, incident, step);
    if (!found.ok) return found;
    const { index, seq } = found.value;
    const reasoning = reconstructReasoning(index, seq);
    return reasoning.ok ? ok(quotedUpTo(reasoning.value.text)) : fail(reasoning.error.message);
  },
});

const buildCausalChain = agentTool({
  name: "build_causal_chain",
  description: "What led to a step of the investigation, from its beginning.",
  input: z.object(stepInput),
  async answer(cases, { incident, ...step }) {
    const found = await findStep(cases, incident, step);
    if (!found.ok) return found;
    const { index, seq } = found.value;
    const chain = index.chainOf(seq);
    return chain.ok
      ? ok(quotedUpTo(renderChain(chain.value, tellStep, answerCharactersMax)))
      : fail(chain.error.message);
  },
});

const getCausalityStats = agentTool({
  name: "get_causality_stats",
  description: "Steps of the investigation, counted by kind.",
  input: z.object({ incident: incidentInput }),
  async answer(cases, { incident }) {
    const opened = await cases.open(incident);
    if (!opened.ok) return opened;
    const index = await opened.value.contexts();
    return index.ok ? ok(JSON.stringify(causalityStats(index.value))) : index;
  },
});

const searchContext = agentTool({
  name: "search_context",
  description: "Steps of the investigation that have every word, newest first.",
  input: z.object({
    incident: incidentInput,
    text: z.string().trim().min(1).max(200),
    limit: pageInput.limit,
  }),
  async answer(cases, { incident, text, limit }) {
    const opened = await cases.open(incident);
    if (!opened.ok) return opened;
    const index = await opened.value.contexts();
    if (!index.ok) return index;
    const found = searchContexts(index.value, text, limit).map(tellStep);
    const note = `(${found.length} steps, ${limit} at most)`;
    return ok(quotedUpTo(found.join("\n"), { note }));
  },
});

const loadContext = agentTool({
  name: "load_context",
  description: "What was saved with save_context, the newest first.",
  input: z.object({ incident: incidentInput, ...pageInput }),
  async answer(cases, { incident, ...page }) {
    const opened = await cases.open(incident);
    if (!opened.ok) return opened;
    const saved = await opened.value.saved();
    if (!saved.ok) return saved;
    return ok(tellPage(saved.value.toReversed(), { noun: "saved steps", ...page }));
  },
});

/** Reads the record of the investigation itself: who did what, and why. */
export const provenanceTools: readonly AgentTool[] = [
  reconstructReasoningTool,
  buildCausalChain,
  getCausalityStats,
  searchContext,
  loadContext,
];

export const saveContextTool = agentTool({
  name: "save_context",
  description: "Keeps a step of yours in the journal, for good.",
  proposes: true,
  input: z.object({ incident: incidentInput, ...savedContextSchema.shape }),
  async answer(cases, { incident, ...context }) {
    if (cases.saveContext === null) return fail("This token reads only.");
    const saved = await cases.saveContext(incident, context);
    return saved.ok ? ok(`Saved as entry ${saved.value}.`) : saved;
  },
});

async function findStep(
  cases: AgentCases,
  incident: string,
  { entry, piece }: { readonly entry?: number | undefined; readonly piece?: string | undefined },
): Promise<Result<{ readonly index: ContextIndex; readonly seq: number }, string>> {
  const opened = await cases.open(incident);
  if (!opened.ok) return opened;
  const index = await opened.value.contexts();
  if (!index.ok) return index;
  const seq = entry ?? (piece === undefined ? undefined : index.value.about(piece).at(-1)?.seq);
  if (seq === undefined) {
    return fail("Give the number of an entry, or the id of a piece that the journal tells of.");
  }
  return ok({ index: index.value, seq });
}

function tellStep({ seq, at, kind, actor, rationale, made }: Context): string {
  const about = made.length === 0 ? "" : ` [${made.slice(0, 5).join(" ")}]`;
  return `${seq} · ${formatInstant(at)} · ${kind} by ${actor}: ${rationale}${about}`;
}
