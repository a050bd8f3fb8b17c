/** One header block of a tar archive: https://pubs.opengroup.org/onlinepubs/9799919799/utilities/pax.html */
export type TarHeader = {
  readonly name: Uint8Array;
  readonly bytes: number;
  /** `0` a file, `5` a folder, `x` a header for what follows, and so on. */
  readonly type: string;
  /** The map of a sparse file goes on in further blocks (GNU). */
  readonly isContinued: boolean;
};

export const tarBlockBytes = 512;

/** Null for a block that is no header: its checksum is not that of its bytes. */
export function parseTarHeader(block: Uint8Array): TarHeader | null {
  if (block.length < tarBlockBytes || !hasItsChecksum(block)) return null;
  const bytes = parseNumber(block.subarray(124, 136));
  const name = untilZero(block.subarray(0, 100));
  const type = String.fromCharCode(block[156] ?? 0);
  if (bytes === null || name.length === 0) return null;
  return {
    name: withPrefix(block, name),
    bytes,
    type: type === "\0" ? "0" : type,
    isContinued: type === "S" && block[482] === 1,
  };
}

/** The sum of all bytes, those of the checksum counted as blanks; some old writers added signed bytes. */
function hasItsChecksum(block: Uint8Array): boolean {
  const stated = parseNumber(block.subarray(148, 156));
  let [unsigned, signed] = [0, 0];
  for (let at = 0; at < tarBlockBytes; at++) {
    const byte = at >= 148 && at < 156 ? 0x20 : (block[at] ?? 0);
    unsigned += byte;
    signed += byte < 0x80 ? byte : byte - 0x100;
  }
  return stated !== null && (stated === unsigned || stated === signed);
}

/** In POSIX archives a long name is split; GNU writes other things into the place of its first part. */
function withPrefix(block: Uint8Array, name: Uint8Array): Uint8Array {
  const magic = Buffer.from(block.subarray(257, 263)).toString("latin1");
  const prefix = untilZero(block.subarray(345, 500));
  if (magic !== "ustar\0" || prefix.length === 0) return name;
  return Buffer.concat([prefix, Buffer.from("/"), name]);
}

/** Up to the first zero. */
export function untilZero(field: Uint8Array): Uint8Array {
  const end = field.indexOf(0);
  return end < 0 ? field : field.subarray(0, end);
}

/** Octal digits, or with the highest bit set a binary number (GNU), for sizes of 8 GiB and more. */
function parseNumber(field: Uint8Array): number | null {
  if ((field[0] ?? 0) === 0x80) {
    const value = field.subarray(1).reduce((sum, byte) => sum * 256 + byte, 0);
    return Number.isSafeInteger(value) ? value : null;
  }
  const text = Buffer.from(untilZero(field)).toString("latin1").trim();
  return /^[0-7]{1,12}$/.test(text) ? Number.parseInt(text, 8) : null;
}
