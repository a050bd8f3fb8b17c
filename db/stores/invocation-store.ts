import { and, asc, desc, eq, inArray, or, sql } from "drizzle-orm";
import { toJsonValue } from "@/lib/base/canonical-json";
import { type Invocation, taskSettingsSchema, turnSchema } from "@/lib/domain/invocation";
import { promptPartSchema } from "@/lib/domain/prompt-part";
import type { InvocationStore, ModelContact } from "@/lib/investigation/ports/case-store-port";
import type { Executor } from "../client";
import { inTransaction } from "../in-transaction";
import { parseDocument } from "../parse-document";
import { invocations, promptParts, turns } from "../schema/invocation";

import { recordSpending } from "./spending-store";

export function createInvocationStore(executor: Executor): InvocationStore {
  return {
    async find(id) {
      const [row] = await executor.select().from(invocations).where(eq(invocations.id, id));
      return row ? toInvocation(row) : null;
    },
    async ofRun(id) {
      const rows = await executor
        .select()
        .from(invocations)
        .where(eq(invocations.runId, id))
        .orderBy(asc(invocations.startedSeq));
      return rows.map(toInvocation);
    },
    lastContact: (performer) => findLastContact(executor, performer),
    async turns(id) {
      const rows = await executor
        .select({ number: turns.number, content: turns.content })
        .from(turns)
        .where(eq(turns.invocationId, id))
        .orderBy(asc(turns.number));
      return rows.map(({ number, content }) =>
        parseDocument(turnSchema, content, `turn ${number} of ${id}`),
      );
    },
    async promptParts(sha256s) {
      const rows = await executor
        .select()
        .from(promptParts)
        .where(inArray(promptParts.sha256, [...new Set(sha256s)]));
      return new Map(
        rows.map(({ sha256, content }) => [
          sha256,
          parseDocument(promptPartSchema, content, `part ${sha256}`),
        ]),
      );
    },
    commitTurn: (invocation, turn, shown) =>
      inTransaction(executor, async (transaction) => {
        const { status, endedAt, memory } = invocation;
        await transaction.insert(invocations).values(toRow(invocation)).onConflictDoNothing();
        const committed = await transaction
          .insert(turns)
          .values({ invocationId: invocation.id, number: turn.number, content: toJsonValue(turn) })
          .onConflictDoNothing()
          .returning({ number: turns.number });
        if (committed.length === 0) return false;
        await recordSpending(transaction, invocation, turn);
        if (shown.length > 0) {
          const parts = shown.map(({ sha256, part }) => ({ sha256, content: toJsonValue(part) }));
          await transaction.insert(promptParts).values(parts).onConflictDoNothing();
        }
        await transaction
          .update(invocations)
          .set({ status, endedAt, memory })
          .where(eq(invocations.id, invocation.id));
        return true;
      }),
    async endGoing(id, status, at) {
      await executor
        .update(invocations)
        .set({ status, endedAt: at })
        .where(and(eq(invocations.runId, id), eq(invocations.status, "going")));
    },
  };
}

async function findLastContact(
  executor: Executor,
  performer: string,
): Promise<ModelContact | null> {
  const [row] = await executor
    .select({ id: turns.invocationId, content: turns.content })
    .from(turns)
    .innerJoin(invocations, eq(invocations.id, turns.invocationId))
    .where(
      and(
        eq(invocations.performerKind, "model"),
        sql`${invocations.settings}->>'performer' = ${performer}`,
        // Who was not asked, for lack of money or leave, was not in contact.
        or(
          sql`${turns.content}->>'promptHash' is not null`,
          sql`${turns.content}->>'unreached' = 'true'`,
          sql`${turns.content}->>'refusedWith' is not null`,
        ),
      ),
    )
    .orderBy(desc(invocations.startedAt), desc(turns.number))
    .limit(1);
  if (row === undefined) return null;
  const { at, unreached, refusedWith } = parseDocument(
    turnSchema,
    row.content,
    `a turn of ${row.id}`,
  );
  return { at, isReached: unreached !== true, refusedWith: refusedWith ?? null };
}

function toRow(invocation: Invocation): typeof invocations.$inferInsert {
  return { ...invocation, settings: toJsonValue(invocation.settings) };
}

function toInvocation({ settings, memory, ...row }: typeof invocations.$inferSelect): Invocation {
  return {
    ...row,
    settings: parseDocument(taskSettingsSchema, settings, `invocation ${row.id}`),
    memory: memory ?? null,
  };
}
