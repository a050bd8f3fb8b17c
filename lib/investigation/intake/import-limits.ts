/** Limits of an import, with what happens when one is passed. */
export const importLimits = {
  /** A larger file is refused before its first byte: compress it (it is read as it is) or split it. */
  fileBytesMax: 4 * 1024 ** 3,
  /**
   * Files waiting to be imported into one incident. Further ones are refused until some are imported; of an
   * archive, as many as there is room for are put on the list, and its report says how many are not.
   */
  stagedFilesMax: 2000,
  /** Bytes one person may have waiting, in all incidents and with what came out of archives. More are refused. */
  stagedBytesMaxOfPerson: 32 * 1024 ** 3,
  /** So long an archive is opened, and longer by its bytes; the rest stays in it, and its report says so. */
  archiveMsMax: 60_000,
  archiveBytesPerMs: 4_000,
  /**
   * Bytes of discarded files stay for so long: somebody may be importing equal ones at this moment. A server that shares
   * its folder with others does not see what those open; one that is alone does, and waits only for answers that are under way.
   */
  discardedMsKept: 600_000,
  discardedMsKeptAlone: 60_000,
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

export function describeNoRoom(): string {
  return `More than ${describeBytes(importLimits.stagedBytesMaxOfPerson)} would wait for you. Import or discard what waits, then send it again.`;
}
