import { and, arrayContains, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { assertPresent } from "@/lib/base/assert";
import { toJsonValue } from "@/lib/base/canonical-json";
import { hasRight, roles } from "@/lib/domain/access";
import { userIdSchema } from "@/lib/domain/ids";
import type { Addressees, Notice, NoticeMessage, NoticeWay } from "@/lib/domain/notices/notice";
import type { NoticeOutbox } from "@/lib/investigation/ports/notice-port";
import type { Executor } from "../client";
import { inTransaction } from "../in-transaction";
import { users } from "../schema/authentication";
import { incidents } from "../schema/incident";
import { noticeChoices, notices, webhooks } from "../schema/notice";
import { isClosedTo } from "./access-store";

export function createNoticeOutbox(executor: Executor): NoticeOutbox {
  return {
    post: (notice, to) =>
      inTransaction(executor, async (transaction) => {
        const chosen = await findChosen(transaction, notice, to);
        const targets = await findWebhooks(transaction, notice);
        const [mails, named] = (["mail", "webhook"] as const).map((way) =>
          chosen
            .filter((person) => person.ways.includes(way))
            .map(({ id, name }) => ({ id, name })),
        );
        // Without anybody who wants to be named, a mention concerns no webhook.
        const isForWebhooks = notice.kind !== "mentioned" || named?.length !== 0;
        const rows = [
          ...(mails ?? []).map((person) => ({ person: person.id, to: [person] })),
          ...(isForWebhooks ? targets : []).map(({ id }) => ({ webhook: id, to: named ?? [] })),
        ];
        if (rows.length === 0) return;
        const facts = await tellFacts(transaction, notice);
        const createdAt = notice.at;
        await transaction.insert(notices).values(
          rows.map(({ to: people, ...target }) => {
            const message: NoticeMessage = { ...facts, to: people };
            return { ...target, message: toJsonValue(message), createdAt, nextAt: createdAt };
          }),
        );
      }),
  };
}

type Chosen = {
  readonly id: Notice["by"];
  readonly name: string;
  readonly ways: readonly NoticeWay[];
};

/** Those it concerns who have an account, may read, and chose to be notified of such. Nobody is notified of their own act. */
async function findChosen(
  executor: Executor,
  { kind, by, incidentId }: Notice,
  to: Addressees,
): Promise<readonly Chosen[]> {
  if (to.kind === "people" && to.ids.length === 0) return [];
  const rows = await executor
    .select({
      ...{ id: users.id, name: users.name, role: users.role },
      ...{ mail: noticeChoices.mail, webhook: noticeChoices.webhook },
    })
    .from(users)
    .innerJoin(noticeChoices, eq(noticeChoices.person, users.id))
    .where(
      and(
        sql`${users.banned} is not true`,
        // An incident that is closed to somebody sends them nothing, whatever it was that named them.
        sql`(${users.role} = 'admin' or not exists (select 1 from ${incidents}
          where ${incidents.id} = ${incidentId} and ${isClosedTo(users.id)}))`,
        to.kind === "people" ? inArray(users.id, [...to.ids]) : undefined,
        or(arrayContains(noticeChoices.mail, [kind]), arrayContains(noticeChoices.webhook, [kind])),
      ),
    )
    .orderBy(users.id);
  return rows.flatMap(({ id: text, name, role, mail, webhook }) => {
    const id = userIdSchema.parse(text);
    const known = roles.find((candidate) => candidate === role);
    const right = to.kind === "people" ? "read" : "approve";
    const isExcepted = id === by || (to.kind === "reviewers" && to.except.includes(id));
    if (known === undefined || !hasRight(known, right) || isExcepted) return [];
    const ways: readonly NoticeWay[] = [
      ...(mail.includes(kind) ? (["mail"] as const) : []),
      ...(webhook.includes(kind) ? (["webhook"] as const) : []),
    ];
    return [{ id, name, ways }];
  });
}

/** Locked for this transaction: whoever turns one off or removes it waits, and then gives up what this act leaves. */
async function findWebhooks(executor: Executor, { kind, incidentId }: Notice) {
  const [closed] = await executor
    .select({ id: incidents.id })
    .from(incidents)
    .where(and(eq(incidents.id, incidentId), eq(incidents.isPrivate, true)));
  // Nobody knows who reads a channel.
  if (closed !== undefined) return [];
  return executor
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(and(isNull(webhooks.offAt), arrayContains(webhooks.kinds, [kind])))
    .orderBy(webhooks.id)
    .for("share");
}

async function tellFacts(executor: Executor, notice: Notice) {
  const { kind, at, incidentId, revision, piece, by, item } = notice;
  const [incident] = await executor
    .select({ title: incidents.title })
    .from(incidents)
    .where(eq(incidents.id, incidentId));
  const [person] = await executor.select({ name: users.name }).from(users).where(eq(users.id, by));
  const { title } = assertPresent(incident, `the incident ${incidentId}`);
  return {
    ...{ kind, at, revision, piece, incident: { id: incidentId, title } },
    by: { id: by, name: person?.name ?? "A former member" },
    ...(item === undefined ? {} : { item }),
  };
}
