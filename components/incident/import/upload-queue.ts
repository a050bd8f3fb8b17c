import {
  addSample,
  measureRate,
  type TransferRate,
  type TransferSample,
} from "@/lib/view-model/intake/transfer-rate";

/**
 * Sends files a few at a time and remembers how far each got. A plain store rather than component
 * state: uploads go on while the page draws something else, and can be tested without a browser.
 */
export type QueuedFile = {
  /** Relative, with forward slashes; the same path again replaces the earlier file. */
  readonly path: string;
  readonly totalBytes: number;
  readonly state: UploadState;
};

export type UploadState =
  | { readonly kind: "waiting" }
  | { readonly kind: "sending"; readonly sentBytes: number; readonly rate: TransferRate | null }
  | { readonly kind: "arrived" }
  | { readonly kind: "cancelled" }
  /** What the server keeps stays there: sending again goes on from it. */
  | { readonly kind: "failed"; readonly sentBytes: number; readonly reason: string };

export type SendOutcome =
  | { readonly kind: "arrived" }
  | { readonly kind: "stopped" }
  | { readonly kind: "failed"; readonly reason: string };

export type Sending = {
  readonly path: string;
  readonly file: Blob;
  /** It was sent before and did not get through. */
  readonly isAgain: boolean;
  readonly signal: AbortSignal;
  readonly onProgress: (sentBytes: number) => void;
};

export type UploadPort = {
  /** Goes on from what the server has of the path, or begins anew. Never rejects. */
  send(sending: Sending): Promise<SendOutcome>;
  /** Milliseconds on a steady clock. */
  now(): number;
};

/** More at once would only share the same line, and make every file late. */
const sendingAtOnce = 3;

export type UploadQueue = {
  add(files: readonly { readonly path: string; readonly file: Blob }[]): void;
  cancel(path: string): void;
  retry(path: string): void;
  /** Takes out what arrived, was cancelled or failed. */
  clear(path: string): void;
  subscribe(listener: () => void): () => void;
  snapshot(): readonly QueuedFile[];
};

type Entry = QueuedFile & {
  readonly file: Blob;
  readonly isAgain: boolean;
  readonly abort: AbortController;
};

export function createUploadQueue(port: UploadPort, onArrived: () => void): UploadQueue {
  let entries: readonly Entry[] = [];
  let shown: readonly QueuedFile[] = [];
  const listeners = new Set<() => void>();

  function publish(next: readonly Entry[]): void {
    entries = next;
    shown = next.map(({ path, totalBytes, state }) => ({ path, totalBytes, state }));
    for (const listener of listeners) listener();
  }

  /** A late word about a file that was replaced or taken out changes nothing. */
  function setState(entry: Entry, state: UploadState): void {
    publish(entries.map((other) => (other.abort === entry.abort ? { ...other, state } : other)));
  }

  function fill(): void {
    const sending = entries.filter(({ state }) => state.kind === "sending").length;
    const waiting = entries.filter(({ state }) => state.kind === "waiting");
    for (const entry of waiting.slice(0, Math.max(0, sendingAtOnce - sending))) void send(entry);
  }

  async function send(entry: Entry): Promise<void> {
    let sentBytes = 0;
    let samples: readonly TransferSample[] = [];
    const onProgress = (bytes: number) => {
      sentBytes = bytes;
      samples = addSample(samples, { atMs: port.now(), sentBytes });
      const rate = measureRate(samples, entry.totalBytes);
      setState(entry, { kind: "sending", sentBytes, rate });
    };
    setState(entry, { kind: "sending", sentBytes, rate: null });
    const { path, file, isAgain, abort } = entry;
    const outcome = await port.send({ path, file, isAgain, signal: abort.signal, onProgress });
    if (outcome.kind === "arrived") setState(entry, { kind: "arrived" });
    if (outcome.kind === "stopped") setState(entry, { kind: "cancelled" });
    if (outcome.kind === "failed") setState(entry, { ...outcome, sentBytes });
    if (outcome.kind === "arrived") onArrived();
    fill();
  }

  function replace(path: string, file: Blob, isAgain: boolean): Entry {
    for (const entry of entries) if (entry.path === path) entry.abort.abort();
    const state = { kind: "waiting" } as const;
    const abort = new AbortController();
    return { path, file, isAgain, totalBytes: file.size, state, abort };
  }

  return {
    add(files) {
      const added = new Map(files.map(({ path, file }) => [path, replace(path, file, false)]));
      publish([...entries.filter(({ path }) => !added.has(path)), ...added.values()]);
      fill();
    },
    cancel(path) {
      const entry = entries.find((other) => other.path === path);
      if (entry === undefined) return;
      entry.abort.abort();
      if (entry.state.kind === "waiting") setState(entry, { kind: "cancelled" });
    },
    retry(path) {
      const entry = entries.find((other) => other.path === path);
      if (entry === undefined) return;
      const again = replace(path, entry.file, true);
      publish(entries.map((other) => (other.path === path ? again : other)));
      fill();
    },
    clear(path) {
      publish(entries.filter((entry) => entry.path !== path));
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => shown,
  };
}
