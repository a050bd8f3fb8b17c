import type { Instant } from "@/lib/base/instant";
import type { Alert } from "@/lib/domain/alerts/alert";
import type { AlertDelivery } from "@/lib/domain/alerts/alert-delivery";
import type { AlertSource } from "@/lib/domain/alerts/alert-source";
import type { AlertSourceId, IncidentId, UserId } from "@/lib/domain/ids";

/** An alert as it is kept: for replays, for what comes later, and until its line is in a file of its incident. */
export type KeptAlert = {
  readonly id: string;
  readonly source: AlertSourceId;
  readonly alert: Alert;
};

/** A line that waits to become evidence. */
export type WaitingLine = Pick<KeptAlert, "id" | "source"> & {
  readonly at: Instant;
  readonly line: string;
  /** Whose program sent it. */
  readonly sender: { readonly owner: UserId; readonly name: string };
};

export interface AlertStore {
  /** By name. */
  sources(): Promise<readonly AlertSource[]>;
  findSource(name: string): Promise<{
    readonly source: AlertSource;
    readonly sealedSecret: string | null;
  } | null>;
  /** False when the name is taken, or there are `alertSourcesMax`. */
  insertSource(source: AlertSource, sealedSecret: string | null): Promise<boolean>;
  /** With what it sent, except what is in incidents. */
  removeSource(id: AlertSourceId): Promise<boolean>;

  /** True when this delivery came before; a delivery is known for as long as `forget` leaves it. */
  knowsDelivery(source: AlertSourceId, key: string): Promise<boolean>;
  /** `key` is null for what was refused or left: it may come again. */
  noteDelivery(source: AlertSourceId, key: string | null, delivery: AlertDelivery): Promise<void>;
  /** Newest first. */
  deliveries(source: AlertSourceId, limit: number): Promise<readonly AlertDelivery[]>;

  /**
   * Keeps one report of an alert. Null when the same was reported before and is in an incident: its key, state and time are
   * equal. What was left is looked at again: a rule may take it by now. `joinAt` is when it counts as reported: never after `now`.
   */
  keepAlert(news: {
    readonly source: AlertSourceId;
    readonly alert: Alert;
    readonly line: string;
    readonly sender: WaitingLine["sender"];
    readonly now: Instant;
    readonly joinAt: Instant;
  }): Promise<KeptAlert | null>;
  putInto(id: string, incident: IncidentId): Promise<void>;
  leave(id: string): Promise<void>;
  /** The incident into which another report of the alert was put last. */
  incidentOf(source: AlertSourceId, key: string): Promise<IncidentId | null>;
  /** Those with an alert near `at`, the nearest first. A label that is null is one that the alert lacks. */
  incidentsNear(wanted: {
    readonly same: Readonly<Record<string, string | null>>;
    readonly at: Instant;
    readonly windowMs: number;
  }): Promise<readonly IncidentId[]>;
  /** Alerts that no incident has, with a time from `from` to `to`, by their times. */
  left(from: Instant, to: Instant): Promise<readonly KeptAlert[]>;

  /** Incidents for which lines wait. */
  incidentsWaiting(): Promise<readonly IncidentId[]>;
  /** By their times: the first, so many as are attached at once. */
  waitingLines(incident: IncidentId): Promise<readonly WaitingLine[]>;
  /** They wait no more. */
  setAttached(ids: readonly string[]): Promise<void>;

  /** One at a time over all processes: what becomes of deliveries, or their files. */
  inTurn<T>(what: "deliveries" | "files", work: () => Promise<T>): Promise<T>;
  /** Deliveries, and alerts without a later report unless their line waits. */
  forget(before: Instant): Promise<void>;
}
