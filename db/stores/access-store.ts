import type { Column } from "drizzle-orm";
import { and, asc, eq, ne, type SQL, sql } from "drizzle-orm";
import { type TeamId, teamIds, type UserId, userIdSchema } from "@/lib/domain/ids";
import type { AccessStore, TeamStore } from "@/lib/investigation/ports/access-port";
import type { Database, Executor } from "../client";
import { inTransaction } from "../in-transaction";
import { incidentAccess, incidents } from "../schema/incident";
import { teamMembers, teams } from "../schema/installation";

const { kind, subject } = incidentAccess;
const teamOfSubject = sql<TeamId>`${subject}`;

/** Of an incident in a statement over `incidents`: whether it is closed to somebody who is no administrator. */
export function isClosedTo(person: UserId | Column): SQL {
  return sql`${incidents.isPrivate} and not exists (
    select 1 from ${incidentAccess}
    left join ${teamMembers} on ${incidentAccess.kind} = 'team' and ${teamMembers.teamId} = ${incidentAccess.subject}
    where ${incidentAccess.incidentId} = ${incidents.id} and (
      (${incidentAccess.kind} = 'person' and ${incidentAccess.subject} = ${person})
      or ${teamMembers.person} = ${person}))`;
}

export function createAccessStore(executor: Executor): AccessStore {
  return {
    async closedTo(person) {
      const rows = await executor
        .select({ id: incidents.id })
        .from(incidents)
        .where(and(eq(incidents.isPrivate, true), isClosedTo(person)));
      return rows.map(({ id }) => id);
    },
    async openedTo(incidentId) {
      const rows = await executor
        .select({
          isPrivate: incidents.isPrivate,
          ...{ kind, subject },
          member: teamMembers.person,
        })
        .from(incidents)
        .leftJoin(incidentAccess, eq(incidentAccess.incidentId, incidents.id))
        .leftJoin(teamMembers, and(eq(kind, "team"), eq(teamMembers.teamId, teamOfSubject)))
        .where(eq(incidents.id, incidentId));
      if (!rows.some(({ isPrivate }) => isPrivate)) return null;
      const ids = rows.map((row) => (row.kind === "person" ? row.subject : row.member));
      return [...new Set(ids.flatMap((id) => (id === null ? [] : userIdSchema.parse(id))))];
    },
    async find(incidentId) {
      const [incident] = await executor
        .select({ isPrivate: incidents.isPrivate })
        .from(incidents)
        .where(eq(incidents.id, incidentId));
      if (incident === undefined) return null;
      const rows = await executor
        .select()
        .from(incidentAccess)
        .where(eq(incidentAccess.incidentId, incidentId))
        .orderBy(asc(incidentAccess.subject));
      const subjects = (wanted: "person" | "team") =>
        rows.filter(({ kind }) => kind === wanted).map(({ subject }) => subject);
      return {
        ...incident,
        people: subjects("person").map((id) => userIdSchema.parse(id)),
        teams: subjects("team").map((id) => teamIds.schema.parse(id)),
      };
    },
    set: (incidentId, { isPrivate, people, teams: opened }) =>
      inTransaction(executor, async (transaction) => {
        await transaction.update(incidents).set({ isPrivate }).where(eq(incidents.id, incidentId));
        await transaction.delete(incidentAccess).where(eq(incidentAccess.incidentId, incidentId));
        const rows = [
          ...[...new Set(people)].map((subject) => ({ kind: "person" as const, subject })),
          ...[...new Set(opened)].map((subject) => ({ kind: "team" as const, subject })),
        ].map((row) => ({ incidentId, ...row }));
        if (rows.length > 0) await transaction.insert(incidentAccess).values(rows);
      }),
  };
}

export function createTeamStore({ executor }: Database): TeamStore {
  return {
    async list() {
      const [named, members] = await Promise.all([
        executor.select().from(teams).orderBy(asc(teams.name)),
        executor.select().from(teamMembers).orderBy(asc(teamMembers.person)),
      ]);
      return named.map((team) => ({
        ...team,
        members: members.filter(({ teamId }) => teamId === team.id).map(({ person }) => person),
      }));
    },
    save: ({ id, name, members }) =>
      inTransaction(executor, async (transaction) => {
        const [other] = await transaction
          .select({ id: teams.id })
          .from(teams)
          .where(and(eq(teams.name, name), ne(teams.id, id)));
        if (other !== undefined) return false;
        await transaction
          .insert(teams)
          .values({ id, name })
          .onConflictDoUpdate({ target: teams.id, set: { name } });
        await transaction.delete(teamMembers).where(eq(teamMembers.teamId, id));
        const rows = [...new Set(members)].map((person) => ({ teamId: id, person }));
        if (rows.length > 0) await transaction.insert(teamMembers).values(rows);
        return true;
      }),
    remove: (id: TeamId) =>
      inTransaction(executor, async (transaction) => {
        await transaction
          .delete(incidentAccess)
          .where(and(eq(incidentAccess.kind, "team"), eq(incidentAccess.subject, id)));
        const removed = await transaction
          .delete(teams)
          .where(eq(teams.id, id))
          .returning({ id: teams.id });
        return removed.length === 1;
      }),
  };
}
