import type { ByteSource } from "../decode/byte-source";
import { type ContainerItem, skipped, warning } from "./container-item";
import { decodeMemberName } from "./member-name";
import { parseTarHeader, type TarHeader, tarBlockBytes, untilZero } from "./tar-header";

/**
 * A tar archive as its blocks come: ustar, pax and GNU's long names. Written here, because what reads tar
 * elsewhere keeps an extended header whole whatever its size, and gives up at the first damaged block; a
 * header is found again by its checksum.
 */
export async function* tarItems(source: ByteSource): AsyncGenerator<ContainerItem> {
  const before: Before = { longName: null, pax: noPaxRecords };
  let strayBytes = 0;
  for (;;) {
    const block = await source.take(tarBlockBytes);
    if (block.length === 0) break;
    if (block.every((byte) => byte === 0)) continue;
    const header = parseTarHeader(block);
    if (header === null) strayBytes += block.length;
    else if (!(await readBefore(source, header, before))) yield* readMember(source, header, before);
  }
  if (strayBytes > 0) {
    yield warning(
      `${strayBytes} bytes between the files of the tar archive belong to none of them.`,
    );
  }
}

/** What headers before a file say of it. */
type Before = { longName: Uint8Array | null; pax: PaxRecords };

/** Longer ones are no names but an attack on the memory. */
const headerBytesMax = 1024 * 1024;

/** False when the header is that of a file of its own. */
async function readBefore(source: ByteSource, header: TarHeader, before: Before): Promise<boolean> {
  if (!"xgLK".includes(header.type)) return false;
  const content = await source.take(Math.min(header.bytes, headerBytesMax));
  await source.skip(toBlockEnd(header.bytes) - content.length);
  if (header.type === "x") before.pax = parsePaxRecords(content);
  if (header.type === "L") before.longName = untilZero(content);
  return true;
}

async function* readMember(
  source: ByteSource,
  header: TarHeader,
  before: Before,
): AsyncGenerator<ContainerItem> {
  const name = decodeMemberName(before.pax.path ?? before.longName ?? header.name, latin1);
  const isSparse = before.pax.isSparse || header.type === "S";
  const bytes = linkTypes.has(header.type) ? 0 : (before.pax.bytes ?? header.bytes);
  before.longName = null;
  before.pax = noPaxRecords;
  if (header.isContinued) await skipSparseMap(source);
  const start = source.position;
  const reason = isSparse ? sparse : refusals[header.type];
  if (reason !== undefined) yield skipped(name, reason);
  else if (header.type !== "5" && !name.endsWith("/")) yield* readFile(source, name, bytes);
  await source.skip(start + toBlockEnd(bytes) - source.position);
}

/** Blocks of 21 pieces each, then a byte that says whether another follows. */
async function skipSparseMap(source: ByteSource): Promise<void> {
  let block = await source.take(tarBlockBytes);
  while (block[504] === 1) block = await source.take(tarBlockBytes);
}

async function* readFile(
  source: ByteSource,
  name: string,
  bytes: number,
): AsyncGenerator<ContainerItem> {
  let left = bytes;
  async function* content() {
    while (left > 0) {
      const piece = await source.takeSome(left);
      if (piece === null) return;
      left -= piece.length;
      yield piece;
    }
  }
  yield {
    kind: "file",
    name,
    bytes: content(),
    damage: () =>
      left === 0 ? null : `The archive is cut off inside this file: ${left} bytes are missing.`,
  };
}

/** Their size field says nothing: no bytes follow. */
const linkTypes = new Set(["1", "2", "3", "4", "5", "6"]);

const sparse = "it is stored with holes (sparse), which are not filled in";

const refusals: Readonly<Record<string, string>> = {
  1: "it is a link to another file of the archive",
  2: "it is a link, and links are not followed",
  3: "it is a device, not a file",
  4: "it is a device, not a file",
  6: "it is a pipe, not a file",
  D: "it lists a folder and is no file",
  M: "its beginning is in another archive",
  V: "it is the label of the archive",
};

function toBlockEnd(bytes: number): number {
  return Math.ceil(bytes / tarBlockBytes) * tarBlockBytes;
}

function latin1(bytes: Uint8Array): string {
  return new TextDecoder("windows-1252").decode(bytes);
}

/** What the extended header before a file says of it; the other keywords do not matter to its bytes. */
type PaxRecords = {
  readonly path: Uint8Array | null;
  readonly bytes: number | null;
  readonly isSparse: boolean;
};

const noPaxRecords: PaxRecords = { path: null, bytes: null, isSparse: false };

/** Records of `<length> <keyword>=<value>\n`; the length counts itself and the line end. */
function parsePaxRecords(header: Uint8Array): PaxRecords {
  const text = Buffer.from(header);
  let records = noPaxRecords;
  for (let at = 0; at < text.length; ) {
    const blank = text.indexOf(0x20, at);
    const length = Number(text.toString("latin1", at, Math.min(blank, at + 20)));
    const equals = text.indexOf(0x3d, blank);
    if (blank < 0 || equals < 0 || !Number.isSafeInteger(length) || length <= equals - at) break;
    const keyword = text.toString("latin1", blank + 1, equals);
    records = withRecord(records, keyword, text.subarray(equals + 1, at + length - 1));
    at += length;
  }
  return records;
}

function withRecord(records: PaxRecords, keyword: string, value: Buffer): PaxRecords {
  if (keyword === "path" || keyword === "GNU.sparse.name") return { ...records, path: value };
  if (keyword.startsWith("GNU.sparse.")) return { ...records, isSparse: true };
  if (keyword !== "size") return records;
  const bytes = Number(value.toString("latin1"));
  return Number.isSafeInteger(bytes) && bytes >= 0 ? { ...records, bytes } : records;
}
