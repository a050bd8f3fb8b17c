import type { JournalEntry } from "@/lib/domain/journal";
import type { Presence } from "@/lib/view-model/discussion/presence";

/** Proxies and browsers give up on connections that are silent for longer. */
const heartbeatMs = 15_000;
const batchSize = 200;

export type JournalStreamSource = {
  list(after: number, limit: number): Promise<readonly JournalEntry[]>;
  subscribe(wake: () => void): () => void;
  /** Who has the incident open right now. */
  present(): readonly Presence[];
  subscribePresence(wake: () => void): () => void;
  /** Asked at every heartbeat and before what is news is sent: a session that ended, or somebody who was deactivated, gets no more. */
  isWelcome(): Promise<boolean>;
  readonly after: number;
  readonly signal: AbortSignal;
};

/**
 * The journal as server-sent events, each with its sequence number as id, so that a browser that
 * reconnects goes on where it was: nothing is lost and nothing repeated. A wake-up only says "look".
 * Who is there is an event without an id, sent when it differs from what this stream said last.
 * https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export function streamJournal(source: JournalStreamSource): ReadableStream<Uint8Array> {
  const closed = new AbortController();
  const events = tail({ ...source, signal: AbortSignal.any([source.signal, closed.signal]) });
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const next = await events.next();
      if (next.done) controller.close();
      else controller.enqueue(encoder.encode(next.value));
    },
    async cancel() {
      closed.abort();
      await events.return();
    },
  });
}

async function* tail(source: JournalStreamSource): AsyncGenerator<string, void> {
  const { signal } = source;
  const alarm = createAlarm(signal);
  const journal = followJournal(source, alarm.ring);
  const presence = followPresence(source, alarm.ring);
  const isOver = async () => signal.aborted || !(await source.isWelcome());
  try {
    // At once, so that the browser knows it is connected and how soon to come back.
    yield "retry: 2000\n\n";
    while (!signal.aborted) {
      const news = [...(await journal.take()), ...presence.take()];
      // A journal that is never silent for long has no heartbeats.
      if (news.length > 0 && (await isOver())) return;
      yield* news;
      if (news.length > 0 || (await alarm.wait(heartbeatMs)) === "rung") continue;
      if (await isOver()) return;
      journal.lookAgain();
      yield ": still here\n\n";
    }
  } finally {
    journal.stop();
    presence.stop();
  }
}

/** Reads the journal when it may have grown: colleagues who move about do not have it read again. */
function followJournal(source: JournalStreamSource, ring: () => void) {
  let seq = source.after;
  let mayHaveGrown = true;
  const lookAgain = () => {
    mayHaveGrown = true;
  };
  const stop = source.subscribe(() => {
    lookAgain();
    ring();
  });
  return {
    lookAgain,
    stop,
    async take(): Promise<readonly string[]> {
      if (!mayHaveGrown) return [];
      mayHaveGrown = false;
      const entries = await source.list(seq, batchSize);
      // There may be more than one batch.
      if (entries.length > 0) lookAgain();
      seq = entries.at(-1)?.seq ?? seq;
      return entries.map(formatEntry);
    },
  };
}

function followPresence(source: JournalStreamSource, ring: () => void) {
  // A browser that has just connected takes it that nobody is there.
  let sent = "[]";
  return {
    stop: source.subscribePresence(ring),
    take(): readonly string[] {
      const present = JSON.stringify(source.present());
      if (present === sent) return [];
      sent = present;
      return [`event: presence\ndata: ${present}\n\n`];
    },
  };
}

function formatEntry({ seq, at, kind, actor, rationale, payload }: JournalEntry): string {
  const data = JSON.stringify({ seq, at, kind, actor, rationale, payload });
  return `id: ${seq}\nevent: ${kind}\ndata: ${data}\n\n`;
}

/** Remembers a ring that came while nobody waited, so that none falls between looking and waiting. */
function createAlarm(signal: AbortSignal) {
  let isRung = false;
  let wake: (() => void) | null = null;
  const ring = () => {
    isRung = true;
    wake?.();
  };
  signal.addEventListener("abort", ring, { once: true });
  return {
    ring,
    async wait(timeoutMs: number): Promise<"rung" | "timed-out"> {
      if (!isRung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, timeoutMs);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      wake = null;
      const outcome = isRung ? "rung" : "timed-out";
      isRung = false;
      return outcome;
    },
  };
}
