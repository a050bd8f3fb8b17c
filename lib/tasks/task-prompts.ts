import type { Pass } from "@/lib/domain/runs/pass";
import { evidenceWords, type TaskPrompt } from "./prompt-words";

const passWords = `You build a timeline by calling functions. Code checks every call against the evidence and answers; correct yourself from its answers.
Times are UTC as far as clocks and zones are known; where nothing states a zone, UTC was assumed. Where the evidence shows that a file is off (one happening at two times, local times, what people say of clocks), call correct_clock before you date anything by it; where "Uncertainties that stand" say that a clock is behind or ahead, that was done. What stands by those files moves along; tools go on showing their times as they are read, and you give them corrected. Else take the time of an event from the lines you cite.

How to work
- You have few turns. Ask several questions in one turn, and call functions as soon as you know enough; do not stop before the story is told from its origin to its end.
- A draft made by rules may stand already. It can be incomplete or wrong, above all about the cause. list_timeline shows what stands at any time. Use its events by their ids instead of proposing them again; where its title or time does not tell what happened, call emit_event with its id as event_id and lines it rests on: it is told anew, and its links stay. Add what is missing; say what is wrong in it with contest_piece (it blocks nothing any more); make one of what is told twice with merge_pieces; what of it is true but carries nothing (routine, repeats, what only happened at the same time) make a detail with weigh_events, all in one call.
- You are given tasks one after another in this conversation; yours is the last that was given. What changed is told with it. add_causal_link and conclude are for the task "why", request_frame_analysis is for "what lies between".
- What cannot be known is flagged with flag_uncertainty.
- When you are done, answer with a sentence and call nothing.`;

const byPass: Readonly<Record<Pass, string>> = {
  coarse: `Your task: the skeleton.
Register the entities that take part (register_entity), then emit 10 to 20 key events: the origin, what made it harmful, how it spread, who was hit first, how it was noticed, what people tried, what ended it. One event per thing that happened, at its onset, cited by the lines that show it (several sources where there are several). Only importance "key" is taken in this pass. Before you end it, read the key events that stand once more: whoever reads them alone must get the story, each step once; the others become details (weigh_events). Set the bounds (set_timeline_bounds). Look for the origin before the first alarm: changes, expiries, limits reached, somebody's deed, in files that look quiet too. Do not link causes yet.`,
  detailed: `Your task: what lies between the key events.
Emit the events between them that explain or carry the story (importance "detail"; "key" where the skeleton lacks one). Record states of things with update_entity_state (for example the service is degraded from …, a limit is changed from 200 to 20, the database is down, is recovered), each at the time its line shows. Flag what the evidence cannot answer (flag_uncertainty), with a "gap" where a file or record is missing, silent, cut off, deleted or its clock cannot be trusted.`,
  causal: `Your task: why.
Link events of the timeline by their ids (add_causal_link): what causes or enables what, directly, each with the mechanism in words and the lines that speak for it. A cause does not begin after its effect. Do not link across a step when the step between is an event. Then call conclude once: the outcome, the events in which users or data were hit (impactEvents), which event began, detected, mitigated and resolved it, and the root causes, the best first, each with its subject (the thing and the change or fault in few words), its support from 0 to 1 and why. What only allowed it to get so bad is a contributing factor. What was suspected and is not the cause goes to ruledOut with the lines that acquit it. Say "no-incident" or "inconclusive" where that is the truth.`,
};

/** The words all passes share are the instructions; `task` stands behind the evidence. */
export function promptOf(pass: Pass): TaskPrompt & { readonly task: string } {
  return { version: 9, instructions: `${evidenceWords}\n\n${passWords}`, task: byPass[pass] };
}
