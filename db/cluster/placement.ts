import { createHash, randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { renameForGoodSync, writeForGoodSync } from "../files/durable";
import { closeDataFolder } from "../files/private";
import { canUse, chooseOperatingUser, type OperatingUser } from "./operating-user";
import { SHARED_FOLDER } from "./runtime";

/** The longest path of a socket the kernel takes is 107 bytes (sun_path less its NUL); macOS takes 103. */
const SOCKET_PATH_BYTES_MAX = 103;

export type Placement = {
  /** Holds everything below and the server's log. */
  readonly home: string;
  /** What PostgreSQL calls PGDATA. */
  readonly cluster: string;
  readonly user: OperatingUser;
  readonly password: string;
};

/**
 * Decides where the cluster of a data folder lives: inside it, or, where root's database user cannot enter it
 * (a 0700 folder, /root), under /var/lib/whence. An existing cluster stays where it is, whatever has become of
 * the permissions since: a second, empty one would look like lost data.
 */
export function placeCluster(dataFolder: string, report: (line: string) => void): Placement {
  const inside = join(dataFolder, "postgres");
  const outside = outsideHome(dataFolder);
  const password = readPassword(dataFolder);
  if (password === undefined && existsSync(join(outside, "cluster"))) {
    const aside = `${outside}-set-aside-${randomBytes(3).toString("hex")}`;
    renameForGoodSync(outside, aside);
    report(`The data folder is new, but a database of an earlier one was found: kept at ${aside}`);
  } else if (password !== undefined) refuseLost(dataFolder, [inside, outside]);
  const user = chooseOperatingUser([inside, outside].map((home) => join(home, "cluster")));
  closeDataFolder(dataFolder, report, user);
  const home = chooseHome(inside, outside, user, report);
  if (password === undefined && existsSync(join(home, "cluster")))
    throw new Error(
      `${passwordFile(dataFolder)} is gone, so the database in ${home} cannot be opened. Put the file back, or move that folder away to start afresh.`,
    );
  return {
    home,
    cluster: join(home, "cluster"),
    user,
    password: password ?? writePassword(dataFolder),
  };
}

/**
 * A folder only the database's user (and root) can enter, with a path short enough for a socket. What it held is of a
 * server that is no more, which whoever holds its lock knows; PostgreSQL goes by process numbers, and would not start.
 */
export function makeSocketFolder({ home, user }: Placement): string {
  const inside = join(home, "run");
  if (Buffer.byteLength(join(inside, ".s.PGSQL.5432.lock")) <= SOCKET_PATH_BYTES_MAX) {
    rmSync(inside, { recursive: true, force: true });
    makeOwnFolder(inside, user);
    return inside;
  }
  const short = mkdtempSync(join(process.platform === "win32" ? tmpdir() : "/tmp", "whence-"));
  if (user !== undefined) chownSync(short, user.uid, user.gid);
  return short;
}

export function makeOwnFolder(folder: string, user: OperatingUser): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o700);
}

function chooseHome(
  inside: string,
  outside: string,
  user: OperatingUser,
  report: (line: string) => void,
): string {
  if (existsSync(join(inside, "cluster"))) {
    if (canUse(user, inside, "write")) return inside;
    throw new Error(
      `The database in ${inside} belongs to a user who can no longer enter that folder. Let others pass through the folders above it (chmod o+x), or start Whence as the user who owns them.`,
    );
  }
  if (existsSync(join(outside, "cluster"))) return outside;
  makeOwnFolder(inside, user);
  if (canUse(user, inside, "write")) return inside;
  rmSync(inside, { recursive: true });
  mkdirSync(SHARED_FOLDER, { recursive: true, mode: 0o755 });
  makeOwnFolder(outside, user);
  report(
    `The database's own user cannot enter the data folder: the database lives in ${outside}, which has to be kept and backed up with it`,
  );
  return outside;
}

/** Says in the data folder where its database lives: outside of it, it may be gone while the folder is kept. */
export function noteHome(dataFolder: string, home: string): void {
  const file = homeFile(dataFolder);
  const text = `${home}\n`;
  if (!existsSync(file) || readFileSync(file, "utf8") !== text) writeForGoodSync(file, text);
}

/**
 * All that people decided was in it: an empty one in its place would look as if nothing had ever been. Versions that
 * noted nothing left evidence.
 */
function refuseLost(dataFolder: string, homes: readonly string[]): void {
  if (homes.some((home) => existsSync(join(home, "cluster")))) return;
  const file = homeFile(dataFolder);
  const blobs = join(dataFolder, "evidence", "blobs");
  const isNoted = existsSync(file);
  if (!isNoted && !(existsSync(blobs) && readdirSync(blobs).length > 0)) return;
  const home = isNoted ? readFileSync(file, "utf8").trim() : homes.join(" or ");
  throw new Error(
    `The database of the data folder ${dataFolder} is gone: it was in ${home}. Nothing was changed. Put it back, as from a backup, into ${homes.join(" or ")}; where a container is made anew, ${SHARED_FOLDER} has to be kept like the data folder. To begin without everything people decided, remove ${passwordFile(dataFolder)} and start again.`,
  );
}

function homeFile(dataFolder: string): string {
  return join(dataFolder, "database-home");
}

function outsideHome(dataFolder: string): string {
  const hash = createHash("sha256").update(realpathSync(dataFolder)).digest("hex");
  return join(SHARED_FOLDER, hash.slice(0, 16));
}

function passwordFile(dataFolder: string): string {
  return join(dataFolder, "postgres-password");
}

function readPassword(dataFolder: string): string | undefined {
  const file = passwordFile(dataFolder);
  return existsSync(file) ? readFileSync(file, "utf8").trim() : undefined;
}

function writePassword(dataFolder: string): string {
  const password = randomBytes(24).toString("base64url");
  writeForGoodSync(passwordFile(dataFolder), `${password}\n`);
  return password;
}
