import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";

/** The OS user a database process runs as; `undefined` where that is simply ourselves. */
export type OperatingUser = { readonly uid: number; readonly gid: number } | undefined;

/**
 * PostgreSQL refuses to run as root. Root therefore hands it to the user who owns an existing cluster, else to
 * `postgres`, else to `nobody`. Creating a user is not ours to do.
 */
export function chooseOperatingUser(existingClusters: readonly string[]): OperatingUser {
  if (process.getuid?.() !== 0) return undefined;
  for (const folder of existingClusters) {
    const owner = statSync(folder, { throwIfNoEntry: false });
    if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  }
  const user = findUser("postgres") ?? findUser("nobody");
  if (user === undefined)
    throw new Error(
      "PostgreSQL does not run as root, and this system has neither a user `postgres` nor `nobody`. Start Whence as an ordinary user, or give it a database: DATABASE_URL=postgresql://… npm start",
    );
  return user;
}

/** Whether that user can work in the folder. Asked of the system itself, which knows about parents, ACLs and mounts. */
export function canUse(user: OperatingUser, folder: string, access: "read" | "write"): boolean {
  if (user === undefined) return true;
  const question = access === "read" ? 'cd "$1" && [ -r . ]' : 'cd "$1" && [ -w . ]';
  return spawnSync("/bin/sh", ["-c", question, "sh", folder], { ...user, cwd: "/" }).status === 0;
}

function findUser(name: string): OperatingUser {
  const [uid, gid] = ["-u", "-g"].map((flag) =>
    Number.parseInt(spawnSync("id", [flag, name], { encoding: "utf8" }).stdout ?? "", 10),
  );
  return uid === undefined || gid === undefined || Number.isNaN(uid + gid)
    ? undefined
    : { uid, gid };
}
