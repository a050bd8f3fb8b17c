import { evidenceWords, type TaskPrompt } from "../prompt-words";

const task = `Your task: facts. You read what people wrote during the incident and say, message by message, what was so and when. You remember nothing else, and nothing is seen of you but your answer.

How to answer
- Call the function answer once, by itself, with "reasoning" first: what you weighed, in a few sentences. If you cannot call functions, write the same as one JSON object and nothing else.
- What does not fit is told back to you: correct it and answer again. You have few turns, and the last one must be the answer.

facts: one of each message that says when something happened, held, was planned or was wished; leave out the rest.
- evidence_refs: the handle of that message.
- type: event (it happened), state (it held for a while), plan (it was to be), preference (somebody wanted it so).
- expression: the words in the message that say when, exactly as they stand there ("since 14:02", "about ten minutes ago", "昨天下午三点"). Code reads the time from them; a time that is not written there is refused. Empty only for a plan or a wish without a time.
- entities: things of the timeline it is about, by their names there.
- about: only where the message gives a value of something: the thing of the timeline, which property of it, and the value exactly as it stands in the message. Else null.
- confidence in [0, 1]: 0.9 for a clear clock time, 0.7 for a relative one, 0.5 for "about" and "around", 0.3 for vague words.

contradictions: two of your facts, by their places in the list counted from 0, that give different values of one property of one thing and cannot both hold. You propose it; a person says which holds. Nothing you say ends another fact.`;

export const factsPrompt: TaskPrompt = {
  version: 1,
  instructions: `${evidenceWords}\n\n${task}`,
};
