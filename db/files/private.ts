/**
 * Evidence, secrets and people's words are for who runs Whence, and for no other user of the machine: 0700 and 0600
 * whatever the umask. What an earlier version, a restore or a hand left more open is closed at every start.
 */
import {
  chmodSync,
  chownSync,
  type Dirent,
  lstatSync,
  readdirSync,
  type Stats,
  statSync,
} from "node:fs";
import { join } from "node:path";

/** Of what is made in the data folder. */
export const ownerOnly = { file: 0o600, folder: 0o700 } as const;

type IsOurs = (name: string) => boolean;

/** All that is in a file, and in a folder whose parent says that it is ours. */
const all: IsOurs = () => true;

/**
 * Everything Whence keeps in a data folder, and what in that. A folder that holds anything else is somebody's who keeps
 * more there: one beside ours, and one that only has a name of ours, such as the uploads of another service.
 */
const ours = new Map<string, IsOurs>([
  ["evidence", (name) => /^(blobs|records|spill|\.work-.*)$/.test(name)],
  ["uploads", (name) => /^upl_[a-z0-9]+\.part$/.test(name)],
  ["vectors", (name) => /^[0-9a-f]{32}\.vectors(\.part)?$/.test(name)],
  ["postgres", (name) => /^(cluster|cluster-draft|run|postgres\.log|initial-password)$/.test(name)],
  ...["secret", "postgres-password", "database-home"].flatMap((name): [string, IsOurs][] => [
    [name, all],
    [`${name}.draft`, all],
  ]),
  ...["database-url", "owner.lock", "postgres.lock", "signing-key.pem"].map(
    (name): [string, IsOurs] => [name, all],
  ),
]);
/** Of the file system. */
const nobodys = ["lost+found"];

/** The group of the database's own user, which has to pass through the folder on the way to its home. */
export type PassingGroup = { readonly gid: number };

/** Closes a data folder to other users of the machine, and says what it found open. */
export function closeDataFolder(
  dataFolder: string,
  report: (line: string) => void,
  passing?: PassingGroup,
): void {
  // Windows has no such modes: there a folder inherits who may read it.
  if (process.platform === "win32") return;
  const walk = new Walk(report);
  const held = readdirSync(dataFolder);
  const others = held.filter((name) => !ours.has(name) && !nobodys.includes(name));
  // From the outside in, so that nobody can put anything there meanwhile.
  if (others.length === 0) walk.closeTop(dataFolder, passing);
  else walk.leave(dataFolder, others);
  for (const [name, isOurs] of ours)
    if (held.includes(name)) walk.close(join(dataFolder, name), isOurs);
  if (walk.closed > 0) {
    report(
      `Closed ${walk.closed} files and folders in ${dataFolder} to other users of this machine`,
    );
  }
  const [first] = walk.failed;
  if (first !== undefined) {
    report(
      `${walk.failed.length} files and folders in ${dataFolder} are open to other users and not ours to close, such as ${first}. As their owner: chmod -R go-rwx`,
    );
  }
}

class Walk {
  closed = 0;
  readonly failed: string[] = [];

  constructor(private readonly report: (line: string) => void) {}

  /** What others keep in a folder is theirs to open and to close, and so is the way to it. */
  leave(folder: string, others: readonly string[]): void {
    if ((statSync(folder).mode & 0o077) === 0) return;
    this.report(
      `${folder} also holds what is not of Whence (such as ${others[0]}), so it stays as open as it is; what Whence keeps in it is closed to other users. Give Whence a data folder of its own: WHENCE_DATA=…`,
    );
  }

  /** A link of ours leads to where somebody put our files on purpose; one that another user made, anywhere. */
  close(path: string, isOurs: IsOurs = all): void {
    const link = lstatSync(path, { throwIfNoEntry: false });
    if (link?.isSymbolicLink() && link.uid !== process.getuid?.()) return;
    const found = statSync(path, { throwIfNoEntry: false });
    if (found === undefined || !(found.isFile() || found.isDirectory())) return;
    if (found.isDirectory()) this.closeFolder(path, found, isOurs);
    else this.closeOne(path, found);
  }

  private closeFolder(path: string, found: Stats, isOurs: IsOurs): void {
    const others = this.list(path).filter(({ name }) => !isOurs(name));
    if (others.length === 0) this.closeOne(path, found);
    else {
      const names = others.map(({ name }) => name);
      this.leave(path, names);
    }
    // Listed anew: only now can nobody put anything there any more.
    for (const entry of this.list(path)) if (isOurs(entry.name)) this.closeBelow(path, entry);
  }

  closeTop(dataFolder: string, passing: PassingGroup | undefined): void {
    const found = statSync(dataFolder);
    const mode = found.mode & 0o7777;
    const isPassable = (mode & 0o011) !== 0;
    if (passing !== undefined && isPassable) {
      if (found.gid !== passing.gid) chownSync(dataFolder, found.uid, passing.gid);
      this.change(dataFolder, mode, 0o710);
    } else if (passing === undefined) {
      // Root's database user passes by the group, which an earlier start of its own has set.
      const kept = process.getuid?.() === 0 && found.gid !== 0 ? 0o710 : 0o700;
      this.change(dataFolder, mode, mode & kept);
    }
  }

  private closeBelow(folder: string, entry: Dirent): void {
    if (entry.isFile() || entry.isDirectory()) this.close(join(folder, entry.name));
  }

  private closeOne(path: string, { mode }: Stats): void {
    this.change(path, mode & 0o7777, mode & 0o700);
  }

  private change(path: string, from: number, to: number): void {
    if (from === to) return;
    try {
      chmodSync(path, to);
      this.closed += 1;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // Another process of ours cleared it away meanwhile.
      if (code !== "ENOENT") this.failed.push(path);
    }
  }

  private list(folder: string): readonly Dirent[] {
    try {
      return readdirSync(folder, { withFileTypes: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") this.failed.push(folder);
      return [];
    }
  }
}
