import { type Pass, passes } from "../runs/pass";
import { factsTaskId, interventionsTaskId, passTask, roleTasks } from "../runs/run";

const rolesOfPasses = {
  coarse: { name: "Coarse pass", does: "names the key events" },
  detailed: { name: "Detailed pass", does: "fills in between" },
  causal: { name: "Causal pass", does: "says what led to what" },
} as const satisfies Readonly<Record<Pass, object>>;
/** Which task of a run a model can be given. A further role, such as that of an Expert, is a further line. */
export const modelRoles = [
  ...passes.map((id) => ({ id, task: passTask(id), ...rolesOfPasses[id] })),
  ...([
    { id: "director", task: roleTasks.director, name: "Director", does: "asks in the rounds" },
    { id: "expert", task: roleTasks.expert, name: "Experts", does: "answer in the rounds" },
    { id: "critic", task: roleTasks.critic, name: "Critic", does: "judges what Experts find" },
  ] as const),
  { id: "facts", task: factsTaskId, name: "Facts", does: "reads when things were so" },
  {
    ...{ id: "interventions", task: interventionsTaskId, name: "Interventions" },
    does: "proposes what would have helped",
  },
] as const;
export const modelRoleIds = modelRoles.map(({ id }) => id);
