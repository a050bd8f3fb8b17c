import type { SearchReader } from "./search-text";

/** What a revision may be compared with beside another one: what would be submitted now. */
export const asOfNow = "now";

/** Which two revisions are compared; null where the address does not say. */
export type RevisionNumbers = {
  readonly from: number | null;
  readonly to: number | typeof asOfNow | null;
};

export function parseRevisionNumbers(reader: SearchReader): RevisionNumbers {
  const read = (name: string) => {
    const text = reader.get(name) ?? "";
    return /^[1-9]\d{0,5}$/u.test(text) ? Number(text) : null;
  };
  return { from: read("from"), to: reader.get("to") === asOfNow ? asOfNow : read("to") };
}
