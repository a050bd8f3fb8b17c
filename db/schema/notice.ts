import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import type { NoticeId, UserId, WebhookId } from "@/lib/domain/ids";
import type { NoticeKind } from "@/lib/domain/notices/notice";
import type { NoticeDelivery } from "@/lib/domain/notices/webhook";
import { documentColumn, idColumn, instantColumn } from "./columns";

/** What people chose to be notified of; who has no row chose nothing. */
export const noticeChoices = pgTable("notice_choices", {
  person: idColumn<UserId>("person").primaryKey(),
  mail: text("mail").array().$type<NoticeKind[]>().notNull(),
  webhook: text("webhook").array().$type<NoticeKind[]>().notNull(),
});

export const webhooks = pgTable("webhooks", {
  id: idColumn<WebhookId>("id").primaryKey(),
  url: text("url").notNull(),
  /** Only this installation can open it; it is bound to the address. */
  sealedSecret: text("sealed_secret").notNull(),
  kinds: text("kinds").array().$type<NoticeKind[]>().notNull(),
  createdBy: idColumn<UserId>("created_by").notNull(),
  createdAt: instantColumn("created_at").notNull(),
  failures: integer("failures").notNull().default(0),
  /** Both null while it is on. */
  offAt: instantColumn("off_at"),
  offWhy: text("off_why"),
});

/** The outbox: written in the transaction of the act. One of `webhook` and `person` is set. */
export const notices = pgTable(
  "notices",
  {
    id: idColumn<NoticeId>("id")
      .primaryKey()
      .default(sql`'ntc_' || replace(gen_random_uuid()::text, '-', '')`),
    position: bigint("position", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    webhook: idColumn<WebhookId>("webhook").references(() => webhooks.id, { onDelete: "cascade" }),
    person: idColumn<UserId>("person"),
    message: documentColumn("message").notNull(),
    createdAt: instantColumn("created_at").notNull(),
    state: text("state").$type<NoticeDelivery["state"]>().notNull().default("waiting"),
    tries: integer("tries").notNull().default(0),
    /** When it is due. Whoever takes it moves this on, so that it is due again if they die. */
    nextAt: instantColumn("next_at").notNull(),
    lastTriedAt: instantColumn("last_tried_at"),
    status: integer("status"),
    answer: text("answer"),
  },
  (table) => [
    index("notices_due").on(table.nextAt).where(sql`${table.state} = 'waiting'`),
    index("notices_of_webhook").on(table.webhook, table.position),
  ],
);
