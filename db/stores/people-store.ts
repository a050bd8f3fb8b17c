import { asc, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { instant } from "@/lib/base/instant";
import { roles } from "@/lib/domain/access";
import { userIdSchema } from "@/lib/domain/ids";
import type { PeopleStore, Person } from "@/lib/investigation/ports/people-port";
import type { Database, Executor } from "../client";
import { inTransaction } from "../in-transaction";
import { parseDocument } from "../parse-document";
import { sessions, users } from "../schema/authentication";
import { revokeTokensOf } from "./api-token-store";
import { createInvitationStore } from "./invitation-store";

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
    setRole: (id, role) => updatePerson(executor, id, { role }),
    deactivate: (id, by, at) =>
      inTransaction(executor, async (transaction) => {
        await transaction.delete(sessions).where(eq(sessions.userId, id));
        const isDone = await updatePerson(transaction, id, { banned: true });
        // After the update, which nobody who makes a token passes.
        await revokeTokensOf(transaction, id, { by, at });
        return isDone;
      }),
    reactivate: (id) => updatePerson(executor, id, { banned: false }),
    ...createInvitationStore(executor),
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
