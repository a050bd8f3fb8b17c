import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { renameForGoodSync } from "../files/durable";
import { type DatabasePlace, toDatabaseUrl } from "./connection";
import { ensureDatabase } from "./databases";
import type { KernelLock } from "./kernel-lock";
import { takeServerLock } from "./left-over";
import { askOwner, type Ownership, takeOwnership } from "./owner";
import {
  makeOwnFolder,
  makeSocketFolder,
  noteHome,
  type Placement,
  placeCluster,
} from "./placement";
import { provideRuntime } from "./runtime";
import { keepServer } from "./server-keeper";
import { runProgram, type ServerFolders } from "./server-process";

const SUPERUSER = "whence";
const DATABASE = "whence";
/** In the data folder while the server runs, for commands beside the app. */
const ADDRESS_FILE = "database-url";
const SOCKET_PORT = 5432;
/** Held by every process of the server, and so also by one whose owner was killed. */
const SERVER_LOCK_FILE = "postgres.lock";

export type ClusterOptions = {
  readonly dataFolder: string;
  /** Told to whoever tries to start a second one on the same folder. */
  readonly label: string;
  readonly report: (line: string) => void;
  /** For tests: nothing is forced to disk, and everything is removed at the end. */
  readonly temporary?: boolean;
};

export type Cluster = {
  readonly databaseUrl: string;
  /** Settles when the server has ended for good, with the reason unless we stopped it; never for one that others own. */
  readonly ended: Promise<Error | undefined>;
  /** Ends only what this call has started. */
  readonly stop: () => void;
};

/** Starts the PostgreSQL of a data folder; throws when a living process owns that folder. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const dataFolder = makeDataFolder(options.dataFolder);
  const ownership = await takeWhenGone(dataFolder);
  if (ownership === undefined) {
    const owner = askOwner(dataFolder);
    throw new Error(
      `Whence is already running on the data folder ${dataFolder}: ${owner || "it is just starting"}. Stop it first, or choose another folder: WHENCE_DATA=… npm start`,
    );
  }
  try {
    return await startOwned({ ...options, dataFolder }, ownership);
  } catch (error) {
    ownership.release();
    throw error;
  }
}

/** A process that was killed holds its folder until the system has taken it apart, a moment on a busy machine. */
const goneMs = 3_000;
const askAgainMs = 100;

async function takeWhenGone(dataFolder: string): Promise<Ownership | undefined> {
  const until = Date.now() + goneMs;
  let ownership = await takeOwnership(dataFolder);
  while (ownership === undefined && Date.now() < until) {
    await setTimeout(askAgainMs);
    ownership = await takeOwnership(dataFolder);
  }
  return ownership;
}

/** For commands run beside the app: uses the running server of a data folder, or starts one for as long as needed. */
export async function openCluster(options: ClusterOptions): Promise<Cluster> {
  const dataFolder = makeDataFolder(options.dataFolder);
  const addressFile = join(dataFolder, ADDRESS_FILE);
  // One that is still starting has no address yet; what it says of itself nobody else may read on Windows.
  if (askOwner(dataFolder) === undefined || !existsSync(addressFile)) return startCluster(options);
  return {
    databaseUrl: readFileSync(addressFile, "utf8").trim(),
    ended: new Promise(() => undefined),
    stop: () => undefined,
  };
}

async function startOwned(options: ClusterOptions, ownership: Ownership): Promise<Cluster> {
  const addressFile = join(options.dataFolder, ADDRESS_FILE);
  rmSync(addressFile, { force: true });
  const placement = placeCluster(options.dataFolder, options.report);
  const runtime = provideRuntime(placement.user, options.report);
  const { home, cluster, user } = placement;
  const folders = { runtime, cluster, user, logFile: join(home, "postgres.log") };
  const lock = await takeServerLock(
    join(options.dataFolder, SERVER_LOCK_FILE),
    folders,
    options.report,
  );
  try {
    const server = await runOwned(options, placement, folders, lock);
    const databaseUrl = await ensureDatabase(
      toDatabaseUrl(server.place, "postgres"),
      DATABASE,
    ).catch((error: unknown) => {
      server.stop();
      throw error;
    });
    writeFileSync(addressFile, `${databaseUrl}\n`, { mode: 0o600 });
    ownership.announce(options.label);
    const stop = () => {
      rmSync(addressFile, { force: true });
      server.stop();
      if (options.temporary) rmSync(home, { recursive: true, force: true });
      lock.release();
      ownership.release();
    };
    return { databaseUrl, ended: server.ended, stop };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function runOwned(
  options: ClusterOptions,
  placement: Placement,
  folders: ServerFolders,
  lock: KernelLock,
) {
  if (!existsSync(folders.cluster)) {
    if (!options.temporary) options.report("Making a new database (once, a few seconds) …");
    initialise(folders, placement, lock);
  }
  if (!options.temporary) noteHome(options.dataFolder, placement.home);
  const { place, settings, cleanUp } = await chooseAddress(placement);
  const temporary = { fsync: "off", full_page_writes: "off", synchronous_commit: "off" };
  const all = { ...settings, ...(options.temporary ? temporary : {}) };
  const server = await keepServer(folders, all, lock, options.report);
  const stop = () => {
    server.stop();
    cleanUp();
  };
  return { place, ended: server.ended, stop };
}

/** An ordinary user's is closed to all others; through root's, the database's own user has to reach its home below. */
function makeDataFolder(dataFolder: string): string {
  const path = resolve(dataFolder);
  if (!existsSync(path)) {
    mkdirSync(path, { recursive: true });
    chmodSync(path, process.getuid?.() === 0 ? 0o710 : 0o700);
  }
  try {
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new Error(
      `You may not write to the data folder ${path}. Start Whence as the user it belongs to, or choose another folder: WHENCE_DATA=… npm start`,
      { cause },
    );
  }
  return path;
}

/** Made beside its place and renamed when whole, so that a start killed here leaves nothing half made. */
function initialise(
  folders: ServerFolders,
  { home, cluster, user, password }: Placement,
  lock: KernelLock,
): void {
  const draft = `${cluster}-draft`;
  const passwordFile = join(home, "initial-password");
  rmSync(draft, { recursive: true, force: true });
  makeOwnFolder(home, user);
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user !== undefined) chownSync(passwordFile, user.uid, user.gid);
  try {
    const account = ["-U", SUPERUSER, `--pwfile=${passwordFile}`, "--auth=scram-sha-256"];
    // Sorted by code point on every machine, with the upper and lower case of all of Unicode.
    const order = ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
    runProgram(folders, "initdb", ["-D", draft, ...account, "--encoding=UTF8", ...order], lock);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameForGoodSync(draft, cluster);
}

type Address = {
  readonly place: DatabasePlace;
  readonly settings: Readonly<Record<string, string>>;
  readonly cleanUp: () => void;
};

/** A socket in a private folder, reachable over no network; Node on Windows has no such sockets, so a local port there. */
async function chooseAddress(placement: Placement): Promise<Address> {
  const account = { user: SUPERUSER, password: placement.password };
  const always = { timezone: "UTC", log_timezone: "UTC", jit: "off", max_connections: "80" };
  if (process.platform === "win32") {
    const port = await findFreePort();
    return {
      place: { ...account, host: "127.0.0.1", port },
      settings: { ...always, listen_addresses: "127.0.0.1", port: String(port) },
      cleanUp: () => undefined,
    };
  }
  const folder = makeSocketFolder(placement);
  return {
    place: { ...account, host: folder, port: SOCKET_PORT },
    settings: {
      ...always,
      listen_addresses: "",
      port: String(SOCKET_PORT),
      unix_socket_directories: `"${folder.replaceAll('"', '""')}"`,
      unix_socket_permissions: "0700",
    },
    cleanUp: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A port of the loopback interface nobody listens on; somebody else may take it before it is used. */
function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() =>
        typeof address === "object" && address !== null
          ? resolve(address.port)
          : reject(new Error("The system gave no free port.")),
      );
    });
  });
}
