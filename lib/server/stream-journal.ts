import type { JournalEntry } from "@/lib/domain/journal";

/** Proxies and browsers give up on connections that are silent for longer. */
const heartbeatMs = 15_000;
const batchSize = 200;

export type JournalStreamSource = {
  list(after: number, limit: number): Promise<readonly JournalEntry[]>;
  subscribe(wake: () => void): () => void;
  /** Asked at every heartbeat and before what is news is sent: a session that ended, or somebody who was deactivated, gets no more. */
  isWelcome(): Promise<boolean>;
  readonly after: number;
  readonly signal: AbortSignal;
};

/**
 * The journal as server-sent events, each with its sequence number as id, so that a browser that
 * reconnects goes on where it was: nothing is lost and nothing repeated. A wake-up only says "look".
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
  const isOver = async () => signal.aborted || !(await source.isWelcome());
  const unsubscribe = source.subscribe(alarm.ring);
  try {
    // At once, so that the browser knows it is connected and how soon to come back.
    yield "retry: 2000\n\n";
    let seq = source.after;
    while (!signal.aborted) {
      const entries = await source.list(seq, batchSize);
      // A journal that is never silent for long has no heartbeats.
      if (entries.length > 0 && (await isOver())) return;
      for (const entry of entries) {
        yield formatEntry(entry);
        seq = entry.seq;
      }
      if (entries.length > 0 || (await alarm.wait(heartbeatMs)) === "rung") continue;
      if (await isOver()) return;
      yield ": still here\n\n";
    }
  } finally {
    unsubscribe();
  }
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
