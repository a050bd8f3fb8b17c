/**
 * A lock of the kernel on a file: one holder at a time, whichever container, network or user it is in, and gone with
 * the last process that holds it, however that one dies. It belongs to the open file (flock(2),
 * https://man7.org/linux/man-pages/man2/flock.2.html), so a child that is given the descriptor holds it too: that is
 * how a database server keeps its own folder when whoever started it was killed.
 *
 * Node has no such call. macOS and Windows lock while they open; on Linux a program is started once, which locks the
 * descriptor it is given and ends. Ruled out: fcntl locks, as DuckDB and SQLite take them, which no child inherits and
 * which any other close of the file in the same process gives up; process numbers and sockets of no file, which mean
 * nothing in the next container.
 */
import { spawnSync } from "node:child_process";
import { closeSync, constants, openSync } from "node:fs";

export type KernelLock = {
  /** To be handed to children that are to hold the lock too. */
  readonly descriptor: number;
  /** Ours only: a child that was given the descriptor goes on holding it. */
  readonly release: () => void;
};

/** `shared` excludes those who want the file alone, and nobody else: enough to ask whether somebody has it. */
type Mode = "alone" | "shared";

/** Undefined when another has it. The file is made where missing, and never removed: it would be two files then. */
export function lockFile(path: string, mode: Mode = "alone"): KernelLock | undefined {
  const atOpening = openingFlags[process.platform];
  const descriptor =
    atOpening === undefined ? openAndLock(path, mode) : openLocked(path, atOpening[mode]);
  if (descriptor === undefined) return undefined;
  return { descriptor, release: () => closeSync(descriptor) };
}

export function isLocked(path: string): boolean {
  const lock = lockFile(path, "shared");
  lock?.release();
  return lock === undefined;
}

const forOwnerOnly = 0o600;

/**
 * O_EXLOCK, O_SHLOCK and O_NONBLOCK of the BSDs (https://developer.apple.com/library/archive/documentation/System/Conceptual/ManPages_iPhoneOS/man2/open.2.html);
 * libuv's own flag for Windows, where a file opened without sharing cannot be opened again (https://docs.libuv.org/en/v1.x/fs.html).
 */
const bsd = { alone: 0x20 | 0x4, shared: 0x10 | 0x4 };
const openingFlags: Partial<Record<NodeJS.Platform, Readonly<Record<Mode, number>>>> = {
  ...{ darwin: bsd, freebsd: bsd, openbsd: bsd, netbsd: bsd },
  win32: { alone: 0x10000000, shared: 0x10000000 },
};

const heldByAnother = new Set(["EAGAIN", "EWOULDBLOCK", "EBUSY"]);

function openLocked(path: string, flags: number): number | undefined {
  try {
    return openSync(path, constants.O_RDWR | constants.O_CREAT | flags, forOwnerOnly);
  } catch (error) {
    if (heldByAnother.has((error as NodeJS.ErrnoException).code ?? "")) return undefined;
    throw new Error(cannotLock(path), { cause: error });
  }
}

type LockProgram = {
  readonly command: readonly [string, ...string[]];
  /** What it ends with when another has the lock; 0 when it is ours, anything else is a failure. */
  readonly heldStatus: number;
};

/** Each locks descriptor 3 and ends. Debian, Fedora and Alpine have the first. */
const programs: Readonly<Record<Mode, readonly LockProgram[]>> = {
  alone: [flock("-x"), perl("LOCK_EX"), python("LOCK_EX")],
  shared: [flock("-s"), perl("LOCK_SH"), python("LOCK_SH")],
};

function flock(kind: string): LockProgram {
  return { command: ["flock", kind, "-n", "3"], heldStatus: 1 };
}

function perl(kind: string): LockProgram {
  const script = `use Fcntl qw(:flock); use Errno; open(my $f, "+<&=", 3) or die; flock($f, ${kind} | LOCK_NB) or ($!{EWOULDBLOCK} ? exit 7 : die)`;
  return { command: ["perl", "-e", script], heldStatus: 7 };
}

function python(kind: string): LockProgram {
  const script = `import fcntl, sys\ntry: fcntl.flock(3, fcntl.${kind} | fcntl.LOCK_NB)\nexcept BlockingIOError: sys.exit(7)`;
  return { command: ["python3", "-c", script], heldStatus: 7 };
}

function openAndLock(path: string, mode: Mode): number | undefined {
  const descriptor = openSync(path, constants.O_RDWR | constants.O_CREAT, forOwnerOnly);
  try {
    if (lockDescriptor(descriptor, mode, path)) return descriptor;
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
  closeSync(descriptor);
  return undefined;
}

function lockDescriptor(descriptor: number, mode: Mode, path: string): boolean {
  for (const { command, heldStatus } of programs[mode]) {
    const [program, ...programArguments] = command;
    const { status, stderr, error } = spawnSync(program, programArguments, {
      stdio: ["ignore", "ignore", "pipe", descriptor],
      encoding: "utf8",
    });
    if ((error as NodeJS.ErrnoException | undefined)?.code === "ENOENT") continue;
    if (status === 0) return true;
    if (status === heldStatus) return false;
    throw new Error(`${cannotLock(path)} ${program} says: ${stderr?.trim()}`, { cause: error });
  }
  throw new Error(
    "Whence locks its data folder, and finds none of the programs that can: install `flock` (it comes with util-linux and with BusyBox), perl or python3.",
  );
}

function cannotLock(path: string): string {
  return `Whence cannot lock ${path}: the data folder has to be on a file system that keeps locks, such as a local disk.`;
}
