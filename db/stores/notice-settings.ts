import { asc, desc, eq } from "drizzle-orm";
import { assertPresent } from "@/lib/base/assert";
import { toJsonValue } from "@/lib/base/canonical-json";
import { type NoticeChoice, noNotices, noticeMessageSchema } from "@/lib/domain/notices/notice";
import { type NoticeDelivery, type Webhook, webhooksMax } from "@/lib/domain/notices/webhook";
import type { NoticeSettings } from "@/lib/investigation/ports/notice-port";
import { withAdvisoryLock } from "../advisory-lock";
import type { Database } from "../client";
import { inTransaction } from "../in-transaction";
import { noticeChoices, notices, webhooks } from "../schema/notice";
import { giveUpWaiting } from "./notice-queue";

export function createNoticeSettings(database: Database): NoticeSettings {
  const { executor } = database;
  return {
    async choiceOf(person) {
      const [row] = await executor
        .select()
        .from(noticeChoices)
        .where(eq(noticeChoices.person, person));
      return row ? { mail: row.mail, webhook: row.webhook } : noNotices;
    },
    async choose(person, choice) {
      const set = toColumns(choice);
      await executor
        .insert(noticeChoices)
        .values({ person, ...set })
        .onConflictDoUpdate({ target: noticeChoices.person, set });
    },
    async deliveries(id, limit) {
      const rows = await executor
        .select()
        .from(notices)
        .where(eq(notices.webhook, id))
        .orderBy(desc(notices.position))
        .limit(limit);
      return rows.map(toDelivery);
    },
    async findDelivery(id) {
      const [row] = await executor.select().from(notices).where(eq(notices.id, id));
      return row ? toDelivery(row) : null;
    },
    async postTo(id, message) {
      const [row] = await executor
        .insert(notices)
        .values({
          ...{ webhook: id, message: toJsonValue(message) },
          ...{ createdAt: message.at, nextAt: message.at },
        })
        .returning({ id: notices.id });
      return assertPresent(row, "the notice that was inserted").id;
    },
    ...createWebhookSettings(database),
  };
}

type WebhookSettings = Omit<
  NoticeSettings,
  "choiceOf" | "choose" | "deliveries" | "findDelivery" | "postTo"
>;

function createWebhookSettings(database: Database): WebhookSettings {
  const { executor } = database;
  return {
    async webhooks() {
      const rows = await executor
        .select()
        .from(webhooks)
        .orderBy(asc(webhooks.createdAt), asc(webhooks.id));
      return rows.map(toWebhook);
    },
    async findWebhook(id) {
      const [row] = await executor.select().from(webhooks).where(eq(webhooks.id, id));
      return row ? toWebhook(row) : null;
    },
    insertWebhook: ({ kinds, failures, off, ...webhook }, sealedSecret) =>
      // Of two that are added at once, the second counts the first.
      withAdvisoryLock(database, "webhooks", async () => {
        if ((await executor.$count(webhooks)) >= webhooksMax) return false;
        await executor.insert(webhooks).values({ ...webhook, sealedSecret, kinds: [...kinds] });
        return true;
      }),
    async setKinds(id, kinds) {
      const changed = await executor
        .update(webhooks)
        .set({ kinds: [...kinds] })
        .where(eq(webhooks.id, id))
        .returning({ id: webhooks.id });
      return changed.length === 1;
    },
    switchWebhook: (id, off) =>
      inTransaction(executor, async (transaction) => {
        const changed = await transaction
          .update(webhooks)
          .set({ failures: 0, offAt: off?.at ?? null, offWhy: off?.why ?? null })
          .where(eq(webhooks.id, id))
          .returning({ id: webhooks.id });
        if (off !== null) await giveUpWaiting(transaction, id);
        return changed.length === 1;
      }),
    async removeWebhook(id) {
      const removed = await executor
        .delete(webhooks)
        .where(eq(webhooks.id, id))
        .returning({ id: webhooks.id });
      return removed.length === 1;
    },
  };
}

function toColumns({ mail, webhook }: NoticeChoice) {
  return { mail: [...mail], webhook: [...webhook] };
}

/** A record whose message cannot be read any more is shown as one. */
function toDelivery({
  message,
  webhook,
  person,
  position,
  nextAt,
  ...row
}: typeof notices.$inferSelect): NoticeDelivery {
  const { success, data } = noticeMessageSchema.safeParse(message);
  return { ...row, kind: success ? data.kind : "unreadable" };
}

function toWebhook({
  sealedSecret,
  offAt,
  offWhy,
  ...webhook
}: typeof webhooks.$inferSelect): Webhook {
  return { ...webhook, off: offAt === null ? null : { at: offAt, why: offWhy ?? "" } };
}
