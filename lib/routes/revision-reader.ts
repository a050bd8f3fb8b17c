import { readChoice, type SearchReader } from "./search-text";

/** Through whose eyes a revision is read: a guest sees it with secrets and personal data masked. */
export const revisionReaders = ["member", "guest"] as const;
export type RevisionReader = (typeof revisionReaders)[number];

export function parseRevisionReader(reader: SearchReader): RevisionReader {
  return readChoice(reader, "as", revisionReaders, "member");
}
