import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader } from "yauzl";
import { ByteSource } from "../decode/byte-source";
import type { StoredBytes } from "./stored-bytes";
import { readName, type ZipHeader } from "./zip-header";

export type ListedFile = {
  readonly header: ZipHeader;
  /** Where its local header lies. */
  readonly at: number;
};

/** What the directory at the end of a zip lists; returns why the list ends too early, or null. */
export async function* listZip(stored: StoredBytes): AsyncGenerator<ListedFile, string | null> {
  const reader = new WindowReader(stored);
  try {
    // Everything the library would refuse the whole archive for is judged file by file.
    const zip = await fromRandomAccessReaderPromise(reader, stored.bytes, {
      ...{ lazyEntries: true, autoClose: false, decodeStrings: false, validateEntrySizes: false },
    });
    for await (const entry of zip.eachEntry()) yield toListed(entry);
    return null;
  } catch (error) {
    if (reader.failure !== null || !(error instanceof Error)) throw reader.failure ?? error;
    return error.message;
  }
}

function toListed(entry: Entry): ListedFile {
  const { generalPurposeBitFlag: flags, fileNameRaw, extraFields } = entry;
  return {
    at: entry.relativeOffsetOfLocalHeader,
    header: {
      name: readName(flags, fileNameRaw, extraFields),
      flags,
      method: entry.compressionMethod,
      checksum: entry.crc32,
      compressedBytes: entry.compressedSize,
      bytes: entry.uncompressedSize,
      mode: isFromUnix(entry.versionMadeBy) ? entry.externalFileAttributes >>> 16 : 0,
    },
  };
}

/** Unix or macOS (APPNOTE §4.4.2.2): only these keep a mode in the upper half of the attributes. */
function isFromUnix(versionMadeBy: number): boolean {
  const system = versionMadeBy >>> 8;
  return system === 3 || system === 19;
}

/** The library asks for each file's few bytes on their own; they are read by windows. */
const windowBytes = 256 * 1024;

class WindowReader extends RandomAccessReader {
  /** Of the storage, not of the archive. */
  failure: unknown = null;
  private window: Uint8Array = new Uint8Array(0);
  private windowAt = 0;

  constructor(private readonly stored: StoredBytes) {
    super();
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    this.find(position, length).then(
      (bytes) => {
        buffer.set(bytes, offset);
        callback(bytes.length < length ? new Error("unexpected end of the archive") : null);
      },
      (error: unknown) => {
        this.failure = error;
        callback(new Error("The archive could not be read", { cause: error }));
      },
    );
  }

  private async find(position: number, length: number): Promise<Uint8Array> {
    if (position >= this.stored.bytes) return new Uint8Array(0);
    const from = position - this.windowAt;
    if (from >= 0 && from + length <= this.window.length) {
      return this.window.subarray(from, from + length);
    }
    const bytes = Math.max(length, windowBytes);
    const source = new ByteSource(this.stored.open(position, position + bytes));
    this.window = await source.take(bytes);
    this.windowAt = position;
    await source.close();
    return this.window.subarray(0, length);
  }
}
