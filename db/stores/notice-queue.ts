import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, ne, sql } from "drizzle-orm";
import { toJsonValue } from "@/lib/base/canonical-json";
import { type Instant, instant } from "@/lib/base/instant";
import type { roles } from "@/lib/domain/access";
import { type UserId, userIdSchema, type WebhookId } from "@/lib/domain/ids";
import { type NoticeMessage, noticeMessageSchema } from "@/lib/domain/notices/notice";
import type {
  NoticeOutcome,
  NoticeQueue,
  NoticeTarget,
  TakenNotice,
} from "@/lib/investigation/ports/notice-port";
import type { Database, Executor } from "../client";
import { inTransaction } from "../in-transaction";
import { users } from "../schema/authentication";
import { notices, webhooks } from "../schema/notice";

const taken = {
  ...{ id: notices.id, webhook: notices.webhook, person: notices.person },
  ...{ message: notices.message, createdAt: notices.createdAt, tries: notices.tries },
};
type Row = Pick<typeof notices.$inferSelect, keyof typeof taken>;

export function createNoticeQueue({ executor }: Database): NoticeQueue {
  return {
    async take(way, { now, leaseMs, limit }) {
      const due = executor
        .select({ id: notices.id })
        .from(notices)
        .where(
          and(
            eq(notices.state, "waiting"),
            lte(notices.nextAt, now),
            way === "webhook"
              ? inArray(notices.webhook, selectOn(executor))
              : isNotNull(notices.person),
          ),
        )
        .orderBy(asc(notices.nextAt), asc(notices.position))
        .limit(limit)
        .for("update", { skipLocked: true });
      const rows = await executor
        .update(notices)
        .set({ tries: sql`${notices.tries} + 1`, nextAt: instant(now + leaseMs) })
        .where(inArray(notices.id, due))
        .returning(taken);
      return addTargets(executor, await giveUpUnreadable(executor, rows, now));
    },
    settle: (notice, outcome) =>
      inTransaction(executor, (transaction) => settle(transaction, notice, outcome)),
    turnOff: (id, off) =>
      inTransaction(executor, async (transaction) => {
        const changed = await transaction
          .update(webhooks)
          .set({ offAt: off.at, offWhy: off.why })
          .where(and(eq(webhooks.id, id), isNull(webhooks.offAt)))
          .returning({ url: webhooks.url });
        const [webhook] = changed;
        if (webhook === undefined) return false;
        await giveUpWaiting(transaction, id);
        await tellAdministrators(transaction, { kind: "webhook-off", ...off, url: webhook.url });
        return true;
      }),
    async forget(before) {
      await executor
        .delete(notices)
        .where(and(ne(notices.state, "waiting"), lt(notices.lastTriedAt, before)));
    },
  };
}

function selectOn(executor: Executor) {
  return executor.select({ id: webhooks.id }).from(webhooks).where(isNull(webhooks.offAt));
}

type ReadRow = Omit<Row, "message"> & { readonly message: NoticeMessage };

/** A message that cannot be read can never be sent: it holds up no other, and its row says why it was given up. */
async function giveUpUnreadable(
  executor: Executor,
  rows: readonly Row[],
  now: Instant,
): Promise<readonly ReadRow[]> {
  const read = rows.flatMap((row) => {
    const { success, data } = noticeMessageSchema.safeParse(row.message);
    return success ? [{ ...row, message: data }] : [];
  });
  const readable = new Set(read.map(({ id }) => id));
  const unreadable = rows.flatMap(({ id }) => (readable.has(id) ? [] : [id]));
  if (unreadable.length > 0) {
    await executor
      .update(notices)
      .set({ state: "given-up", lastTriedAt: now, answer: "The stored message cannot be read." })
      .where(inArray(notices.id, unreadable));
  }
  return read;
}

async function settle(
  executor: Executor,
  { id, tries, target }: TakenNotice,
  { state, nextAt, answer, at }: NoticeOutcome,
): Promise<number | null> {
  // First the webhook, as whoever turns it off locks it: in another order both would wait for each other.
  if (target.kind === "webhook") {
    const own = eq(webhooks.id, target.id);
    await executor.select({ id: webhooks.id }).from(webhooks).where(own).for("no key update");
  }
  const changed = await executor
    .update(notices)
    .set({ state, nextAt, lastTriedAt: at, status: answer.status, answer: answer.text })
    .where(and(eq(notices.id, id), eq(notices.tries, tries), eq(notices.state, "waiting")))
    .returning({ id: notices.id });
  if (changed.length === 0) return null;
  if (target.kind === "mail") return 0;
  const [counted] = await executor
    .update(webhooks)
    .set({ failures: state === "delivered" ? 0 : sql`${webhooks.failures} + 1` })
    .where(eq(webhooks.id, target.id))
    .returning({ failures: webhooks.failures });
  return counted?.failures ?? 0;
}

/** What waits for a webhook that is off is not sent when it is on again: it would be old by then. */
export async function giveUpWaiting(executor: Executor, id: WebhookId): Promise<void> {
  await executor
    .update(notices)
    .set({
      ...{ state: "given-up", answer: "The webhook was turned off." },
      lastTriedAt: sql`coalesce(${notices.lastTriedAt}, ${notices.createdAt})`,
    })
    .where(and(eq(notices.webhook, id), eq(notices.state, "waiting")));
}

async function tellAdministrators(
  executor: Executor,
  message: Extract<NoticeMessage, { kind: "webhook-off" }>,
): Promise<void> {
  const administrator: (typeof roles)[number] = "admin";
  const rows = await executor
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, administrator), sql`${users.banned} is not true`));
  if (rows.length === 0) return;
  await executor.insert(notices).values(
    rows.map(({ id }) => ({
      ...{ person: userIdSchema.parse(id), message: toJsonValue(message) },
      ...{ createdAt: message.at, nextAt: message.at },
    })),
  );
}

/** Oldest first. One whose webhook was removed meanwhile went with it. */
async function addTargets(
  executor: Executor,
  rows: readonly ReadRow[],
): Promise<readonly TakenNotice[]> {
  const hooks = await findHooks(executor, rows);
  const addresses = await findAddresses(executor, rows);
  const targetOf = ({ webhook, person }: ReadRow): NoticeTarget | null => {
    if (webhook === null) {
      return { kind: "mail", address: (person && addresses.get(person)) ?? null };
    }
    const hook = hooks.get(webhook);
    return hook === undefined ? null : { kind: "webhook", ...hook };
  };
  return rows
    .toSorted((a, b) => a.createdAt - b.createdAt)
    .flatMap((row) => {
      const { id, message, createdAt, tries } = row;
      const target = targetOf(row);
      return target === null ? [] : [{ id, message, createdAt, tries, target }];
    });
}

async function findHooks(executor: Executor, rows: readonly ReadRow[]) {
  const ids = rows.flatMap(({ webhook }) => webhook ?? []);
  if (ids.length === 0) return new Map<WebhookId, never>();
  const { id, url, sealedSecret } = webhooks;
  const hooks = await executor
    .select({ id, url, sealedSecret })
    .from(webhooks)
    .where(inArray(webhooks.id, ids));
  return new Map(hooks.map((hook) => [hook.id, hook]));
}

async function findAddresses(executor: Executor, rows: readonly ReadRow[]) {
  const ids = rows.flatMap(({ person }) => person ?? []);
  if (ids.length === 0) return new Map<UserId, string>();
  const people = await executor
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(inArray(users.id, ids), sql`${users.banned} is not true`));
  return new Map(people.map(({ id, email }) => [userIdSchema.parse(id), email]));
}
