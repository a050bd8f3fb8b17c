/** Binary formats told by their first bytes, so that an unread file at least has a name. */
type Magic = { readonly format: string; readonly at?: number; readonly bytes: readonly number[] };

const magics: readonly Magic[] = [
  { format: "pcap packet capture", bytes: [0xd4, 0xc3, 0xb2, 0xa1] },
  { format: "pcap packet capture", bytes: [0xa1, 0xb2, 0xc3, 0xd4] },
  { format: "pcap packet capture (nanoseconds)", bytes: [0x4d, 0x3c, 0xb2, 0xa1] },
  { format: "pcap packet capture (nanoseconds)", bytes: [0xa1, 0xb2, 0x3c, 0x4d] },
  { format: "pcapng packet capture", bytes: [0x0a, 0x0d, 0x0d, 0x0a] },
  { format: "zip archive", bytes: [0x50, 0x4b, 0x03, 0x04] },
  { format: "empty zip archive", bytes: [0x50, 0x4b, 0x05, 0x06] },
  { format: "zip archive in several parts", bytes: [0x50, 0x4b, 0x07, 0x08] },
  { format: "xz compressed data", bytes: [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00] },
  { format: "bzip2 compressed data", bytes: [0x42, 0x5a, 0x68] },
  { format: "7-zip archive", bytes: [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c] },
  { format: "tar archive", at: 257, bytes: [0x75, 0x73, 0x74, 0x61, 0x72] },
  { format: "macOS attributes of another file (AppleDouble)", bytes: [0x00, 0x05, 0x16, 0x07] },
  { format: "SQLite database", bytes: [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65, 0x20, 0x66] },
  { format: "Windows registry hive", bytes: [0x72, 0x65, 0x67, 0x66] },
  { format: "ESE database", at: 4, bytes: [0xef, 0xcd, 0xab, 0x89] },
  { format: "NTFS master file table", bytes: [0x46, 0x49, 0x4c, 0x45, 0x30, 0x00] },
  { format: "Windows prefetch file", at: 4, bytes: [0x53, 0x43, 0x43, 0x41] },
  { format: "Windows prefetch file", bytes: [0x4d, 0x41, 0x4d, 0x04] },
  { format: "Windows shortcut", bytes: [0x4c, 0x00, 0x00, 0x00, 0x01, 0x14, 0x02, 0x00] },
  { format: "Windows event log (EVT)", at: 4, bytes: [0x4c, 0x66, 0x4c, 0x65] },
  {
    format: "Office document (before 2007)",
    bytes: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
  },
  { format: "Avro file", bytes: [0x4f, 0x62, 0x6a, 0x01] },
  { format: "lz4 compressed data", bytes: [0x04, 0x22, 0x4d, 0x18] },
  { format: "RAR archive", bytes: [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07] },
  { format: "Windows cabinet", bytes: [0x4d, 0x53, 0x43, 0x46, 0x00, 0x00, 0x00, 0x00] },
  { format: "Parquet file", bytes: [0x50, 0x41, 0x52, 0x31] },
  { format: "Windows event log (EVTX)", bytes: [0x45, 0x6c, 0x66, 0x46, 0x69, 0x6c, 0x65, 0x00] },
  { format: "systemd journal", bytes: [0x4c, 0x50, 0x4b, 0x53, 0x48, 0x48, 0x52, 0x48] },
  { format: "Windows executable", bytes: [0x4d, 0x5a, 0x90, 0x00] },
  { format: "Java class file", bytes: [0xca, 0xfe, 0xba, 0xbe] },
  { format: "Java heap dump (HPROF)", bytes: [0x4a, 0x41, 0x56, 0x41, 0x20, 0x50, 0x52, 0x4f] },
  { format: "UTF-32 text", bytes: [0xff, 0xfe, 0x00, 0x00] },
  { format: "UTF-32 text", bytes: [0x00, 0x00, 0xfe, 0xff] },
  { format: "PDF document", bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { format: "PNG image", bytes: [0x89, 0x50, 0x4e, 0x47] },
  { format: "JPEG image", bytes: [0xff, 0xd8, 0xff] },
  { format: "GIF image", bytes: [0x47, 0x49, 0x46, 0x38] },
  { format: "WebP image", at: 8, bytes: [0x57, 0x45, 0x42, 0x50] },
  { format: "MP4 video", at: 4, bytes: [0x66, 0x74, 0x79, 0x70] },
  { format: "Matroska video", bytes: [0x1a, 0x45, 0xdf, 0xa3] },
];

/** ELF e_type, a 16-bit number at offset 16 (System V ABI, chapter 4). */
const elfTypes = new Map([
  [1, "ELF object file"],
  [2, "ELF executable or part of a core dump"],
  [3, "ELF shared object"],
  [4, "ELF core dump"],
]);

export type Compression = "gzip" | "zstd";

export function findCompression(bytes: Uint8Array): Compression | null {
  if (isGzip(bytes)) return "gzip";
  return isZstd(bytes) ? "zstd" : null;
}

export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b && bytes[2] === 8;
}

/** A frame, or a skippable frame, which may stand before it (RFC 8878 §3.1). */
export function isZstd(bytes: Uint8Array): boolean {
  return startsWith(bytes, 0, [0x28, 0xb5, 0x2f, 0xfd]) || isSkippableZstd(bytes);
}

export function isSkippableZstd(bytes: Uint8Array): boolean {
  return ((bytes[0] ?? 0) & 0xf0) === 0x50 && startsWith(bytes, 1, [0x2a, 0x4d, 0x18]);
}

/** The name of a binary format, or null when the first bytes tell none. */
export function findBinaryFormat(bytes: Uint8Array): string | null {
  const named = findElf(bytes) ?? findZipDocument(bytes) ?? findPlaso(bytes);
  if (named !== null) return named;
  const magic = magics.find(({ at = 0, bytes: wanted }) => startsWith(bytes, at, wanted));
  if (magic !== undefined) return magic.format;
  if (isPostgresControl(bytes)) return "PostgreSQL control file (pg_control)";
  if (isUtf32(bytes)) return "UTF-32 text";
  return isLoginRecords(bytes) ? "login records (utmp, wtmp or btmp)" : null;
}

/** A database whose first page defines the tables of Plaso's storage. */
function findPlaso(bytes: Uint8Array): string | null {
  if (!startsWith(bytes, 0, [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65, 0x20, 0x66])) return null;
  const page = Buffer.from(bytes.subarray(0, 4096)).toString("latin1");
  return page.includes("event_source") && page.includes("metadata") ? "Plaso storage" : null;
}

function findElf(bytes: Uint8Array): string | null {
  if (!startsWith(bytes, 0, [0x7f, 0x45, 0x4c, 0x46])) return null;
  const isBigEndian = bytes[5] === 2;
  const [low, high] = [bytes[isBigEndian ? 17 : 16] ?? 0, bytes[isBigEndian ? 16 : 17] ?? 0];
  return elfTypes.get(high * 256 + low) ?? "ELF file";
}

/**
 * Documents and programs that are zips inside. They begin with a file of their own kind, whose name stands
 * behind the 30 bytes of its header; nobody wants them taken apart.
 */
export function findZipDocument(bytes: Uint8Array): string | null {
  if (!startsWith(bytes, 0, [0x50, 0x4b, 0x03, 0x04])) return null;
  const nameBytes = (bytes[26] ?? 0) + (bytes[27] ?? 0) * 256;
  const name = Buffer.from(bytes.subarray(30, 30 + nameBytes)).toString("latin1");
  if (name === "[Content_Types].xml") return "Office document";
  if (name === "mimetype") return "OpenDocument or EPUB document";
  return name.startsWith("META-INF/") ? "Java archive" : null;
}

function startsWith(bytes: Uint8Array, at: number, wanted: readonly number[]): boolean {
  return wanted.every((byte, index) => bytes[at + index] === byte);
}

/** 8192 bytes: system identifier, then a control version and a catalog version (pg_control.h). */
function isPostgresControl(bytes: Uint8Array): boolean {
  if (bytes.length !== 8192) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const catalog = view.getUint32(12, true);
  return view.getUint32(8, true) % 100 === 0 && catalog > 199_000_000 && catalog < 210_000_000;
}

/** Without a mark: of four bytes that make a character the upper two are zero, and most are ASCII. */
function isUtf32(bytes: Uint8Array): boolean {
  const units = Math.floor(Math.min(bytes.length, 1024) / 4);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return (
    units >= 8 &&
    [true, false].some((isLittleEndian) => {
      const codes = Array.from({ length: units }, (_, unit) =>
        view.getUint32(unit * 4, isLittleEndian),
      );
      const ascii = codes.filter((code) => code >= 0x20 && code < 0x7f);
      return codes.every((code) => code > 0 && code < 0x10000) && ascii.length * 2 > units;
    })
  );
}

/** Whole records of 384 bytes (utmp(5)) that each begin with a small type number, not all of them 0. */
function isLoginRecords(bytes: Uint8Array): boolean {
  let used = 0;
  for (let at = 0; at + 384 <= bytes.length; at += 384) {
    const type = bytes[at] ?? 255;
    const isPadded = bytes[at + 1] === 0 && bytes[at + 2] === 0 && bytes[at + 3] === 0;
    if (type > 9 || !isPadded) return false;
    if (type > 0) used++;
  }
  return used > 0;
}
