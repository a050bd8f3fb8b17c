import { asc, desc, eq } from "drizzle-orm";
import { assertPresent } from "@/lib/base/assert";
import { toJsonValue } from "@/lib/base/canonical-json";
import { type NoticeChoice, noNotices, noticeMessageSchema } from "@/lib/domain/notices/notice";
import { type Webhook, webhooksMax } from "@/lib/domain/notices/webhook";
import type { NoticeSettings } from "@/lib/investigation/ports/notice-port";
import type { Database } from "../client";
import { inTransaction } from "../in-transaction";
import { parseDocument } from "../parse-document";
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
      return rows.map(({ message, webhook, person, position, nextAt, ...row }) => ({
        ...row,
        kind: parseDocument(noticeMessageSchema, message, `notice ${row.id}`).kind,
      }));
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

type WebhookSettings = Omit<NoticeSettings, "choiceOf" | "choose" | "deliveries" | "postTo">;

function createWebhookSettings({ executor }: Database): WebhookSettings {
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
    async insertWebhook({ kinds, failures, off, ...webhook }, sealedSecret) {
      if ((await executor.$count(webhooks)) >= webhooksMax) return false;
      await executor.insert(webhooks).values({ ...webhook, sealedSecret, kinds: [...kinds] });
      return true;
    },
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

function toWebhook({
  sealedSecret,
  offAt,
  offWhy,
  ...webhook
}: typeof webhooks.$inferSelect): Webhook {
  return { ...webhook, off: offAt === null ? null : { at: offAt, why: offWhy ?? "" } };
}
