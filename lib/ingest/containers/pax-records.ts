/** What the extended header before a file says of it; the other keywords do not matter to its bytes. */
export type PaxRecords = {
  readonly path: Uint8Array | null;
  readonly bytes: number | null;
  readonly isSparse: boolean;
};

export const noPaxRecords: PaxRecords = { path: null, bytes: null, isSparse: false };

/** Records of `<length> <keyword>=<value>\n`; the length counts itself and the line end. */
export function parsePaxRecords(header: Uint8Array): PaxRecords {
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
