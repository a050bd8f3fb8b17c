import { z } from "zod";
import { ok } from "@/lib/base/result";
import { userIdSchema } from "@/lib/domain/ids";
import { incidentSeverities, incidentStatuses } from "@/lib/domain/incident";
import { refuse } from "@/lib/investigation/case-problem";
import { changeIncident, openIncident } from "@/lib/investigation/incident/incidents";
import { refuseOutsider } from "../incident/open-to";
import { openSampleIncident } from "../intake/open-sample";
import { uploadPorts } from "../intake/upload-ports";
import { incidentTitle, ofIncident, zoneSchema } from "./action-input";
import { actionDefinition } from "./define-action";

const severity = z.enum(incidentSeverities);

export const createIncidentAction = actionDefinition({
  name: "createIncident",
  input: z.object({ title: incidentTitle, severity, zone: zoneSchema }),
  access: "investigate",
  run: async (input, { container, viewer }) => {
    const opened = await openIncident(container.ports, viewer, input);
    return opened.ok ? ok({ incidentId: opened.value }) : opened;
  },
});

const incidentChanges = z.object({
  title: incidentTitle.optional(),
  severity: severity.optional(),
  status: z.enum(incidentStatuses).optional(),
  owner: userIdSchema.nullable().optional(),
  zone: zoneSchema.optional(),
  isArchived: z.boolean().optional(),
  isLive: z.boolean().optional(),
});

export const changeIncidentAction = actionDefinition({
  name: "changeIncident",
  input: ofIncident.extend({
    ...incidentChanges.shape,
    /** As the person saw it; what somebody else changed since is not written over. */
    seen: incidentChanges.optional(),
  }),
  access: "investigate",
  run: async ({ incidentId, seen, ...changes }, { container, viewer }) => {
    if (changes.owner && (await container.people.find(changes.owner)) === null) {
      return refuse("invalid", "There is no such person to own the incident.");
    }
    const outsider = changes.owner && (await refuseOutsider(container, incidentId, changes.owner));
    if (outsider) return outsider;
    return changeIncident(container.ports, viewer, incidentId, changes, seen);
  },
});

export const openSampleIncidentAction = actionDefinition({
  name: "openSampleIncident",
  input: z.object({}),
  access: "investigate",
  run: async (_input, { container, viewer }) => {
    const opened = await openSampleIncident(uploadPorts(container), viewer);
    return opened.ok ? ok({ incidentId: opened.value }) : opened;
  },
});
