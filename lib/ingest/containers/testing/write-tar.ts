export type TarEntry = {
  readonly name: string | Uint8Array;
  readonly content?: string | Uint8Array;
  readonly type?: string;
  /** Goes in front as an extended header. */
  readonly pax?: Readonly<Record<string, string>>;
  /** Goes in front as GNU's long name. */
  readonly longName?: string;
  readonly prefix?: string;
  /** Written in place of the size of the content. */
  readonly size?: number;
};

/** A tar archive of POSIX headers, with the two blocks of zeros at its end. */
export function writeTar(entries: readonly TarEntry[]): Buffer {
  return Buffer.concat([...entries.map(writeEntry), Buffer.alloc(1024)]);
}

function writeEntry(entry: TarEntry): Buffer {
  const { longName, pax, ...file } = entry;
  const before = [];
  if (pax !== undefined) {
    before.push(writeFile({ name: "pax", type: "x", content: writePax(pax) }));
  }
  if (longName !== undefined) {
    before.push(writeFile({ name: "././@LongLink", type: "L", content: `${longName}\0` }));
  }
  return Buffer.concat([...before, writeFile(file)]);
}

function writeFile({ name, content = "", type = "0", prefix = "", size }: TarEntry): Buffer {
  const bytes = Buffer.from(content);
  const header = Buffer.alloc(512);
  Buffer.from(name).copy(header, 0, 0, 100);
  header.write("0000644\0", 100, "latin1");
  header.write(`${(size ?? bytes.length).toString(8).padStart(11, "0")}\0`, 124, "latin1");
  header.write(type, 156, "latin1");
  header.write("ustar\u000000", 257, "latin1");
  header.write(prefix, 345, "utf8");
  header.fill(" ", 148, 156);
  const checksum = header.reduce((sum, byte) => sum + byte, 0);
  header.write(`${checksum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
  return Buffer.concat([header, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)]);
}

function writePax(records: Readonly<Record<string, string>>): Buffer {
  return Buffer.concat(
    Object.entries(records).map(([keyword, value]) => writeRecord(keyword, value)),
  );
}

/** The length counts its own digits. */
function writeRecord(keyword: string, value: string): Buffer {
  const rest = Buffer.byteLength(` ${keyword}=${value}\n`);
  let length = rest + 1;
  while (String(length).length + rest !== length) length = String(length).length + rest;
  return Buffer.from(`${length} ${keyword}=${value}\n`);
}
