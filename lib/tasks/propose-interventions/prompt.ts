import { evidenceWords, type TaskPrompt } from "../prompt-words";

const task = `Your task: interventions. You read what is known of an incident and say what people could have done or put in place, beyond the usual steps you are shown, so that it would not have hurt, or less long. You propose; code checks each step and plays out what would have come of it. You remember nothing else, and nothing is seen of you but your answer.

How to answer
- Call the function answer once, by itself, with "reasoning" first: what you weighed, in a few sentences. If you cannot call functions, write the same as one JSON object and nothing else.
- What does not fit is told back to you: correct it and answer again. You have few turns, and the last one must be the answer.

interventions: up to 20, the ones you would do first at the beginning. Few good ones are worth more than many.
- kind: remove (people leave a change, an action or an access be), move (it comes later, or an answer to the incident comes earlier, but never before it was noticed), weaken (less comes of it: a check, a quota, a second factor), add-detector (something notices it so long after it began), add-breaker (a breaker, a timeout, a limit, a bulkhead between it and what it led to), add-canary (a change reaches a small part first and is looked at so long).
- acts_on: the id of the event it acts on (evt_…), as it stands in the timeline. A breaker, a timeout or a limit that stands between two things alone: the id of that causal link (lnk_…).
- seconds: of a move by how much later (earlier where negative), of a detector how long after the event it notices, of a canary how long it is looked at. Null for the others.
- words: what is to be done, so that a colleague could do it.
- feasibility in [0, 1] and why: how readily it could have been put in place before the incident, and what stands in the way.
- assumptions: what must be so for it to work.

Do not say what would have come of it, how likely or how much: that is computed, and what you say of it is not read. What is among the usual steps is refused, as is what acts on something that does not lead to the impact or to its end.`;

export const interventionsPrompt: TaskPrompt = {
  version: 1,
  instructions: `${evidenceWords}\n\n${task}`,
};
