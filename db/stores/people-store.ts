import { and, asc, desc, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";
import { z } from "zod";
import { assertPresent } from "@/lib/base/assert";
import { type Instant, instant } from "@/lib/base/instant";
import { roles } from "@/lib/domain/access";
import { userIdSchema } from "@/lib/domain/ids";
import type { PeopleStore, Person } from "@/lib/investigation/ports/people-port";
import type { Database, Executor } from "../client";
import { inTransaction } from "../in-transaction";
import { parseDocument } from "../parse-document";
import {
  accountEvents,
  invitations,
  sessions,
  twoFactors,
  users,
  verifications,
} from "../schema/authentication";
import { revokeTokensOf } from "./api-token-store";

const personColumns = {
  id: users.id,
  name: users.name,
  email: users.email,
  role: users.role,
  banned: users.banned,
  createdAt: users.createdAt,
};

/** The table is the authentication library's, so its rows are parsed like any other input. */
const personSchema: z.ZodType<Person> = z
  .object({
    id: userIdSchema,
    name: z.string(),
    email: z.string(),
    role: z.enum(roles),
    banned: z.boolean().nullable(),
    createdAt: z.date().transform((date) => instant(date.getTime())),
  })
  .transform(({ banned, ...person }) => ({ ...person, isActive: banned !== true }));

type InvitationStore = Pick<
  PeopleStore,
  | "createInvitation"
  | "revokeInvitation"
  | "withdrawResets"
  | "pendingInvitations"
  | "findInvitation"
  | "consumeInvitation"
>;

const invitationColumns = {
  kind: invitations.kind,
  email: invitations.email,
  name: invitations.name,
  role: invitations.role,
  by: invitations.createdBy,
  createdAt: invitations.createdAt,
  expiresAt: invitations.expiresAt,
};

export function createPeopleStore({ executor }: Database): PeopleStore {
  const select = () => executor.select(personColumns).from(users);
  return {
    async list() {
      const rows = await select().orderBy(asc(users.name), asc(users.id));
      return rows.map(toPerson);
    },
    async find(id) {
      const [row] = await select().where(eq(users.id, id));
      return row ? toPerson(row) : null;
    },
    async findByEmail(email) {
      const [row] = await select().where(eq(sql`lower(${users.email})`, email.toLowerCase()));
      return row ? toPerson(row) : null;
    },
    async names(ids) {
      const rows = await executor
        .select({ id: users.id, name: users.name })
        .from(users)
        .where(inArray(users.id, [...ids]))
        .orderBy(asc(users.id));
      return new Map(rows.map(({ id, name }) => [userIdSchema.parse(id), name]));
    },
    async hasAny() {
      const [row] = await executor.select({ id: users.id }).from(users).limit(1);
      return row !== undefined;
    },
    ...createAccountHistory(executor),
    deactivate: (id, by, at) =>
      inTransaction(executor, async (transaction) => {
        await transaction.delete(sessions).where(eq(sessions.userId, id));
        const isDone = await updatePerson(transaction, id, { banned: true });
        // After the update, which nobody who makes a token passes.
        await revokeTokensOf(transaction, id, { by, at });
        return isDone;
      }),
    removeSecondFactor: (id, by, at) =>
      inTransaction(executor, async (transaction) => {
        await transaction.delete(twoFactors).where(eq(twoFactors.userId, id));
        await transaction.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, id));
        await transaction.delete(verifications).where(eq(verifications.value, id));
        await transaction.delete(sessions).where(eq(sessions.userId, id));
        await transaction
          .insert(accountEvents)
          .values({ kind: "second-factor-removed", person: id, by, at });
      }),
    reactivate: (id) => updatePerson(executor, id, { banned: false }),
    ...createInvitationStore(executor),
  };
}

type AccountHistory = Pick<PeopleStore, "setRole" | "roleChanges" | "note" | "lastSignIns">;

function createAccountHistory(executor: Executor): AccountHistory {
  return {
    setRole: (id, role, by, at) =>
      inTransaction(executor, async (transaction) => {
        const [before] = await transaction
          .select({ role: users.role })
          .from(users)
          .where(eq(users.id, id))
          .for("update");
        if (before === undefined) return false;
        await transaction.insert(accountEvents).values({
          ...{ person: id, kind: "role-changed", at, by, roleAfter: role },
          roleBefore: z.enum(roles).safeParse(before.role).data ?? null,
        });
        return updatePerson(transaction, id, { role });
      }),
    async roleChanges(limit) {
      const rows = await executor
        .select()
        .from(accountEvents)
        .where(eq(accountEvents.kind, "role-changed"))
        .orderBy(desc(accountEvents.id))
        .limit(limit);
      return rows.map(({ id, person, by, at, roleBefore, roleAfter }) => ({
        ...{ person, at, by: assertPresent(by, `who wrote account_events ${id}`) },
        before: roleBefore,
        after: assertPresent(roleAfter, `the role of account_events ${id}`),
      }));
    },
    async note(kind, event) {
      await executor.insert(accountEvents).values({ kind, ...event });
    },
    async lastSignIns() {
      const rows = await executor
        .selectDistinctOn([accountEvents.person], {
          person: accountEvents.person,
          at: accountEvents.at,
        })
        .from(accountEvents)
        .where(eq(accountEvents.kind, "signed-in"))
        .orderBy(asc(accountEvents.person), desc(accountEvents.id));
      return new Map(rows.map(({ person, at }) => [person, at]));
    },
  };
}

async function updatePerson(
  executor: Executor,
  id: string,
  changes: { readonly role: string } | { readonly banned: boolean },
): Promise<boolean> {
  const updated = await executor
    .update(users)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(users.id, id))
    .returning({ id: users.id });
  return updated.length === 1;
}

function toPerson(row: { readonly id: string }): Person {
  return parseDocument(personSchema, row, `users ${row.id}`);
}

function createInvitationStore(executor: Executor): InvitationStore {
  return {
    createInvitation: ({ by, ...invitation }, tokenSha256) =>
      inTransaction(executor, async (transaction) => {
        const { kind, email, createdAt } = invitation;
        await transaction
          .update(invitations)
          .set({ replacedAt: createdAt })
          .where(and(eq(invitations.kind, kind), eq(invitations.email, email), isUnused));
        await transaction.insert(invitations).values({ ...invitation, tokenSha256, createdBy: by });
      }),
    async revokeInvitation(kind, email, at) {
      const revoked = await executor
        .update(invitations)
        .set({ replacedAt: at })
        .where(and(eq(invitations.kind, kind), eq(invitations.email, email), isUsable(at)))
        .returning({ email: invitations.email });
      return revoked.length > 0;
    },
    async withdrawResets(email, at) {
      await executor
        .update(invitations)
        .set({ replacedAt: at })
        .where(and(eq(invitations.kind, "reset"), eq(invitations.email, email), isUnused));
    },
    pendingInvitations: (at) =>
      executor
        .select(invitationColumns)
        .from(invitations)
        .where(isUsable(at))
        .orderBy(desc(invitations.createdAt), desc(invitations.tokenSha256)),
    async findInvitation(tokenSha256, at) {
      const [row] = await executor
        .select(invitationColumns)
        .from(invitations)
        .where(and(eq(invitations.tokenSha256, tokenSha256), isUsable(at)));
      return row ?? null;
    },
    async consumeInvitation(tokenSha256, at) {
      const [row] = await executor
        .update(invitations)
        .set({ consumedAt: at })
        .where(and(eq(invitations.tokenSha256, tokenSha256), isUsable(at)))
        .returning(invitationColumns);
      return row ?? null;
    },
  };
}

/** A link lives no longer than the right to make it: an admin who was let go leaves no door open. */
const isVouchedFor = or(
  isNull(invitations.createdBy),
  sql`exists (select 1 from ${users} where ${users.id} = ${invitations.createdBy}
      and ${users.role} = 'admin' and ${users.banned} is not true)`,
);

const isUnused = and(isNull(invitations.consumedAt), isNull(invitations.replacedAt));

function isUsable(at: Instant) {
  return and(isUnused, gt(invitations.expiresAt, at), isVouchedFor);
}
