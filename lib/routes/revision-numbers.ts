import type { SearchReader } from "./search-text";

/** Which two revisions are compared; null where the address does not say. */
export type RevisionNumbers = { readonly from: number | null; readonly to: number | null };

export function parseRevisionNumbers(reader: SearchReader): RevisionNumbers {
  const read = (name: string) => {
    const text = reader.get(name) ?? "";
    return /^[1-9]\d{0,5}$/u.test(text) ? Number(text) : null;
  };
  return { from: read("from"), to: read("to") };
}
