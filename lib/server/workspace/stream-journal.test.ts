import { expect, test, vi } from "vitest";
import { instant } from "@/lib/base/instant";
import { userIdSchema } from "@/lib/domain/ids";
import { chainEntries, type JournalEntry, journalOrigin } from "@/lib/domain/journal";
import { sha256 } from "@/lib/investigation/sha256";
import type { Presence } from "@/lib/view-model/discussion/presence";
import { streamJournal } from "./stream-journal";

function entries(count: number): JournalEntry[] {
  const drafts = Array.from({ length: count }, (_, index) => ({
    ...{ at: instant(index), kind: "note-added", actionType: "conversation", actor: "system" },
    ...{ causedBy: null, rationale: `line one\nline ${index + 1}`, payload: null },
  })) as unknown as Parameters<typeof chainEntries>[1];
  return [...chainEntries({ seq: 0, hash: journalOrigin }, drafts, sha256)];
}

/** A journal that grows under a stream, and a reader that collects the ids it is sent. */
function open(journal: JournalEntry[], after = 0) {
  const closing = new AbortController();
  let wake: () => void = () => undefined;
  let isWelcome = true;
  let isListening = false;
  let present: readonly Presence[] = [];
  let reads = 0;
  let wakeOfPresence: () => void = () => undefined;
  const stream = streamJournal({
    list: async (seq, limit) => {
      reads += 1;
      return journal.filter((entry) => entry.seq > seq).slice(0, limit);
    },
    present: () => present,
    subscribePresence: (listener) => {
      wakeOfPresence = listener;
      return () => undefined;
    },
    subscribe: (listener) => {
      wake = listener;
      isListening = true;
      return () => {
        isListening = false;
      };
    },
    isWelcome: async () => isWelcome,
    after,
    signal: closing.signal,
  });
  const reader = stream.getReader();
  return {
    /** Reads until `count` entries have come. */
    async ids(count: number): Promise<string[]> {
      const ids: string[] = [];
      while (ids.length < count) {
        const { value, done } = await reader.read();
        if (done) throw new Error("The stream ended early");
        const id = /^id: (\d+)$/m.exec(new TextDecoder().decode(value))?.[1];
        if (id) ids.push(id);
      }
      return ids;
    },
    next: async () => {
      const { value, done } = await reader.read();
      return done ? "ended" : new TextDecoder().decode(value);
    },
    grow(more: readonly JournalEntry[]) {
      journal.push(...more);
      wake();
    },
    reads: () => reads,
    meet(people: readonly Presence[]) {
      present = people;
      wakeOfPresence();
    },
    dismiss: () => {
      isWelcome = false;
    },
    close: () => closing.abort(),
    isListening: () => isListening,
  };
}

test("a browser that reconnects gets what came after the last entry it has, once and in order", async () => {
  expect(await open(entries(5), 3).ids(2)).toEqual(["4", "5"]);
});

test("an entry that is written while the stream waits is sent at once", async () => {
  const all = entries(3);
  const stream = open(all.slice(0, 1));
  expect(await stream.ids(1)).toEqual(["1"]);
  const waiting = stream.ids(2);
  stream.grow(all.slice(1));
  expect(await waiting).toEqual(["2", "3"]);
});

test("a journal longer than one read is sent whole", async () => {
  const ids = await open(entries(450)).ids(450);
  expect(ids).toEqual(Array.from({ length: 450 }, (_, index) => String(index + 1)));
});

test("an entry is one event whatever its words hold", async () => {
  const stream = open(entries(1));
  await stream.next();
  expect(await stream.next()).toMatch(/^id: 1\nevent: note-added\ndata: [^\n]+\n\n$/);
});

test("a silent stream says that it is there, until its viewer is no longer welcome", async () => {
  vi.useFakeTimers();
  try {
    const stream = open([]);
    expect(await stream.next()).toBe("retry: 2000\n\n");
    const heartbeat = stream.next();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await heartbeat).toBe(": still here\n\n");
    stream.dismiss();
    const end = stream.next();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await end).toBe("ended");
    expect(stream.isListening()).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});

test("whoever is no longer welcome is sent no news, however busy the journal is", async () => {
  const all = entries(2);
  const stream = open(all.slice(0, 1));
  expect(await stream.ids(1)).toEqual(["1"]);
  const end = stream.next();
  stream.dismiss();
  stream.grow(all.slice(1));
  expect(await end).toBe("ended");
});

test("a stream whose reader went away stops listening", async () => {
  const stream = open([]);
  await stream.next();
  const end = stream.next();
  stream.close();
  expect(await end).toBe("ended");
  expect(stream.isListening()).toBe(false);
});

const colleague = (doing: Presence["doing"]): Presence => ({
  person: { id: userIdSchema.parse("maria"), name: "Maria" },
  ...{ tab: "aaaaaaaa", view: "timeline", piece: null, doing },
});

test("who is there is told when it changes, without an id and without the journal being read again", async () => {
  const stream = open([]);
  await stream.next();
  const first = stream.next();
  stream.meet([colleague("looking")]);
  expect(await first).toBe(`event: presence\ndata: ${JSON.stringify([colleague("looking")])}\n\n`);
  const second = stream.next();
  stream.meet([colleague("looking")]);
  stream.meet([colleague("editing")]);
  expect(await second).toContain('"doing":"editing"');
  const last = stream.next();
  stream.meet([]);
  expect(await last).toBe("event: presence\ndata: []\n\n");
  expect(stream.reads()).toBe(1);
  stream.close();
});

test("whoever is no longer welcome is not told who is there", async () => {
  const stream = open([]);
  await stream.next();
  const end = stream.next();
  stream.dismiss();
  stream.meet([colleague("looking")]);
  expect(await end).toBe("ended");
});
