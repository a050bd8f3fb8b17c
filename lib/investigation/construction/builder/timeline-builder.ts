import type { z } from "zod";
import { interval, parseZonedTime } from "@/lib/base/instant";
import { isDecided, isLive } from "@/lib/domain/claim";
import { isPicture } from "@/lib/domain/evidence/pictures";
import type { Pass } from "@/lib/domain/runs/pass";
import { retellEvent } from "@/lib/domain/timeline/retell-event";
import {
  allowedFunctions,
  type FunctionArguments,
  type FunctionCall,
  type FunctionName,
  functionSchemas,
} from "../../ports/calls/function-calls";
import type { CallResult } from "../../ports/performer-port";
import { addCausalLink } from "./add-causal-link";
import { accepted, rejected } from "./answer";
import { type BuilderState, findNamed } from "./builder-state";
import { conclude } from "./conclude";
import { contestPiece } from "./contest-piece";
import { correctClock } from "./correct-clock";
import { emitEvent } from "./emit-event";
import { flagUncertainty } from "./flag-uncertainty";
import { dropEntities, mergePieces } from "./merge-pieces";
import { registerEntity } from "./register-entity";
import { updateEntityState } from "./update-entity-state";

/** A rejected argument is echoed at most this long: it may be anything. */
const echoLength = 80;

type Handlers = {
  readonly [Name in FunctionName]: (
    state: BuilderState,
    call: FunctionArguments<Name>,
    pass: Pass,
  ) => CallResult | Promise<CallResult>;
};

const handlers: Handlers = {
  register_entity: registerEntity,
  emit_event: emitEvent,
  update_entity_state: updateEntityState,
  add_causal_link: addCausalLink,
  flag_uncertainty: flagUncertainty,
  correct_clock: correctClock,
  contest_piece: contestPiece,
  weigh_events: weighEvents,
  merge_pieces: mergePieces,
  drop_entities: dropEntities,
  set_timeline_bounds: setTimelineBounds,
  request_frame_analysis: requestFrameAnalysis,
  conclude,
};

/**
 * Applies one call to the state, or answers why not. Every problem is a message the analyst can
 * correct itself from; nothing an analyst sends can end the run.
 */
export async function applyCall(
  state: BuilderState,
  pass: Pass,
  call: FunctionCall,
): Promise<CallResult> {
  if (!isFunctionName(call.name)) {
    return rejected(`Unknown function: ${call.name.slice(0, echoLength)}`);
  }
  if (!allowedFunctions[pass].includes(call.name)) {
    const allowed = allowedFunctions[pass].join(", ");
    return rejected(`${call.name} may not be called in the ${pass} pass; allowed: ${allowed}`);
  }
  return dispatch(state, pass, call.name, call.arguments);
}

async function dispatch<Name extends FunctionName>(
  state: BuilderState,
  pass: Pass,
  name: Name,
  given: unknown,
): Promise<CallResult> {
  const schema: z.ZodType<FunctionArguments<Name>> = functionSchemas[name] as never; // Each name's schema yields that name's arguments; the mapped type cannot say so.
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return rejected(`Bad argument ${issue?.path.join(".") ?? ""}: ${issue?.message ?? "invalid"}`);
  }
  return handlers[name](state, parsed.data, pass);
}

function isFunctionName(name: string): name is FunctionName {
  return Object.hasOwn(functionSchemas, name);
}

function setTimelineBounds(
  state: BuilderState,
  call: FunctionArguments<"set_timeline_bounds">,
): CallResult {
  const start = parseZonedTime(call.start);
  const end = parseZonedTime(call.end);
  if (start === null || end === null || start > end) return rejected("The bounds are no interval");
  state.bounds = interval(start, end);
  return accepted("Bounds set");
}

/** Of what its performer could not have read nothing is invented: the frame stays unread, and the timeline says so. */
async function requestFrameAnalysis(
  state: BuilderState,
  call: FunctionArguments<"request_frame_analysis">,
): Promise<CallResult> {
  const found = state.evidence.artifacts.find(
    ({ artifact }) => artifact.id === call.artifact_id || artifact.path === call.artifact_id,
  );
  if (!found) return rejected(`No artifact is named ${call.artifact_id.slice(0, echoLength)}`);
  if (!isPicture(found.artifact)) return rejected(`${found.artifact.path} is no picture or video`);
  const because = call.because ?? "No vision model is configured";
  await flagUncertainty(state, {
    context: found.artifact.path,
    uncertainty_type: "missing_data",
    description: `Frame not analysed: ${call.query} (${call.start} to ${call.end} s). ${because}.`,
    possible_interpretations: [],
    data_needed: ["A vision-capable model, or a person's description of the frames"],
    impact: "low",
    evidence_refs: [],
  });
  return rejected(`${because}, so the frame was not analysed; flagged instead`);
}

/**
 * What carries the story, said of events whoever proposed them: what a draft takes for a key event may be routine, and what it
 * takes for a detail the turn of the story. Nothing is taken away; what a person decided on keeps its weight.
 */
function weighEvents(
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
