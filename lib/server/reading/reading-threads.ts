import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { BlockReader, ReadBlock } from "@/db/evidence/cache/block-reader";
import { programFile } from "@/db/files/program-file";
import type { Block } from "@/lib/domain/evidence/block";
import { ReaderFailure } from "@/lib/ingest/reader-failure";
import { encodeBlock } from "./encode-block";
import type { WorkerAnswer, WorkerQuestion } from "./worker-messages";

/** More threads than this only wait for the disk and for whoever else uses the machine. */
const threadsMax = 4;
/** A thread that needs more than this for one block is ended, and the file stays unread. */
const threadMemoryMbMax = 1024;
/** New strings die young: room for those of half a block keeps them from being moved about. */
const youngMemoryMb = 48;
/** A block of 8 MB takes a second; one that takes this long never ends. */
const blockTimeoutMs = 180_000;
/** Threads with nothing to do are ended after this. */
const idleMs = 30_000;

type Waiting = {
  readonly block: Block;
  resolve(read: ReadBlock): void;
  reject(error: Error): void;
};

/**
 * Reads small blocks where it is called and large ones in threads of their own, so that a server answers
 * others meanwhile. `inlineBytesMax`: what is small.
 */
export function createReadingThreads(settings: {
  readonly inlineBytesMax: number;
  readonly threadMemoryMb?: number;
}): BlockReader {
  const threads = new Set<ReadingThread>();
  const queue: Waiting[] = [];
  const memoryMb = settings.threadMemoryMb ?? threadMemoryMbMax;
  const count = Math.min(threadsMax, Math.max(1, availableParallelism()));

  const next = (program: string) => {
    const thread = [...threads].find(({ isFree }) => isFree) ?? addThread(program);
    const waiting = thread === null ? undefined : queue.shift();
    if (thread === null || waiting === undefined) return;
    thread
      .read(waiting.block)
      .then(waiting.resolve, waiting.reject)
      .finally(() => {
        if (thread.isEnded) threads.delete(thread);
        next(program);
      });
    next(program);
  };
  const addThread = (program: string): ReadingThread | null => {
    if (threads.size >= count || queue.length === 0) return null;
    const thread = new ReadingThread(program, memoryMb, () => threads.delete(thread));
    threads.add(thread);
    return thread;
  };
  return {
    async read(block) {
      if (block.bytes.length <= settings.inlineBytesMax) return encodeBlock(block);
      const program = await programFile("lib/server/reading/read-worker.ts");
      return new Promise((resolve, reject) => {
        queue.push({ block, resolve, reject });
        next(program);
      });
    },
    async close() {
      await Promise.all([...threads].map((thread) => thread.end()));
    },
  };
}

class ReadingThread {
  private readonly worker: Worker;
  private id = 0;
  private idle: NodeJS.Timeout | null = null;
  private settle: { resolve(read: ReadBlock): void; reject(error: Error): void } | null = null;
  isEnded = false;

  constructor(
    program: string,
    memoryMb: number,
    private readonly onEnd: () => void,
  ) {
    this.worker = new Worker(program, {
      execArgv: ["--enable-source-maps"],
      resourceLimits: {
        maxOldGenerationSizeMb: memoryMb,
        maxYoungGenerationSizeMb: youngMemoryMb,
      },
    });
    // A thread with nothing to do keeps no process alive.
    this.worker.unref();
    this.worker.on("message", (answer: WorkerAnswer) => this.take(answer));
    this.worker.on("error", (error) => this.fail(error));
    this.worker.on("exit", (code) => this.fail(new Error(`it ended with code ${code}`)));
  }

  get isFree(): boolean {
    return this.settle === null && !this.isEnded;
  }

  async read(block: Block): Promise<ReadBlock> {
    if (this.idle !== null) clearTimeout(this.idle);
    this.worker.ref();
    const timeout = setTimeout(() => {
      this.fail(new Error(`it took longer than ${blockTimeoutMs / 1000} s`));
      void this.end();
    }, blockTimeoutMs);
    try {
      return await new Promise<ReadBlock>((resolve, reject) => {
        this.settle = { resolve, reject: (error) => reject(failed(block, error)) };
        const bytes = toOwnBytes(block.bytes);
        const question: WorkerQuestion = { id: ++this.id, block: { ...block, bytes } };
        this.worker.postMessage(question, [bytes.buffer]);
      });
    } finally {
      clearTimeout(timeout);
      this.rest();
    }
  }

  async end(): Promise<void> {
    this.isEnded = true;
    await this.worker.terminate();
  }

  private rest(): void {
    if (this.isEnded) return;
    this.worker.unref();
    this.idle = setTimeout(() => {
      this.onEnd();
      void this.end();
    }, idleMs);
    this.idle.unref();
  }

  private take(answer: WorkerAnswer): void {
    if (answer.id !== this.id) return;
    const { settle } = this;
    this.settle = null;
    if (answer.kind === "read") settle?.resolve(answer.read);
    else settle?.reject(new Error(answer.why));
  }

  private fail(error: Error): void {
    this.isEnded = true;
    // Also one that had nothing to do: what is ended takes nobody's place.
    this.onEnd();
    const { settle } = this;
    this.settle = null;
    settle?.reject(error);
  }
}

/** Whatever ends a block ends this file only: a reader's error, too little memory, too much time. */
function failed(block: Block, error: Error): ReaderFailure {
  return new ReaderFailure(block.reader, { cause: error });
}

/** Bytes that fill most of their buffer are moved with it; of a larger piece, which others may use, a copy. */
function toOwnBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer, byteOffset, byteLength } = bytes;
  const isOwn = buffer instanceof ArrayBuffer && byteLength * 2 > buffer.byteLength;
  return isOwn ? new Uint8Array(buffer, byteOffset, byteLength) : new Uint8Array(bytes);
}
