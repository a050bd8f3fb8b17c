import { type FileHandle, open, stat } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { fail, ok, type Result } from "@/lib/base/result";
import { endOfLines } from "./local-file";
import type { PushClient, PushProblem } from "./push-client";
import { type Pushed, pushFile } from "./push-file";

/** A file here, and what it is called there. */
export type PushedFile = { readonly name: string; readonly location: string | Buffer };

export type PushTerms = {
  readonly signal: AbortSignal;
  /** For so long a server that does not answer is tried again. */
  readonly patienceMs: number;
  readonly onProgress: (words: string) => void;
};

export type PushSummary = { readonly sent: number; readonly same: number; readonly bytes: number };

const [firstWaitMs, longestWaitMs] = [1_000, 30_000];

/** Sends files as they are now; what another file had at their names, they take the place of. */
export async function pushFiles(
  client: PushClient,
  files: readonly PushedFile[],
  terms: PushTerms,
): Promise<Result<PushSummary, string>> {
  const sent: string[] = [];
  let [same, bytes] = [0, 0];
  for (const { name, location } of files) {
    const file = await open(location, "r");
    try {
      const { size } = await file.stat();
      const pushed = await insist(terms, () =>
        pushFile(client, file, name, { size, replaces: true }),
      );
      if (!pushed.ok) return fail(`${name}: ${pushed.error.message}`);
      bytes += pushed.value.bytes;
      if (pushed.value.kind === "sent") sent.push(name);
      else same += 1;
      terms.onProgress(`${name}: ${describe(pushed.value)}`);
    } finally {
      await file.close();
    }
  }
  const imported = await importAll(client, sent, terms);
  return imported.ok ? ok({ sent: sent.length, same, bytes }) : imported;
}

export type FollowTerms = PushTerms & {
  readonly everyMs: number;
  /** Resolves when nothing more will come, as when standard input ends. */
  readonly ended?: Promise<void>;
};

/**
 * Sends what grows, line by line, until the signal or the end. A file that takes another's place at its path, or begins
 * anew, goes on under a further name: what was sent before stays evidence.
 */
export async function followFiles(
  client: PushClient,
  files: readonly PushedFile[],
  terms: FollowTerms,
): Promise<Result<PushSummary, string>> {
  const followed = files.map((file) => new FollowedFile(client, file, terms));
  let bytes = 0;
  const round = async (isLast: boolean): Promise<Result<null, string>> => {
    const sent: string[] = [];
    for (const file of followed) {
      const pushed = await file.push(isLast);
      if (!pushed.ok) return pushed;
      bytes += pushed.value.bytes;
      sent.push(...pushed.value.names);
    }
    return importAll(client, sent, terms);
  };
  try {
    let isEnded = false;
    const ended = terms.ended?.then(() => {
      isEnded = true;
    });
    while (!isEnded) {
      const pushed = await round(false);
      if (!pushed.ok) return pushed;
      const slept = pause(terms.everyMs, undefined, { signal: terms.signal });
      await Promise.race([slept, ...(ended === undefined ? [] : [ended])]);
    }
    const last = await round(true);
    return last.ok ? ok({ sent: followed.length, same: 0, bytes }) : last;
  } finally {
    await Promise.all(followed.map((file) => file.close()));
  }
}

class FollowedFile {
  readonly #client: PushClient;
  readonly #file: PushedFile;
  readonly #terms: PushTerms;
  #handle: FileHandle | null = null;
  /** How many files there were at this path. */
  #number = 1;
  #sentBytes = -1;

  constructor(client: PushClient, file: PushedFile, terms: PushTerms) {
    this.#client = client;
    this.#file = file;
    this.#terms = terms;
  }

  async push(
    isLast: boolean,
  ): Promise<Result<{ readonly bytes: number; readonly names: readonly string[] }, string>> {
    this.#handle ??= await open(this.#file.location, "r").catch(() => null);
    if (this.#handle === null) return ok({ bytes: 0, names: [] });
    const isReplaced = await this.#isReplaced(this.#handle);
    // Of one that was moved away the rest is sent, whole lines or not: nothing more is written to it.
    const pushed = await this.#pushHandle(this.#handle, isLast || isReplaced);
    if (!pushed.ok || !isReplaced) return pushed;
    await this.close();
    this.#nextName();
    const further = await this.push(isLast);
    if (!further.ok) return further;
    const names = [...pushed.value.names, ...further.value.names];
    return ok({ bytes: pushed.value.bytes + further.value.bytes, names });
  }

  async #pushHandle(
    file: FileHandle,
    isWhole: boolean,
  ): Promise<Result<{ readonly bytes: number; readonly names: readonly string[] }, string>> {
    const { size } = await file.stat();
    const end = isWhole ? size : await endOfLines(file, size);
    if (end === 0 || end === this.#sentBytes) return ok({ bytes: 0, names: [] });
    for (;;) {
      const name = this.#name();
      const pushed = await insist(this.#terms, () =>
        pushFile(this.#client, file, name, { size: end, replaces: false }),
      );
      if (!pushed.ok) return fail(`${name}: ${pushed.error.message}`);
      if (pushed.value.kind === "other") {
        this.#nextName();
        continue;
      }
      this.#sentBytes = end;
      this.#terms.onProgress(`${name}: ${describe(pushed.value)}`);
      const names = pushed.value.kind === "sent" ? [name] : [];
      return ok({ bytes: pushed.value.bytes, names });
    }
  }

  #name(): string {
    return this.#number === 1 ? this.#file.name : `${this.#file.name}.${this.#number}`;
  }

  #nextName(): void {
    this.#number += 1;
    this.#sentBytes = -1;
  }

  /** Whether another file stands at the path now. */
  async #isReplaced(file: FileHandle): Promise<boolean> {
    const [ours, there] = await Promise.all([
      file.stat(),
      stat(this.#file.location).catch(() => null),
    ]);
    return there !== null && (there.ino !== ours.ino || there.dev !== ours.dev);
  }

  async close(): Promise<void> {
    await this.#handle?.close();
    this.#handle = null;
  }
}

async function importAll(
  client: PushClient,
  names: readonly string[],
  terms: PushTerms,
): Promise<Result<null, string>> {
  if (names.length === 0) return ok(null);
  const imported = await insist(terms, () => client.importAll(names));
  return imported.ok ? imported : fail(imported.error.message);
}

/** Tries again what may pass later, ever more seldom, as long as the patience lasts. */
async function insist<T>(
  { signal, patienceMs, onProgress }: PushTerms,
  work: () => Promise<Result<T, PushProblem>>,
): Promise<Result<T, PushProblem>> {
  const until = performance.now() + patienceMs;
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(2 * waitMs, longestWaitMs)) {
    const done = await work();
    if (done.ok || done.error.kind === "final") return done;
    if (performance.now() + waitMs > until) return done;
    onProgress(`${done.error.message} Trying again in ${Math.ceil(waitMs / 1000)} s.`);
    await pause(waitMs, undefined, { signal });
  }
}

function describe({ kind, bytes }: Pushed): string {
  return kind === "same" ? "already there" : `${bytes} bytes sent`;
}
