import type { ReadReport } from "@/lib/domain/evidence/artifact";
import type { ContainerItem, MemberFile } from "@/lib/ingest/containers/container-item";
import { ContainerTally, toShownName } from "@/lib/ingest/containers/container-tally";
import { type PathProblem, parseMemberPath } from "@/lib/ingest/containers/member-path";
import {
  type Container,
  containerHeadBytes,
  mayBeContainer,
  openContainer,
} from "@/lib/ingest/containers/open-container";
import {
  archiveFilesMax,
  containerDepthMax,
  inflatedBytesMax,
  inflatedRatioMax,
  inflatedUncountedBytes,
} from "@/lib/ingest/limits";
import type { BlobStore } from "../../ports/evidence-port";
import { untilAborted } from "./until-aborted";

/** A file as it will be an artifact: one that came alone, an archive, or one out of an archive. */
export type UnpackedFile = {
  readonly path: string;
  readonly sha256: string;
  readonly bytes: number;
  /** What was wrong with its bytes where they lay; empty for a file that came alone. */
  readonly warnings: readonly string[];
  /** Null for what is to be read yet. */
  readonly report: ReadReport | null;
};

export type UnpackSettings = {
  /** Paths of the files that lie beside the archive: none is given away twice. */
  readonly takenPaths?: ReadonlySet<string>;
  /** Is this path inside the archive no evidence? */
  readonly isLeftOut?: (path: string) => boolean;
  readonly signal?: AbortSignal | undefined;
  /** Why no more is taken out, told how many bytes have come out; null while more is. */
  readonly whyOver?: (bytes: number) => string | null;
};

type StoredFile = Pick<UnpackedFile, "path" | "sha256" | "bytes">;

/**
 * A stored file, and when it is an archive all files in it and in the archives inside it, each stored
 * and in order. Nothing an archive may hold makes this fail: what cannot be taken out is in its report.
 */
export async function unpackBlob(
  blobs: BlobStore,
  file: StoredFile,
  settings: UnpackSettings = {},
): Promise<readonly UnpackedFile[]> {
  const unpacking = new Unpacking(blobs, file, settings);
  await unpacking.add({ ...file, warnings: [] }, 0);
  return unpacking.files;
}

class Unpacking {
  readonly files: UnpackedFile[] = [];
  private readonly digests = new Map<string, string>();
  /** The last number given to files of one name. */
  private readonly numbers = new Map<string, number>();
  /** Of all archives together, so that none hides its size in the archives inside. */
  private bytesLeft: number;
  private bytesOut = 0;

  constructor(
    private readonly blobs: BlobStore,
    outermost: StoredFile,
    private readonly settings: UnpackSettings,
  ) {
    const expected = Math.max(inflatedUncountedBytes, outermost.bytes * inflatedRatioMax);
    this.bytesLeft = Math.min(inflatedBytesMax, expected);
    this.digests.set(outermost.path, outermost.sha256);
  }

  async add(file: Omit<UnpackedFile, "report">, depth: number): Promise<void> {
    const { sha256, bytes } = file;
    const open = (from: number, to?: number) => this.blobs.open(sha256, from, to);
    const container = await openContainer({ bytes, open });
    const place = this.files.push({ ...file, report: null }) - 1;
    if (container === null) return;
    const report = await this.unpack(container, file.path, depth);
    this.files[place] = { ...file, report };
  }

  private async unpack(container: Container, path: string, depth: number): Promise<ReadReport> {
    const { format, items } = container;
    if (depth >= containerDepthMax) {
      await items.return(undefined);
      const reason = `It lies inside ${containerDepthMax} other archives and was not opened.`;
      return { kind: "unread", format, reason, warnings: [] };
    }
    const tally = new ContainerTally(format);
    for await (const item of items) {
      await this.take(item, path, tally, depth);
      const over = this.whyOver();
      if (over === null) continue;
      tally.warn(over);
      break;
    }
    return tally.report();
  }

  private whyOver(): string | null {
    if (this.bytesLeft <= 0) {
      return "It inflates to more than an archive of its size may; the rest was not opened.";
    }
    return this.settings.whyOver?.(this.bytesOut) ?? null;
  }

  private async take(
    item: ContainerItem,
    archive: string,
    tally: ContainerTally,
    depth: number,
  ): Promise<void> {
    if (item.kind === "warning") return tally.warn(item.text);
    if (item.kind === "skipped") return tally.skip(item.name, item.reason);
    const path = parseMemberPath(item.name);
    if (!path.ok) return tally.skip(item.name, describePathProblem(path.error));
    if (this.settings.isLeftOut?.(path.value)) return;
    if (this.files.length > archiveFilesMax) {
      return tally.skip(item.name, `only ${archiveFilesMax} files are taken out of an archive`);
    }
    const { head, ...blob } = await this.store(item);
    if (isAppleDouble(head)) {
      return tally.skip(item.name, "it holds attributes that macOS keeps of another file");
    }
    const damage = this.damageOf(item);
    if (damage !== null) tally.warn(`${toShownName(item.name)}: ${damage}`);
    const wanted = `${archive}!/${path.value}`;
    if (this.digests.get(wanted) === blob.sha256) {
      return tally.skip(item.name, "the same file is in the archive twice");
    }
    const file = {
      path: this.freePath(wanted),
      ...blob,
      warnings: damage === null ? [] : [damage],
    };
    if (file.path !== wanted) {
      tally.warn(
        `${toShownName(item.name)} is there more than once; a later one is "${toShownName(file.path)}".`,
      );
    }
    this.digests.set(file.path, blob.sha256);
    tally.file();
    if (mayBeContainer(head)) await this.add(file, depth + 1);
    else this.files.push({ ...file, report: null });
  }

  private damageOf(item: MemberFile): string | null {
    return item.damage() ?? (this.whyOver() === null ? null : stoppedInside);
  }

  private async store({ bytes }: MemberFile) {
    let head: Uint8Array = new Uint8Array(0);
    const measured = async function* (this: Unpacking) {
      for await (const piece of untilAborted(bytes, this.settings.signal)) {
        if (head.length < containerHeadBytes) {
          head = Buffer.concat([head, piece.subarray(0, containerHeadBytes - head.length)]);
        }
        this.bytesLeft -= piece.length;
        this.bytesOut += piece.length;
        yield piece;
        if (this.whyOver() !== null) return;
      }
    };
    const stored = await this.blobs.put(measured.call(this));
    return { ...stored, head };
  }

  /** Two files of one name are two artifacts, and each has a path of its own. */
  private freePath(wanted: string): string {
    let path = wanted;
    // Thousands of one name are not counted from the start each time.
    let number = this.numbers.get(wanted) ?? 1;
    while (this.isTaken(path)) path = `${wanted} (${++number})`;
    this.numbers.set(wanted, number);
    return path;
  }

  private isTaken(path: string): boolean {
    return this.digests.has(path) || this.settings.takenPaths?.has(path) === true;
  }
}

const stoppedInside = "It was not taken out to its end: more came out of the archive than may.";

/** https://www.rfc-editor.org/rfc/rfc1740: they come with every file of an archive made on a Mac. */
function isAppleDouble(head: Uint8Array): boolean {
  return Buffer.from(head.subarray(0, 4)).toString("hex") === "00051607";
}

const descriptions: Readonly<Record<PathProblem, string>> = {
  "too-long": "its path is too long",
  "control-characters": "its path holds control characters",
  absolute: "its path is absolute and leads out of the archive",
  outside: 'its path leads out of the archive ("..")',
  nameless: "it has no name",
};

/** Why a file of an archive was left in it. */
function describePathProblem(problem: PathProblem): string {
  return descriptions[problem];
}
