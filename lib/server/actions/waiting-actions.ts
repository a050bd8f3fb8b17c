import { z } from "zod";
import { ok } from "@/lib/base/result";
import { countWaiting } from "../review/load-waiting";
import { ofIncident } from "./action-input";
import { actionDefinition } from "./define-action";

export const countWaitingAction = actionDefinition({
  name: "countWaiting",
  input: z.object({}),
  access: "read",
  run: async (_, { viewer }) => ok({ count: await countWaiting(viewer) }),
});

export const lookAtIncidentAction = actionDefinition({
  name: "lookAtIncident",
  input: ofIncident,
  access: "read",
  run: async ({ incidentId }, { container: { ports }, viewer }) => {
    const { incidents, waiting } = ports.cases.read;
    // A page may outlive its incident: there is nothing to note then.
    if ((await incidents.find(incidentId)) !== null) {
      await waiting.look(viewer.id, incidentId, ports.clock.now());
    }
    return ok(null);
  },
});
