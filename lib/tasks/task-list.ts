import { type Pass, passes, type RoundTaskId } from "@/lib/domain/runs/pass";
import { passTask } from "@/lib/domain/runs/run";
import { interventionsTask } from "@/lib/investigation/asking/what-if/interventions-task";
import { factsTask } from "@/lib/investigation/evidence/facts/facts-task";
import type { Tasks } from "@/lib/investigation/ports/performer-port";
import { definePassTask, type Task } from "@/lib/investigation/ports/task";
import { wordsTask } from "@/lib/investigation/rounds/contracts/answer-in-words";
import { answerTask } from "@/lib/investigation/rounds/contracts/answer-question";
import { critiqueTask } from "@/lib/investigation/rounds/contracts/critique";
import { directTask } from "@/lib/investigation/rounds/contracts/direct";
import { reportTask } from "@/lib/investigation/rounds/contracts/report";

/** A version is raised when what is expected of a performer changes. */
const versions = { coarse: 1, detailed: 1, causal: 1 } as const satisfies Record<Pass, number>;
const withAnswer = {
  ...{ direct: directTask, "answer-question": answerTask, critique: critiqueTask },
  ...{ report: reportTask, "extract-facts": factsTask, "propose-interventions": interventionsTask },
  "answer-in-words": wordsTask,
} satisfies Record<RoundTaskId, Task>;
/** Every task there is, by its id. */
const known = new Map<string, Task>([
  ...passes.map((pass) => [passTask(pass), definePassTask(pass, versions[pass])] as const),
  ...Object.entries(withAnswer),
]);

export const tasks: Tasks = { find: (id) => known.get(id) ?? null };

// Bounds of what the rules propose, pass by pass.

export const coarsePass = {
  /** A skeleton has 10 to 20 bones; the weakest candidates beyond are left to the detailed pass. */
  keyEventsMax: 20,
} as const;

export const detailedPass = {
  /** 30 to 50 events are a timeline one can read; the weakest beyond are left out. */
  eventsMax: 50,
  /** More gaps than this bury the ones that matter. */
  gapsMax: 6,
} as const;

export const causalPass = {
  /** A pair scored lower is not proposed. */
  confidenceMin: 0.35,
  /** Parents of one event; further ones are weaker than what they compete with. */
  parentsMax: 3,
} as const;
