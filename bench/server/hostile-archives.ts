import { constants, deflateRawSync, gzipSync } from "node:zlib";
import { writeTar } from "@/lib/ingest/containers/testing/write-tar";
import { writeZip, type ZipEntry } from "@/lib/ingest/containers/testing/write-zip";

export type HostileArchive = { readonly name: string; readonly bytes: Buffer };

const mib = 1024 * 1024;

/** Seven ways to cost whoever opens an archive more than it cost to send. */
export function hostileArchives(): readonly HostileArchive[] {
  return [
    {
      name: "zip-bomb.zip",
      bytes: deflated("zeros", repeat(deflateOpen(Buffer.alloc(64 * mib)), 160)),
    },
    { name: "gzip-bomb.tar.gz", bytes: gzipBomb() },
    { name: "nested.zip", bytes: nested(40) },
    { name: "tiny-members.tar.gz", bytes: tinyMembers(150_000) },
    {
      name: "empty-blocks.zip",
      bytes: deflated("nothing", Buffer.alloc(20_000_000 * 5, emptyBlock)),
    },
    {
      name: "long-lines.zip",
      bytes: deflated("lines.log", repeat(deflateOpen(lines(16 * mib)), 160)),
    },
    { name: "one-for-all.zip", bytes: sharedBytes(4_000) },
  ];
}

/** A stored block of no bytes (RFC 1951 §3.2.4), and not the last: it takes time and gives nothing. */
const emptyBlock = Buffer.from([0x00, 0x00, 0x00, 0xff, 0xff]);
const lastBlock = Buffer.from([0x01, 0x00, 0x00, 0xff, 0xff]);

/** Ends at a byte and not in a last block, so that it can be said again and again. */
function deflateOpen(bytes: Uint8Array): Buffer {
  return deflateRawSync(bytes, { finishFlush: constants.Z_FULL_FLUSH });
}

function repeat(bytes: Uint8Array, times: number): Buffer {
  return Buffer.concat(Array.from({ length: times }, () => bytes));
}

/** A zip of one file of these compressed bytes; what its header says of size and checksum is not true. */
function deflated(name: string, blocks: Uint8Array): Buffer {
  return asDeflated(writeZip([{ name, content: Buffer.concat([blocks, lastBlock]), method: 0 }]));
}

/** The method of all entries, from stored to deflated: in each header before its name (APPNOTE §4.3.7, §4.3.12). */
function asDeflated(zip: Buffer): Buffer {
  const end = zip.length - 22;
  const [count, directory] = [zip.readUInt16LE(end + 10), zip.readUInt32LE(end + 16)];
  for (let entry = 0, at = directory; entry < count; entry += 1) {
    zip.writeUInt16LE(8, at + 10);
    zip.writeUInt16LE(8, zip.readUInt32LE(at + 42) + 8);
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return zip;
}

function gzipBomb(): Buffer {
  const head = writeTar([{ name: "zeros", content: "", size: 8 * 1024 ** 3 - 1 }]).subarray(0, 512);
  return Buffer.concat([gzipSync(head), repeat(gzipSync(Buffer.alloc(64 * mib)), 127)]);
}

function nested(depth: number): Buffer {
  let zip = writeZip([{ name: "at-last.log", content: "2026-03-08T14:00:00Z INFO here\n" }]);
  for (let level = depth; level > 0; level -= 1) {
    zip = writeZip([{ name: `level-${level}.zip`, content: zip }]);
  }
  return zip;
}

function tinyMembers(count: number): Buffer {
  const entries = Array.from({ length: count }, (_unused, n) => ({
    name: `${n}`,
    content: `${n}`,
  }));
  return gzipSync(writeTar(entries));
}

/** As far apart as deflate can still tell alike: they shrink to just under what counts as a bomb. */
function lines(bytes: number): Buffer {
  const text = "waiting for a connection of the pool ".repeat(28);
  const line = (n: number) =>
    `${new Date(Date.UTC(2026, 2, 8) + n * 1_000).toISOString()} ERROR ${text}\n`;
  const count = Math.floor(bytes / line(0).length);
  return Buffer.from(Array.from({ length: count }, (_unused, n) => line(n)).join(""));
}

/** Many files of a directory whose bytes are those of the first, as in https://www.bamsoftware.com/hacks/zipbomb/ */
function sharedBytes(count: number): Buffer {
  const content = lines(8 * mib);
  const first: ZipEntry = { name: "00000.log", content };
  const zip = writeZip([first]);
  const end = zip.subarray(zip.length - 22);
  const directory = end.readUInt32LE(16);
  const entry = zip.subarray(directory, zip.length - 22);
  const listed = Array.from({ length: count }, (_unused, n) => {
    const copy = Buffer.from(entry);
    copy.write(`${String(n).padStart(5, "0")}.log`, 46);
    return copy;
  });
  const lastly = Buffer.from(end);
  lastly.writeUInt16LE(count, 8);
  lastly.writeUInt16LE(count, 10);
  lastly.writeUInt32LE(entry.length * count, 12);
  return Buffer.concat([zip.subarray(0, directory), ...listed, lastly]);
}
