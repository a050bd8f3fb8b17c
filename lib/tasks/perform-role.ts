import { toJsonValue } from "@/lib/base/canonical-json";
import type { RoundTaskId } from "@/lib/domain/runs/pass";
import type { Assignment, ProposedTurn, Toolbox } from "@/lib/investigation/ports/performer-port";
import { wordsByRules } from "./answer-in-words/rules";
import { answerByRules } from "./answer-question/rules";
import { critiqueByRules } from "./critique/rules";
import { directByRules } from "./direct/rules";
import { interventionsByRules } from "./propose-interventions/rules";
import { reportByRules } from "./report/rules";
import type { ReadDesk } from "./role-desk";
import { tasks } from "./task-list";

/** The rules of one task of a round, but of facts, which the assessment reads: of the same input and evidence they say the same. */
export type RoleRules = (input: never, desk: ReadDesk) => Promise<unknown>;

const rulesByTask: Readonly<Record<string, RoleRules>> = {
  direct: directByRules,
  "answer-question": answerByRules,
  critique: critiqueByRules,
  report: reportByRules,
  "propose-interventions": interventionsByRules,
  "answer-in-words": wordsByRules,
} satisfies Record<Exclude<RoundTaskId, "extract-facts">, RoleRules>;

/** One invocation, one answer: whatever it asks meanwhile is part of its turn. */
export async function* performRole(
  { task, input, signal }: Assignment,
  tools: Toolbox,
  analysisOf: ReadDesk["analysisOf"],
): AsyncGenerator<ProposedTurn, void, unknown> {
  const rules = rulesByTask[task.id];
  const parsed = tasks.find(task.id)?.input.safeParse(input);
  if (rules === undefined || parsed?.success !== true) {
    yield { kind: "gave-up", reason: `The rules perform no task ${task.id} with this input` };
    return;
  }
  const desk: ReadDesk = { timeline: tools.timeline(), ask: tools.ask, signal, analysisOf };
  const output = await rules(parsed.data as never, desk); // The schema of a task yields what its rules take.
  yield { kind: "done", output: toJsonValue(output) };
}
