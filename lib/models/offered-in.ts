import type { Pass } from "@/lib/domain/runs/pass";
import { allowedFunctions } from "@/lib/investigation/ports/calls/function-calls";
import type { EvidenceTool } from "@/lib/investigation/toolbox/tool";
import { offerTools } from "./ask-evidence";
import { type OfferedFunction, offeredFunctions } from "./function-tools";

/** In a window narrower than that, what is offered would take a third of it. */
const narrowTokens = 24_000;

/** Tools by which all evidence can be read. */
const leastTools: ReadonlySet<string> = new Set([
  ...["read_file", "search_records", "list_happenings", "list_shapes", "follow_value"],
  ...["view_around", "query_records", "list_timeline"],
]);

/**
 * What a model is offered in a pass: in every pass the same, since providers keep what requests begin with, and that begins
 * with these. In a narrow window only what the pass takes, and the tools it cannot do without.
 */
export function offeredIn(
  contextTokensMax: number,
  pass: Pass,
  toolset: ReadonlyMap<string, EvidenceTool>,
): readonly OfferedFunction[] {
  const tools = [...toolset.values()];
  if (contextTokensMax >= narrowTokens) return [...offerTools(tools), ...offeredFunctions];
  const taken = new Set<string>(allowedFunctions[pass]);
  return [
    ...offerTools(tools.filter(({ name }) => leastTools.has(name))),
    ...offeredFunctions.filter(({ name }) => taken.has(name)),
  ];
}
