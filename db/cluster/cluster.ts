import type { ChildProcess } from "node:child_process";
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type DatabasePlace, toDatabaseUrl } from "./connection";
import { ensureDatabase } from "./databases";
import { findFreePort } from "./free-port";
import { askOwner, type Ownership, takeOwnership } from "./owner";
import { makeOwnFolder, makeSocketFolder, type Placement, placeCluster } from "./placement";
import { provideRuntime } from "./runtime";
import {
  runProgram,
  type ServerFolders,
  startServer,
  stopLeftOver,
  stopServer,
} from "./server-process";

const SUPERUSER = "whence";
const DATABASE = "whence";
/** In the data folder while the server runs, for commands beside the app. */
const ADDRESS_FILE = "database-url";
const SOCKET_PORT = 5432;
const START_ATTEMPTS = 4;
const ATTEMPT_PAUSE_MS = 500;

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
  /** Settles when the server ends, whether we stopped it or it fell over; never for one that others own. */
  readonly ended: Promise<void>;
  /** Ends only what this call has started. */
  readonly stop: () => void;
};

/** Starts the PostgreSQL of a data folder; throws when a living process owns that folder. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const dataFolder = makeDataFolder(options.dataFolder);
  const ownership = await takeOwnership(dataFolder);
  if (ownership === undefined) {
    const owner = await askOwner(dataFolder);
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

/** For commands run beside the app: uses the running server of a data folder, or starts one for as long as needed. */
export async function openCluster(options: ClusterOptions): Promise<Cluster> {
  const dataFolder = makeDataFolder(options.dataFolder);
  // The owner's answer says only that it is ready; where, and with which password, is for who may read the folder.
  if (!(await askOwner(dataFolder))) return startCluster(options);
  return {
    databaseUrl: readFileSync(join(dataFolder, ADDRESS_FILE), "utf8").trim(),
    ended: new Promise(() => undefined),
    stop: () => undefined,
  };
}

async function startOwned(options: ClusterOptions, ownership: Ownership): Promise<Cluster> {
  const placement = placeCluster(options.dataFolder, options.report);
  const runtime = provideRuntime(placement.user, options.report);
  const { home, cluster, user } = placement;
  const folders = { runtime, cluster, user, logFile: join(home, "postgres.log") };
  if (existsSync(cluster)) stopLeftOver(folders, options.report);
  else initialise(folders, placement);

  const { place, settings, cleanUp } = await chooseAddress(placement);
  const server = await startWithPatience(folders, {
    ...settings,
    ...(options.temporary
      ? { fsync: "off", full_page_writes: "off", synchronous_commit: "off" }
      : {}),
  });
  const addressFile = join(options.dataFolder, ADDRESS_FILE);
  const stop = () => {
    rmSync(addressFile, { force: true });
    stopServer(folders);
    cleanUp();
    if (options.temporary) rmSync(home, { recursive: true, force: true });
    ownership.release();
  };
  const ended = new Promise<void>((settle) => server.once("exit", () => settle()));
  try {
    const databaseUrl = await ensureDatabase(toDatabaseUrl(place, "postgres"), DATABASE);
    writeFileSync(addressFile, `${databaseUrl}\n`, { mode: 0o600 });
    ownership.announce(options.label);
    return { databaseUrl, ended, stop };
  } catch (error) {
    stop();
    throw error;
  }
}

/**
 * Others may pass through root's data folder but not look into it: the database's own user has to reach its home
 * below. An ordinary user's is closed altogether.
 */
function makeDataFolder(dataFolder: string): string {
  const path = resolve(dataFolder);
  if (!existsSync(path)) {
    mkdirSync(path, { recursive: true });
    chmodSync(path, process.getuid?.() === 0 ? 0o711 : 0o700);
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
function initialise(folders: ServerFolders, { home, cluster, user, password }: Placement): void {
  const draft = `${cluster}-draft`;
  const passwordFile = join(home, "initial-password");
  rmSync(draft, { recursive: true, force: true });
  makeOwnFolder(home, user);
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user !== undefined) chownSync(passwordFile, user.uid, user.gid);
  try {
    runProgram(folders, "initdb", [
      ...["-D", draft, "-U", SUPERUSER, `--pwfile=${passwordFile}`, "--auth=scram-sha-256"],
      // Sorted by code point on every machine, with the upper and lower case of all of Unicode.
      ...["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"],
    ]);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(draft, cluster);
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
    },
    cleanUp: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** After a kill -9 of the server its children need a moment to notice, and until then a new one will not start. */
async function startWithPatience(
  folders: ServerFolders,
  settings: Readonly<Record<string, string>>,
): Promise<ChildProcess> {
  for (let attempt = 1; attempt < START_ATTEMPTS; attempt += 1) {
    try {
      return await startServer(folders, settings);
    } catch (error) {
      if (!/shared memory/.test(String(error))) throw error;
      await pause(ATTEMPT_PAUSE_MS);
    }
  }
  return startServer(folders, settings);
}
