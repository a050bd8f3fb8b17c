import type { ChildProcess } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import type { KernelLock } from "./kernel-lock";
import { guardServer } from "./server-guard";
import { type ServerFolders, spawnServer, stopServer, untilStarted } from "./server-process";

/** After a kill -9 of the server its children need a moment to notice, and until then a new one will not start. */
const [startAttempts, attemptPauseMs] = [60, 500];

/** A server that falls more often than this has a reason that starting it does not mend: a full disk, a broken file. */
const [fallsMax, fallsWithinMs] = [5, 600_000];

export type KeptServer = {
  /** Settles when the server has ended for good, with the reason unless we stopped it. */
  readonly ended: Promise<Error | undefined>;
  readonly stop: () => void;
};

/**
 * Keeps a server running: one that ends by itself, or is killed, is started again with the same settings, so that
 * whoever was connected connects again to the same address. Rows that were committed are there: it recovers.
 */
export async function keepServer(
  folders: ServerFolders,
  settings: Readonly<Record<string, string>>,
  lock: KernelLock,
  report: (line: string) => void,
): Promise<KeptServer> {
  const keeper = new ServerKeeper(folders, settings, lock, report);
  const guard = guardServer(folders, lock);
  const stop = () => {
    keeper.stop();
    guard.stop();
  };
  try {
    await keeper.start();
  } catch (error) {
    stop();
    throw error;
  }
  return { ended: keeper.keep(), stop };
}

class ServerKeeper {
  private server: ChildProcess | undefined;
  private isStopping = false;
  private falls: readonly number[] = [];

  constructor(
    private readonly folders: ServerFolders,
    private readonly settings: Readonly<Record<string, string>>,
    private readonly lock: KernelLock,
    private readonly report: (line: string) => void,
  ) {}

  async start(): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      const server = spawnServer(this.folders, this.settings, this.lock);
      this.server = server;
      try {
        return await untilStarted(this.folders, server);
      } catch (error) {
        const mayPass = /shared memory/.test(String(error)) && attempt < startAttempts;
        if (this.isStopping || !mayPass) throw error;
        await pause(attemptPauseMs);
      }
    }
  }

  async keep(): Promise<Error | undefined> {
    for (;;) {
      const how = await howItEnds(this.server);
      if (this.isStopping) return undefined;
      const now = performance.now();
      this.falls = [...this.falls, now].filter((at) => now - at < fallsWithinMs);
      if (this.falls.length > fallsMax) {
        return new Error(
          `PostgreSQL ended by itself (${how}), ${this.falls.length} times within ${fallsWithinMs / 60_000} minutes; it is not started again. ${this.folders.logFile} says why.`,
        );
      }
      this.report(
        `PostgreSQL ended by itself (${how}) and is started again; ${this.folders.logFile} says why`,
      );
      try {
        await this.start();
      } catch (error) {
        if (this.isStopping) return undefined;
        return new Error("PostgreSQL ended by itself and could not be started again.", {
          cause: error,
        });
      }
      if (this.isStopping) return undefined;
      this.report(
        `PostgreSQL runs again after ${((performance.now() - now) / 1000).toFixed(1)} s; the app goes on`,
      );
    }
  }

  stop(): void {
    this.isStopping = true;
    stopServer(this.folders);
    // One that is only just starting may not have been found.
    this.server?.kill("SIGQUIT");
  }
}

function howItEnds(server: ChildProcess | undefined): Promise<string> {
  return new Promise((settle) => {
    if (server === undefined) return settle("it was never started");
    const tell = (code: number | null, signal: NodeJS.Signals | null) =>
      settle(signal === null ? `code ${code}` : `signal ${signal}`);
    if (server.exitCode !== null || server.signalCode !== null) {
      return tell(server.exitCode, server.signalCode);
    }
    server.once("exit", tell);
  });
}
