import { type Instant, instant, nearestInstant } from "@/lib/base/instant";
import { fail, ok, type Result } from "@/lib/base/result";
import type { AlertDelivery } from "@/lib/domain/alerts/alert-delivery";
import type { AlertRule } from "@/lib/domain/alerts/alert-rule";
import { type AlertSource, checkOf } from "@/lib/domain/alerts/alert-source";
import { type IncidentId, incidentIds } from "@/lib/domain/ids";
import { type Actor, findMissingRight } from "../case-problem";
import { openIncident } from "../incident/incidents";
import type { KeptAlert, WaitingLine } from "../ports/alert-port";
import type { Ports } from "../ports/ports";
import { sha256 } from "../sha256";
import { knowPayload } from "./known-payloads";
import { type Placement, type PlacePorts, placeAlert } from "./place-alert";
import { type ReadAlert, readAlerts } from "./read-alerts";

export type DeliveryPorts = PlacePorts & Pick<Ports, "cases" | "clock" | "ids">;

/** One request of a source whose sender was checked. */
export type Delivery = {
  readonly source: AlertSource;
  readonly payload: unknown;
  /** What kind of payload the sender says it is; null: it does not say. */
  readonly event: string | null;
  /** The same for the same request sent again. */
  readonly key: string;
  readonly actor: Actor & { readonly through: { readonly kind: "sender"; readonly name: string } };
  readonly rules: readonly AlertRule[];
};

/** Clocks differ; from here on a time is called one of the future. */
const aheadMsMin = 5 * 60_000;
/** What a signature covers may be sent again by whoever saw it: what is older than this is not new. */
const replayMsMax = 7 * 86_400_000;

export type ReadDelivery =
  | { readonly kind: "alerts"; readonly alerts: readonly ReadAlert[] }
  | { readonly kind: "nothing"; readonly why: string };

export function readDelivery({
  source,
  payload,
  event,
}: Pick<Delivery, "source" | "payload" | "event">): Result<ReadDelivery, string> {
  const known = knowPayload(source.setup, payload, event);
  if (!known.ok || known.value.kind === "nothing") return known as Result<ReadDelivery, string>;
  const read = readAlerts(payload, known.value.mapping, known.value.isReadAsSent);
  return read.ok ? ok({ kind: "alerts", alerts: read.value }) : read;
}

/** Null for a time that is not ahead of the clock of this server. */
export function describeAhead(at: Instant, now: Instant): string | null {
  if (at - now < aheadMsMin) return null;
  return `Its time is ${Math.round((at - now) / 60_000)} minutes in the future.`;
}

/**
 * Reads what a source sent, and puts each alert into an incident as the rules say. What none of them wants is kept for a while:
 * the alert that opens an incident may come later than the change before it. A failure is the reason for the sender.
 */
export async function takeDelivery(
  ports: DeliveryPorts,
  delivery: Delivery,
): Promise<Result<AlertDelivery, string>> {
  const missing = findMissingRight(delivery.actor, "investigate");
  if (missing) return fail(missing.error.message);
  const read = readDelivery(delivery);
  if (!read.ok) return read;
  const { source, key } = delivery;
  const now = ports.clock.now();
  if (read.value.kind === "nothing") {
    const told = { at: now, outcome: "left", reason: read.value.why, incidents: [] } as const;
    await ports.alerts.noteDelivery(source.id, null, told);
    return ok(told);
  }
  const { alerts } = read.value;
  if (checkOf(source.setup).kind === "hmac") {
    const oldest = Math.min(...alerts.map(({ alert }) => alert.at));
    if (now - oldest > replayMsMax) {
      return fail(
        "Its time is more than 7 days ago. A signed payload that old is not taken again.",
      );
    }
  }
  return ports.alerts.inTurn("deliveries", async () => {
    if (await ports.alerts.knowsDelivery(source.id, key)) {
      await ports.alerts.noteDelivery(source.id, null, toRepeated(now));
      return ok(toRepeated(now));
    }
    const done = await takeAlerts(ports, delivery, alerts, now);
    // What no rule took is taken when it comes again and one does.
    await ports.alerts.noteDelivery(source.id, done.outcome === "left" ? null : key, done);
    return ok(done);
  });
}

function toRepeated(at: Instant): AlertDelivery {
  return { at, outcome: "repeated", reason: "It was received before.", incidents: [] };
}

/** In the order of their own times, whatever that of the payload. */
async function takeAlerts(
  ports: DeliveryPorts,
  delivery: Delivery,
  alerts: readonly ReadAlert[],
  now: Instant,
): Promise<AlertDelivery> {
  const incidents = new Set<IncidentId>();
  const reasons = new Set<string>();
  let isNews = false;
  for (const { alert, line } of alerts.toSorted((one, next) => one.alert.at - next.alert.at)) {
    const kept = await ports.alerts.keepAlert({
      ...{ source: delivery.source.id, alert, line, now, sender: senderOf(delivery) },
      joinAt: joinTime(alert.at, now),
    });
    if (kept === null) continue;
    isNews = true;
    const placement = await place(ports, delivery, kept, now);
    const ahead = describeAhead(alert.at, now);
    reasons.add(ahead === null ? placement.why : `${placement.why} ${ahead}`);
    const incident = await enter(ports, delivery, kept, placement);
    if (incident !== null) incidents.add(incident);
  }
  if (!isNews) return toRepeated(now);
  const outcome = incidents.size === 0 ? "left" : "taken";
  return { at: now, outcome, reason: [...reasons].join(" "), incidents: [...incidents] };
}

function senderOf({ actor }: Delivery): WaitingLine["sender"] {
  return { owner: actor.id, name: actor.through.name };
}

export function joinTime(at: Instant, now: Instant): Instant {
  return instant(Math.min(at, now));
}

function place(
  ports: DeliveryPorts,
  { rules }: Delivery,
  { source, alert }: KeptAlert,
  now: Instant,
): Promise<Placement> {
  return placeAlert(ports, { source, alert, rules, at: joinTime(alert.at, now) });
}

async function enter(
  ports: DeliveryPorts,
  delivery: Delivery,
  kept: KeptAlert,
  placement: Placement,
): Promise<IncidentId | null> {
  if (placement.kind === "left") {
    await ports.alerts.leave(kept.id);
    return null;
  }
  if (placement.kind === "join") {
    await ports.alerts.putInto(kept.id, placement.incident);
    return placement.incident;
  }
  const { rule } = placement;
  const incident = await openFor(ports, delivery, kept, rule);
  await ports.alerts.putInto(kept.id, incident);
  await takeLeft(ports, delivery, kept, incident);
  return incident;
}

/** The id follows from the alert: after a break in the middle the same alert finds the incident that it opened. */
async function openFor(
  ports: DeliveryPorts,
  { actor }: Delivery,
  { source, alert }: KeptAlert,
  { severity }: AlertRule,
): Promise<IncidentId> {
  const digest = sha256(JSON.stringify([source, alert.key, alert.at]));
  const ids = { next: () => digest.slice(0, 24) };
  const id = incidentIds.create(ids);
  if ((await ports.cases.read.incidents.find(id)) !== null) return id;
  const news = { title: alert.title, severity, zone: "UTC" };
  const opened = await openIncident({ ...ports, ids }, actor, news);
  // The right was looked at before.
  if (!opened.ok) throw new Error(opened.error.message);
  return opened.value;
}

/** What came before the alert that opened this incident and belongs to it: a deployment, or the end of that alert. */
async function takeLeft(
  ports: DeliveryPorts,
  delivery: Delivery,
  { alert }: KeptAlert,
  incident: IncidentId,
): Promise<void> {
  const now = ports.clock.now();
  const windowMs = Math.max(...delivery.rules.map(({ windowMinutes }) => windowMinutes)) * 60_000;
  const near = joinTime(alert.at, now);
  const left = await ports.alerts.left(
    nearestInstant(near - windowMs),
    nearestInstant(near + windowMs),
  );
  for (const kept of left) {
    const placement = await place(ports, delivery, kept, now);
    if (placement.kind === "join" && placement.incident === incident) {
      await ports.alerts.putInto(kept.id, incident);
    }
  }
}
