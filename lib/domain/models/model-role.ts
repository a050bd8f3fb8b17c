import { factsTaskId, interventionsTaskId, passTask } from "../run";

/** Which task of a run a model can be given. A further role, such as that of an Expert, is a further line. */
export const modelRoles = [
  { id: "coarse", task: passTask("coarse"), name: "Coarse pass", does: "names the key events" },
  { id: "detailed", task: passTask("detailed"), name: "Detailed pass", does: "fills in between" },
  { id: "causal", task: passTask("causal"), name: "Causal pass", does: "says what led to what" },
  { id: "facts", task: factsTaskId, name: "Facts", does: "reads when things were so" },
  {
    ...{ id: "interventions", task: interventionsTaskId, name: "Interventions" },
    does: "proposes what would have helped",
  },
] as const;
export const modelRoleIds = modelRoles.map(({ id }) => id);
