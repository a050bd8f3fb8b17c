/** Limits of an import, with what happens when one is passed. */
export const importLimits = {
  /** A larger file is refused before its first byte: compress it (it is read as it is) or split it. */
  fileBytesMax: 4 * 1024 ** 3,
  /**
   * Files waiting to be imported into one incident. Further ones are refused until some are imported; of an
   * archive, as many as there is room for are put on the list, and its report says how many are not.
   */
  stagedFilesMax: 2000,
  /** What was begun longer ago, and not imported, is forgotten when the server starts. */
  stagedDaysMax: 14,
  /** Pasted text; a longer one is refused, and goes in as a file. */
  pastedCharactersMax: 2_000_000,
} as const;

export function describeBytes(bytes: number): string {
  const units = ["bytes", "KiB", "MiB", "GiB", "TiB"];
  const step = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(bytes, 1)) / 10));
  return `${(bytes / 1024 ** step).toFixed(step === 0 ? 0 : 1)} ${units[step]}`;
}
