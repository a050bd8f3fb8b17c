import { providerOf } from "@/lib/domain/models/model-name";
import { passes } from "@/lib/domain/runs/pass";
import { interventionsTaskId, passTask, roundTasks } from "@/lib/domain/runs/run";
import type { Workspace } from "../workspace/workspace";
import { performerLabel } from "./performer-label";

/** Who may be asked to perform a run, as one choice. */
export type RunChoice = {
  readonly value: string;
  readonly label: string;
  /** Performer by task; what is not here is as usual. */
  readonly tasks: Readonly<Record<string, { readonly performer: string }>>;
  /** Models among them: what is sent to them leaves. */
  readonly models: readonly string[];
};

/** What administrators set for the roles comes first, where they set anything that says more than one name. */
export function toRunChoices({
  performers,
  roles,
}: Pick<Workspace, "performers" | "roles">): readonly RunChoice[] {
  const single = performers.map((performer) =>
    toChoice(
      performer,
      [...passes.map(passTask), ...roundTasks].map((task) => [task, performer]),
    ),
  );
  // Interventions are asked for by themselves: no analysis performs that task.
  const given = Object.entries(roles).filter(
    ([task, performer]) => performers.includes(performer) && task !== interventionsTaskId,
  );
  if (given.length === 0) return single;
  const asSet = toChoice("as set", given);
  const [only] = asSet.models;
  const ofPasses = given.filter(([task]) => passes.map(passTask).includes(task));
  const alike = ofPasses.length === passes.length && asSet.models.length === 1;
  // One model for all of it is that model's own choice: it only goes first.
  if (alike) {
    return single.toSorted((a, b) => Number(b.value === only) - Number(a.value === only));
  }
  return [{ ...asSet, label: `As set: ${asSet.models.join(", ")}` }, ...single];
}

/** The models that are asked when so much of it is performed: passes alone, rounds alone, or both. */
export function modelsAsked(
  { tasks, models }: RunChoice,
  part: "passes" | "rounds" | "whole",
): readonly string[] {
  if (part === "whole") return models;
  const asked = Object.entries(tasks).flatMap(([task, { performer }]) =>
    roundTasks.includes(task) === (part === "rounds") ? [performer] : [],
  );
  return models.filter((model) => asked.includes(model));
}

/** Of the choice, who takes the roles of rounds. */
export function roleTasksOf({ tasks }: RunChoice): RunChoice["tasks"] {
  return Object.fromEntries(Object.entries(tasks).filter(([task]) => roundTasks.includes(task)));
}

function toChoice(value: string, given: readonly (readonly [string, string])[]): RunChoice {
  return {
    ...{ value, label: performerLabel(value) },
    tasks: Object.fromEntries(given.map(([task, performer]) => [task, { performer }])),
    models: [...new Set(given.map(([, name]) => name))].filter((name) => providerOf(name) !== null),
  };
}
