/** Files of an archive that were left in it; `names` are the first few, as the archive has them. */
export type SkippedMembers = {
  readonly reason: string;
  readonly count: number;
  readonly names: readonly string[];
};

/** An archive: what can be read lies inside, as artifacts of their own. */
export type ContainerReport = {
  readonly kind: "container";
  readonly format: string;
  /** Files that were taken out. Those of archives inside count there. */
  readonly files: number;
  readonly skipped: readonly SkippedMembers[];
  readonly warnings: readonly string[];
};

/** `zip archive, 12 files inside, 1 skipped` */
export function describeContainer({ format, files, skipped }: ContainerReport): string {
  const left = skipped.reduce((sum, { count }) => sum + count, 0);
  const inside = `${format}, ${files} ${files === 1 ? "file" : "files"} inside`;
  return left === 0 ? inside : `${inside}, ${left} skipped`;
}

/** `2 files were left in it: it is encrypted (a.log, b.log)` */
export function describeSkipped({ reason, count, names }: SkippedMembers): string {
  const further = count > names.length ? ", …" : "";
  const were = count === 1 ? "1 file was" : `${count} files were`;
  return `${were} left in it: ${reason} (${names.join(", ")}${further})`;
}
