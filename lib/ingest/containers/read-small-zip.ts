import { crc32 } from "node:zlib";
import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { fail, ok, type Result } from "@/lib/base/result";

export type SmallZipLimits = {
  /** The only names that a file may have: no path leads anywhere. */
  readonly names: readonly string[];
  /** Of all files together, inflated. */
  readonly bytesMax: number;
};

/**
 * The files of a zip that one program wrote for another, strictly: unlike evidence, of which every readable byte counts,
 * an archive that is not whole is refused. Says why.
 */
export async function readSmallZip(
  bytes: Buffer,
  limits: SmallZipLimits,
): Promise<Result<ReadonlyMap<string, Buffer>, string>> {
  try {
    const zip = await fromBufferPromise(bytes, { lazyEntries: true, strictFileNames: true });
    return await readEntries(zip, limits);
  } catch (error) {
    // The package throws for whatever is not as a zip should be, and for nothing else: the bytes are in memory.
    if (error instanceof Error) return fail(error.message);
    throw error;
  }
}

async function readEntries(
  zip: ZipFile,
  { names, bytesMax }: SmallZipLimits,
): Promise<Result<ReadonlyMap<string, Buffer>, string>> {
  const files = new Map<string, Buffer>();
  let left = bytesMax;
  for await (const entry of zip.eachEntry()) {
    const { fileName, uncompressedSize } = entry;
    if (!names.includes(fileName)) return fail(`it has a file ${JSON.stringify(fileName)}`);
    if (files.has(fileName)) return fail(`it has ${fileName} twice`);
    if (!entry.canDecodeFileData())
      return fail(`${fileName} is encrypted or packed in another way`);
    left -= uncompressedSize;
    if (left < 0) return fail(`its files are larger than ${bytesMax} bytes together`);
    const content = await readContent(zip, entry);
    if (crc32(content) !== entry.crc32) return fail(`the checksum of ${fileName} does not match`);
    files.set(fileName, content);
  }
  return ok(files);
}

/** The package ends a stream that gives more or fewer bytes than the directory states. */
async function readContent(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece);
  return Buffer.concat(pieces);
}
