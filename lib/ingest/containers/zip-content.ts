import { crc32, createInflateRaw, createZstdDecompress } from "node:zlib";
import { ByteSource } from "../decode/byte-source";
import { describeExcess } from "../decode/inflate-bytes";
import { inflateFrame } from "../decode/inflate-frame";
import { followsItsBytes, type ZipHeader } from "./zip-header";

const methods: Readonly<Record<number, string>> = {
  1: "Shrink",
  6: "Implode",
  9: "Deflate64",
  12: "bzip2",
  14: "LZMA",
  95: "xz",
  98: "PPMd",
};
const [stored, deflated, zstd] = [0, 8, 93];

/** Why a file of a zip is not taken out, or null. `hasDirectory`: its sizes are known. */
export function findZipRefusal(header: ZipHeader, hasDirectory: boolean): string | null {
  const { flags, method, mode } = header;
  const isEncrypted = (flags & 0x1) !== 0 || (flags & 0x40) !== 0 || method === 99;
  if (isEncrypted) return "it is encrypted";
  const kind = mode & 0o170000;
  if (kind === 0o120000) return "it is a link, and links are not followed";
  if (kind !== 0 && kind !== 0o100000) return "it is no regular file";
  if (method !== stored && method !== deflated && method !== zstd) {
    return `it is compressed with ${methods[method] ?? `method ${method}`}, which is not read`;
  }
  if (method === stored && followsItsBytes(header) && !hasDirectory) {
    return "the directory of the archive, which alone says how long it is, is missing";
  }
  return null;
}

/** The bytes of one file of a zip, off a source that stands where they begin. */
export class ZipContent {
  private problem: string | null = null;

  constructor(
    private readonly source: ByteSource,
    private readonly header: ZipHeader,
    /** Null when nothing says how many bytes there are: deflate knows its own end. */
    private readonly compressedBytes: number | null,
  ) {}

  damage(): string | null {
    return this.problem;
  }

  async *bytes(): AsyncGenerator<Uint8Array> {
    const start = this.source.position;
    let [inflated, checksum] = [0, 0];
    for await (const piece of this.inflate()) {
      checksum = crc32(piece, checksum);
      inflated += piece.length;
      yield piece;
      this.problem = describeExcess(this.source.position - start, inflated);
      if (this.problem !== null) return;
    }
    this.problem ??= this.compare(inflated, checksum);
  }

  private async *inflate(): AsyncGenerator<Uint8Array> {
    const { compressedBytes, source } = this;
    if (this.header.method === stored) return yield* limit(source, compressedBytes ?? 0);
    const inflater = this.header.method === zstd ? createZstdDecompress() : createInflateRaw();
    const isOpen = compressedBytes === null;
    const compressed = isOpen ? source : new ByteSource(limit(source, compressedBytes));
    const end = yield* inflateFrame(compressed, inflater);
    if (end.kind === "cut") this.problem = "It is cut off: its end is missing.";
    if (end.kind === "damaged") {
      this.problem = `It is damaged (${end.reason}): what could be inflated was read.`;
    }
  }

  private compare(inflated: number, checksum: number): string | null {
    if (this.compressedBytes === null) return null;
    const { bytes } = this.header;
    if (inflated < bytes) return `It is cut off: ${bytes - inflated} bytes are missing.`;
    if (checksum === this.header.checksum) return null;
    return "Its checksum does not match: some of it is not what was written.";
  }
}

async function* limit(source: ByteSource, bytes: number): AsyncGenerator<Uint8Array> {
  let left = bytes;
  while (left > 0) {
    const piece = await source.takeSome(left);
    if (piece === null) return;
    left -= piece.length;
    yield piece;
  }
}
