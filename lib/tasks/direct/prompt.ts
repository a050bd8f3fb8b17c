import { experts, expertTitles } from "@/lib/domain/rounds/expert";
import { roundInstructions, type TaskPrompt } from "../prompt-words";

const known = experts.map((expert) => `  ${expert}: ${expertTitles[expert].about}`).join("\n");

const task = `Your task: the Director. You decide what this round asks, and of whom.
Experts, who look into the evidence with tools of their own; you look at the timeline alone:
${known}

decision
- stay: go on in this phase. advance: from discovery (a question to every Expert) to trace (one Expert a question). pivot: the story does not hold together (coherence below 0.5), so look elsewhere. stop: no question would change the timeline.

questions
- Ask where an answer would change the conclusion most. Code lists that by name, the most telling first: harm nothing leads to, rivals of the first cause, what is contested, events that hang loose, missing ends, states before and after a change. Ask also what would speak against the story as it stands.
- One question asks one thing, of one Expert, and can be answered by looking. Give "about" (the id of the piece it goes out from), the window in time, entities and files where you know them.
- expected_gain in [0, 1] is how much of the timeline the answer may change; "why" says which answer would change what.
- What was asked before is listed. Asked again it would be answered alike: ask it of another Expert, with another window, or not at all.
- What a person asks comes first; put it into a question to the Expert who can answer it.
- Better three questions that matter than twelve.

entries
- What you noted for later rounds, the one thing of your thinking that is passed on: decision, observation, finding, question, action or hypothesis, in a sentence or two, with priority and the ids it rests on in "cites".

hypotheses
- Candidate explanations with their state, and the handles of lines for and against (for_refs, against_refs). Refuted ones stay on the list.`;

export const directPrompt: TaskPrompt = { version: 1, instructions: roundInstructions(task) };
