import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { findFreePort } from "./free-port";

const READY = /Whence is ready at (http:\S+)/;

export type WhenceServer = {
  readonly address: string;
  readonly dataFolder: string;
  /** As Ctrl-C does. */
  readonly stop: () => Promise<void>;
  /** Stops it and throws its data away. */
  readonly discard: () => Promise<void>;
  /** As a power cut does: the app, its starter and what keeps its database die at once. */
  readonly kill: () => Promise<void>;
};

/** A folder for one server's data, which the operating user of its database can reach. */
export function makeDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "whence-e2e-"));
  chmodSync(folder, 0o711);
  return join(folder, "data");
}

/** Starts the production build as `npm start` does, on a free port. */
export async function startWhence(
  dataFolder = makeDataFolder(),
  settings: Readonly<Record<string, string>> = {},
): Promise<WhenceServer> {
  const port = String(await findFreePort());
  const { DATABASE_URL: _ours, npm_lifecycle_event: _npm, ...inherited } = process.env;
  const starter = spawn(process.execPath, ["scripts/start.mjs"], {
    cwd: join(import.meta.dirname, "../.."),
    env: {
      ...{
        ...inherited,
        HOST: "127.0.0.1",
        PORT: port,
        WHENCE_ROUNDS: "passes",
        WHENCE_DATA: dataFolder,
        WHENCE_URL: "",
      },
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
    // A group of its own, so that it can be killed with what it started.
    detached: true,
  });
  const ended = once(starter, "exit");
  const stop = async () => {
    starter.kill("SIGTERM");
    await ended;
  };
  return {
    address: await untilReady(starter),
    dataFolder,
    stop,
    discard: async () => {
      await stop();
      rmSync(dirname(dataFolder), { recursive: true, force: true });
    },
    kill: async () => {
      process.kill(-(starter.pid ?? 0), "SIGKILL");
      await ended;
    },
  };
}

function untilReady(starter: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    const read = (part: Buffer) => {
      output += part.toString();
      const address = READY.exec(output)?.[1];
      if (address !== undefined) resolve(address);
    };
    starter.stdout?.on("data", read);
    starter.stderr?.on("data", read);
    starter.once("exit", () => reject(new Error(`Whence did not start:\n${output}`)));
  });
}
