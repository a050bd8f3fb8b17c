import type { RecordReference } from "@/lib/domain/evidence/record-reference";
import type { Signal } from "@/lib/signals/signal";
import type { WatchedSpan } from "@/lib/signals/watched-span";
import { sharesPlace } from "./event-draft";

/** A session that a rollout or restart takes down and that is back this soon was down on purpose. */
const plannedMs = 10_000;
const plannedAfterMs = 5_000;
/** What drops in the last moment of the evidence may be the end of the recording. */
const lastMomentMs = 3_000;

/** Two engines name one session from both sides: `FIX.4.4:A->B`, `[B->A]`. */
const sides = /([A-Za-z0-9_]{2,40})\s?(?:->|→|=>)\s?([A-Za-z0-9_]{2,40})/;
const versionHead = /\bFIXT?[._\d]*:/g;

/**
 * Sessions of order entry go down and come up in many words. Only the first word of each outage is its
 * beginning, and only the word that ends it is news; a session that came up in the morning is not.
 */
export function pairSessions(signals: readonly Signal[], watched: WatchedSpan): readonly Signal[] {
  const open = new Map<string, Signal>();
  const kept = new Map<Signal, Signal>();
  for (const signal of signals.filter(isSession).toSorted(byOnset)) {
    const key = keyOfOutage(signal, open);
    const down = open.get(key);
    if (signal.family === "session.down" && down === undefined) {
      open.set(key, signal);
      kept.set(signal, named(signal, watched));
    }
    if (signal.family !== "session.up" || down === undefined) continue;
    open.delete(key);
    if (isPlanned(down, signal, signals)) kept.delete(down);
    else kept.set(signal, restored(signal, down));
  }
  return signals.flatMap((signal) => (isSession(signal) ? (kept.get(signal) ?? []) : [signal]));
}

function isSession({ family }: Signal): boolean {
  return family === "session.down" || family === "session.up";
}

function byOnset(a: Signal, b: Signal): number {
  return a.onset.earliest - b.onset.earliest || (a.family < b.family ? -1 : 1);
}

/**
 * A record that names no session drops with the one that is down already, and ends the outage of one
 * that its own host or program is at the end of: another's clock may be wrong.
 */
function keyOfOutage(signal: Signal, open: ReadonlyMap<string, Signal>): string {
  const own = sessionOf(signal);
  if (own !== null) return sidesOf(own);
  const near = [...open].find(
    ([, down]) => signal.family === "session.down" || sharesPlace(signal, down),
  );
  return near?.[0] ?? "";
}

function sidesOf(session: string): string {
  const [, one = "", other = ""] = sides.exec(session) ?? [];
  return [one, other].toSorted().join("~");
}

/** The session as its own side names it, itself first; null when no record names one. */
function sessionOf({ records }: Pick<Signal, "records">): string | null {
  const names = records.map((record) => namedByParties(record) ?? namedInText(record));
  return names.find((name) => name !== null) ?? null;
}

/** A FIX message names its sender and its target; what came in was sent by the other side. */
function namedByParties({ fields }: RecordReference): string | null {
  const { sender, target, direction } = fields;
  if (typeof sender !== "string" || typeof target !== "string") return null;
  const isIncoming = /^(?:in|recv|rx|<)/i.test(String(direction ?? ""));
  return isIncoming ? `${target}->${sender}` : `${sender}->${target}`;
}

function namedInText({ message, source, fields }: RecordReference): string | null {
  const text = [fields.session ?? "", message, source ?? ""].join(" ").replace(versionHead, "");
  return sides.exec(text)?.[0].replace(/\s*(?:->|→|=>)\s*/, "->") ?? null;
}

function named(signal: Signal, watched: WatchedSpan): Signal {
  const session = sessionOf(signal);
  const isLast = signal.onset.earliest >= watched.end - lastMomentMs;
  return {
    ...withSession(signal, session),
    // Told once, however often the same words came before: an outage is an outage.
    novelty: 1,
    severity: isLast ? 0 : signal.severity,
  };
}

function withSession(signal: Signal, session: string | null): Signal {
  if (session === null) return signal;
  const mention = { type: "session", name: session };
  return {
    ...signal,
    entities: [mention, ...signal.entities.filter(({ name }) => name !== session)],
    facts: { ...signal.facts, session },
  };
}

function restored(signal: Signal, down: Signal): Signal {
  const seconds = Math.round((signal.onset.earliest - down.onset.earliest) / 1000);
  return {
    ...withSession(signal, sessionOf(signal) ?? sessionOf(down)),
    family: "session.restored",
    novelty: 1,
    facts: { ...signal.facts, session: sessionOf(down) ?? "", outage: `${seconds} s` },
  };
}

function isPlanned(down: Signal, up: Signal, signals: readonly Signal[]): boolean {
  if (up.onset.earliest - down.onset.latest > plannedMs) return false;
  return signals.some(
    ({ family, onset }) =>
      /^(change\.(deploy|restart|other|config)|response\.(restart|rollback))$/.test(family) &&
      down.onset.latest >= onset.earliest - 1_000 &&
      down.onset.earliest <= onset.latest + plannedAfterMs,
  );
}
