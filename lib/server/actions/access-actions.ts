import { z } from "zod";
import { ok } from "@/lib/base/result";
import { teamIds, userIdSchema } from "@/lib/domain/ids";
import { refuse } from "@/lib/investigation/case-problem";
import { changeAccess } from "@/lib/investigation/incident/change-access";
import type { Viewer } from "@/lib/view-model/workspace/workspace";
import type { Container } from "../container";
import { teamsOf } from "../installation/teams-of";
import { ofIncident, personNameSchema } from "./action-input";
import { actionDefinition } from "./define-action";

/** So many of a kind are named; whoever needs more makes a team. */
const namedMax = 200;

const people = z.array(userIdSchema).max(namedMax);
const access = z.strictObject({
  isPrivate: z.boolean(),
  people,
  teams: z.array(teamIds.schema).max(namedMax),
});

export const changeAccessAction = actionDefinition({
  name: "changeAccess",
  input: ofIncident.extend({ access, seen: access }),
  access: "investigate",
  run: async ({ incidentId, ...given }, { container, viewer }) => {
    const [known, teams] = await Promise.all([container.people.list(), teamsOf(container).list()]);
    const isKnown =
      given.access.people.every((id) => known.some((person) => person.id === id)) &&
      given.access.teams.every((id) => teams.some((team) => team.id === id));
    if (!isKnown) return refuse("invalid", "One of these people or teams does not exist any more.");
    return changeAccess(container.ports, viewer, incidentId, given);
  },
});

export const saveTeamAction = actionDefinition({
  name: "saveTeam",
  input: z.object({
    /** Null: a new one. */
    teamId: teamIds.schema.nullable(),
    name: personNameSchema,
    members: people,
  }),
  access: "administer",
  run: async ({ teamId, name, members }, { container, viewer }) => {
    const id = teamId ?? teamIds.create(container.ports.ids);
    const isSaved = await teamsOf(container).save({ id, name, members });
    if (!isSaved) return refuse("conflict", "Another team has this name.");
    await noteTeam(container, viewer, `${id} “${name}”: ${members.join(", ")}`);
    return ok(null);
  },
});

export const removeTeamAction = actionDefinition({
  name: "removeTeam",
  input: z.object({ teamId: teamIds.schema }),
  access: "administer",
  run: async ({ teamId }, { container, viewer }) => {
    const isRemoved = await teamsOf(container).remove(teamId);
    if (!isRemoved) return refuse("not-found", "There is no such team any more.");
    await noteTeam(container, viewer, `${teamId} removed`);
    return ok(null);
  },
});

function noteTeam({ people, ports }: Container, { id }: Viewer, about: string): Promise<void> {
  return people.note("team-changed", { person: id, by: id, at: ports.clock.now(), about });
}
