import { and, desc, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { Instant } from "@/lib/base/instant";
import type { PeopleStore } from "@/lib/investigation/ports/people-port";
import type { Executor } from "../client";
import { inTransaction } from "../in-transaction";
import { users } from "../schema/authentication";
import { invitations } from "../schema/invitation";

type InvitationStore = Pick<
  PeopleStore,
  | "createInvitation"
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

export function createInvitationStore(executor: Executor): InvitationStore {
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
