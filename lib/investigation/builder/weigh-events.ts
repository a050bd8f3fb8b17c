import { isDecided, isLive } from "@/lib/domain/claim";
import { retellEvent } from "@/lib/domain/retell-event";
import type { FunctionArguments } from "../calls/function-calls";
import type { CallResult } from "../ports/performer-port";
import { accepted, rejected } from "./answer";
import { type BuilderState, findNamed } from "./builder-state";

/**
 * What carries the story, said of events whoever proposed them: what a draft takes for a key event may be routine, and what it
 * takes for a detail the turn of the story. Nothing is taken away; what a person decided on keeps its weight.
 */
export function weighEvents(
  state: BuilderState,
  { event_ids: names, importance, reason }: FunctionArguments<"weigh_events">,
): CallResult {
  const events = names.map((name) => findNamed(state, name));
  const unknown = names.filter((_, index) => events[index] === null);
  if (unknown.length > 0) {
    return rejected(`Nothing that stands is called ${unknown.join(", ").slice(0, 200)}`);
  }
  const standing = events.filter((event) => event !== null).filter(isLive);
  const open = standing.filter((event) => !isDecided(event));
  for (const event of open) {
    state.events.set(
      event.id,
      retellEvent(event, { importance }, { by: state.actor, why: reason }),
    );
  }
  const kept = standing.length - open.length;
  const word = importance === "key" ? "key events" : "details";
  const decided = kept === 0 ? "" : `; ${kept} a reviewer has decided keep their weight`;
  return accepted(`${open.length} weighed as ${word}${decided}`);
}
