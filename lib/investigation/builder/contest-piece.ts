import type { FunctionArguments } from "../calls/function-calls";
import type { CallResult } from "../ports/performer-port";
import { rejected } from "./answer";
import { type BuilderState, findNamed } from "./builder-state";
import { flagUncertainty } from "./flag-uncertainty";

/**
 * "Wrong", said of what somebody else proposed, with the lines that show it. Nothing is taken away by it: the piece stands
 * until a person decides, and whoever looks at it sees what speaks against it.
 */
export function contestPiece(
  state: BuilderState,
  { piece_id: name, reason, evidence_refs }: FunctionArguments<"contest_piece">,
): CallResult | Promise<CallResult> {
  const found = findPiece(state, name);
  if (found === null) return rejected(`Nothing that stands is called ${name.slice(0, 80)}`);
  const { id, title } = found;
  return flagUncertainty(state, {
    ...{ context: id, uncertainty_type: "conflicting", impact: "medium" },
    description: `"${title}" is contested: ${reason}`,
    ...{ possible_interpretations: [], data_needed: [], evidence_refs },
  });
}

/** An event by any of its names, a causal link or a state by its id. */
function findPiece(state: BuilderState, name: string) {
  const titleOf = (id: string) => findNamed(state, id)?.title ?? id;
  const event = findNamed(state, name);
  if (event !== null) return { id: event.id, title: event.title };
  const link = [...state.links.values()].find(({ id }) => id === name);
  if (link) {
    return {
      id: link.id,
      title: `${titleOf(link.source)} ${link.relation} ${titleOf(link.target)}`,
    };
  }
  const change = [...state.stateChanges.values()].find(({ id }) => id === name);
  return change ? { id: change.id, title: `${change.property}: ${change.to}` } : null;
}
