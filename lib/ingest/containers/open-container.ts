import { findCompression, findZipDocument } from "../decode/file-magic";
import { openCompression } from "../decode/open-compression";
import { type ContainerItem, warning } from "./container-item";
import type { StoredBytes } from "./stored-bytes";
import { parseTarHeader, tarBlockBytes } from "./tar-header";
import { tarItems } from "./tar-items";
import { zipItems } from "./zip-items";

export type Container = {
  /** Human name, such as "tar archive (gzip)". */
  readonly format: string;
  /** To be read to its end or closed by `return`. */
  readonly items: AsyncGenerator<ContainerItem>;
};

/** How much of a file tells whether it may be an archive: its compression, or the first block of a tar. */
export const containerHeadBytes = tarBlockBytes;

/** Opens an archive by its content; null for anything else, which is then read as one file. */
export async function openContainer(stored: StoredBytes): Promise<Container | null> {
  const warnings: string[] = [];
  const opened = await openCompression(stored.open(0), (text) => warnings.push(text));
  const archive = findArchive(opened.head);
  if (archive === null) {
    await opened.bytes.close();
    return null;
  }
  const compressed = opened.containers.length > 0;
  const format = `${archive} archive${compressed ? ` (${opened.containers.join(", ")})` : ""}`;
  if (archive === "tar") return { format, items: withWarnings(tarItems(opened.bytes), warnings) };
  if (compressed) return { format, items: withWarnings(onlyFile(opened.bytes), warnings) };
  await opened.bytes.close();
  return { format, items: zipItems(stored) };
}

/** Told by a head of `containerHeadBytes`: false when opening it would be in vain. */
export function mayBeContainer(head: Uint8Array): boolean {
  return findCompression(head) !== null || findArchive(head) !== null;
}

function findArchive(head: Uint8Array): "zip" | "tar" | null {
  if (isZip(head)) return findZipDocument(head) === null ? "zip" : null;
  return parseTarHeader(head.subarray(0, tarBlockBytes)) === null ? null : "tar";
}

/** A file, the end of an empty archive, or the mark of one that might have been split (APPNOTE §4.3.7, §4.3.16, §8.5.4). */
function isZip(head: Uint8Array): boolean {
  const signature = Buffer.from(head.subarray(0, 4)).toString("latin1");
  return ["PK\u0003\u0004", "PK\u0005\u0006", "PK\u0007\u0008", "PK00"].includes(signature);
}

/** A zip can only be opened where all of it can be reached: it is decompressed first. */
async function* onlyFile(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<ContainerItem> {
  yield { kind: "file", name: "content.zip", bytes, damage: () => null };
}

/** What inflating met on the way comes behind the files. */
async function* withWarnings(
  items: AsyncGenerator<ContainerItem>,
  warnings: readonly string[],
): AsyncGenerator<ContainerItem> {
  yield* items;
  yield* warnings.map(warning);
}
