import { and, asc, between, desc, eq, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { toJsonValue } from "@/lib/base/canonical-json";
import { nearestInstant } from "@/lib/base/instant";
import {
  type AlertSource,
  alertSourceSetupSchema,
  alertSourcesMax,
} from "@/lib/domain/alerts/alert-source";
import type { AlertStore, KeptAlert, WaitingLine } from "@/lib/investigation/ports/alert-port";
import { withAdvisoryLock } from "../advisory-lock";
import type { Database } from "../client";
import { inTransaction } from "../in-transaction";
import { parseDocument } from "../parse-document";
import { alertDeliveries, alertSources, alerts } from "../schema/alert";

/** Of one source; whoever sends what is refused again and again fills no disk. */
const deliveriesKept = 1_000;
const nearMax = 20;
const leftMax = 500;
const linesMax = 500;
/** Of the lines of an incident that are read at once; one that is longer is read alone. */
const linesBytesMax = 8 * 1024 * 1024;

export function createAlertStore(database: Database): AlertStore {
  return {
    ...createSources(database),
    ...createDeliveries(database),
    ...createReports(database),
    ...createLines(database),
    inTurn: (what, work) => withAdvisoryLock(database, `alert ${what}`, work),
    forget: (before) =>
      inTransaction(database.executor, async (transaction) => {
        await transaction.delete(alertDeliveries).where(lt(alertDeliveries.at, before));
        await transaction
          .delete(alerts)
          .where(
            and(
              lt(alerts.seenAt, before),
              or(isNull(alerts.incident), eq(alerts.isAttached, true)),
            ),
          );
      }),
  };
}

function createSources(
  database: Database,
): Pick<AlertStore, "sources" | "findSource" | "insertSource" | "removeSource"> {
  const { executor } = database;
  return {
    async sources() {
      const rows = await executor.select().from(alertSources).orderBy(asc(alertSources.name));
      return rows.map(toSource);
    },
    async findSource(name) {
      const [row] = await executor.select().from(alertSources).where(eq(alertSources.name, name));
      return row ? { source: toSource(row), sealedSecret: row.sealedSecret } : null;
    },
    insertSource: ({ setup, ...source }, sealedSecret) =>
      withAdvisoryLock(database, "alert sources", async () => {
        if ((await executor.$count(alertSources)) >= alertSourcesMax) return false;
        const inserted = await executor
          .insert(alertSources)
          .values({ ...source, setup: toJsonValue(setup), sealedSecret })
          .onConflictDoNothing()
          .returning({ id: alertSources.id });
        return inserted.length === 1;
      }),
    removeSource: (id) =>
      inTransaction(executor, async (transaction) => {
        await transaction.delete(alerts).where(and(eq(alerts.source, id), isNull(alerts.incident)));
        const removed = await transaction
          .delete(alertSources)
          .where(eq(alertSources.id, id))
          .returning({ id: alertSources.id });
        return removed.length === 1;
      }),
  };
}

function createDeliveries({
  executor,
}: Database): Pick<AlertStore, "knowsDelivery" | "noteDelivery" | "deliveries"> {
  const ofSource = (source: AlertSource["id"]) => eq(alertDeliveries.source, source);
  return {
    async knowsDelivery(source, key) {
      const where = and(ofSource(source), eq(alertDeliveries.key, key));
      return (await executor.$count(alertDeliveries, where)) > 0;
    },
    noteDelivery: (source, key, { incidents, ...delivery }) =>
      inTransaction(executor, async (transaction) => {
        const [row] = await transaction
          .insert(alertDeliveries)
          .values({ source, key, ...delivery, incidents: [...incidents] })
          .onConflictDoNothing()
          .returning({ position: alertDeliveries.position });
        if (key !== null || row === undefined) return;
        // Only what may come again: a key that was forgotten would let its request in again.
        const refused = transaction
          .select({ position: alertDeliveries.position })
          .from(alertDeliveries)
          .where(and(ofSource(source), isNull(alertDeliveries.key)))
          .orderBy(desc(alertDeliveries.position))
          .offset(deliveriesKept);
        await transaction.delete(alertDeliveries).where(inArray(alertDeliveries.position, refused));
      }),
    deliveries: (source, limit) =>
      executor
        .select({
          ...{ at: alertDeliveries.at, outcome: alertDeliveries.outcome },
          ...{ reason: alertDeliveries.reason, incidents: alertDeliveries.incidents },
        })
        .from(alertDeliveries)
        .where(ofSource(source))
        .orderBy(desc(alertDeliveries.position))
        .limit(limit),
  };
}

type Reports = Pick<
  AlertStore,
  "keepAlert" | "putInto" | "leave" | "incidentOf" | "incidentsNear" | "left"
>;

function createReports({ executor }: Database): Reports {
  return {
    async keepAlert({ source, alert, line, sender, now, joinAt }) {
      const [row] = await executor
        .insert(alerts)
        .values({
          ...{ source, ...alert, joinAt, line, seenAt: now },
          ...{ senderOwner: sender.owner, senderName: sender.name },
        })
        .onConflictDoUpdate({
          target: [alerts.source, alerts.key, alerts.state, alerts.at],
          set: { seenAt: now },
        })
        .returning();
      return row === undefined || (row.isSettled && row.incident !== null) ? null : toKept(row);
    },
    async putInto(id, incident) {
      await executor
        .update(alerts)
        .set({ incident, isSettled: true })
        .where(eq(alerts.id, Number(id)));
    },
    async leave(id) {
      await executor
        .update(alerts)
        .set({ isSettled: true })
        .where(eq(alerts.id, Number(id)));
    },
    async incidentOf(source, key) {
      const [row] = await executor
        .select({ incident: alerts.incident })
        .from(alerts)
        .where(and(eq(alerts.source, source), eq(alerts.key, key), isNotNull(alerts.incident)))
        .orderBy(desc(alerts.id))
        .limit(1);
      return row?.incident ?? null;
    },
    async incidentsNear({ same, at, windowMs }) {
      const distance = sql<number>`min(abs(${alerts.joinAt} - ${at}::bigint))`;
      const rows = await executor
        .select({ incident: alerts.incident })
        .from(alerts)
        .where(
          and(
            isNotNull(alerts.incident),
            between(alerts.joinAt, nearestInstant(at - windowMs), nearestInstant(at + windowMs)),
            ...Object.entries(same).map(
              ([name, value]) =>
                sql`${alerts.labels} ->> ${name}::text is not distinct from ${value}::text`,
            ),
          ),
        )
        .groupBy(alerts.incident)
        .orderBy(distance, alerts.incident)
        .limit(nearMax);
      return rows.flatMap(({ incident }) => incident ?? []);
    },
    async left(from, to) {
      const rows = await executor
        .select()
        .from(alerts)
        .where(and(isNull(alerts.incident), between(alerts.joinAt, from, to)))
        .orderBy(asc(alerts.joinAt), asc(alerts.id))
        .limit(leftMax);
      return rows.map(toKept);
    },
  };
}

function createLines({
  executor,
}: Database): Pick<AlertStore, "incidentsWaiting" | "waitingLines" | "setAttached"> {
  return {
    async incidentsWaiting() {
      const rows = await executor
        .selectDistinct({ incident: alerts.incident })
        .from(alerts)
        .where(and(isNotNull(alerts.incident), eq(alerts.isAttached, false)));
      return rows.flatMap(({ incident }) => incident ?? []);
    },
    async waitingLines(incident) {
      const sizes = await executor
        .select({ id: alerts.id, bytes: sql<number>`octet_length(${alerts.line})` })
        .from(alerts)
        .where(and(eq(alerts.incident, incident), eq(alerts.isAttached, false)))
        .orderBy(asc(alerts.at), asc(alerts.id))
        .limit(linesMax);
      const ids = takeUpTo(sizes, linesBytesMax);
      if (ids.length === 0) return [];
      const rows = await executor
        .select()
        .from(alerts)
        .where(inArray(alerts.id, ids))
        .orderBy(asc(alerts.at), asc(alerts.id));
      return rows.map(
        ({ id, source, at, line, senderOwner, senderName }): WaitingLine => ({
          ...{ id: `${id}`, source, at, line },
          sender: { owner: senderOwner, name: senderName },
        }),
      );
    },
    async setAttached(ids) {
      await executor
        .update(alerts)
        .set({ isAttached: true })
        .where(inArray(alerts.id, ids.map(Number)));
    },
  };
}

/** The first always. */
function takeUpTo(
  sizes: readonly { readonly id: number; readonly bytes: number }[],
  bytesMax: number,
): number[] {
  let sum = 0;
  const end = sizes.findIndex(({ bytes }, place) => {
    sum += bytes;
    return place > 0 && sum > bytesMax;
  });
  return sizes.slice(0, end === -1 ? sizes.length : end).map(({ id }) => id);
}

function toSource({
  sealedSecret: _,
  setup,
  ...source
}: typeof alertSources.$inferSelect): AlertSource {
  return { ...source, setup: parseDocument(alertSourceSetupSchema, setup, source.name) };
}

function toKept({ id, source, ...row }: typeof alerts.$inferSelect): KeptAlert {
  const { key, title, state, at, labels, link } = row;
  return { id: `${id}`, source, alert: { key, title, state, at, labels, link } };
}
