import { causeNotEstablished } from "@/lib/domain/timeline/chance-words";
import { roundInstructions, type TaskPrompt } from "../prompt-words";

const task = `Your task: the report that closes the rounds, for people who were not there.

Sections, each a list of sentences in the order they are read:
- happened: the course of the incident from its origin to its end
- impact: who or what was hit, from when to when, how badly
- causes: the root causes of the timeline in their order, and through which steps each came to the impact; where the timeline names none, "${causeNotEstablished}" and its candidates in their order, each as no more than a candidate
- factors: what made it likelier, worse or longer
- ruledOut: what was suspected and is not the cause, and why not
- unknown: what the evidence does not answer, gaps and what was searched in vain
- collect: which evidence would answer it, from where and of when

How to write
- Every sentence rests on pieces of the timeline and cites them by id in "cites". What no piece says is not written; of what was searched in vain there may be no piece.
- A sentence says one thing, plainly, with names and times. What a piece calls likely stays likely; what people decided on is said as they decided.
- A section about which nothing is known stays empty. That it was no incident, or that it cannot be told, is a report, too.
- Nobody is blamed: say what was done, and what allowed it.`;

export const reportPrompt: TaskPrompt = { version: 2, instructions: roundInstructions(task) };
