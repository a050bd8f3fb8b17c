import type { Artifact } from "@/lib/domain/artifact";

/** Named one by one; further ones are counted. */
const namedMax = 8;

/** Files whose bytes are not those that were received; null when all are. */
export type DamagedFiles = {
  readonly title: string;
  readonly files: readonly { readonly path: string; readonly reason: string }[];
  readonly more: number;
};

export function describeDamagedFiles(artifacts: readonly Artifact[]): DamagedFiles | null {
  const files = artifacts.flatMap(({ path, report }) =>
    report.kind === "unread" && report.damage !== undefined
      ? [{ path, reason: report.reason }]
      : [],
  );
  if (files.length === 0) return null;
  const title =
    files.length === 1
      ? "The bytes of one file are not those that were received"
      : `The bytes of ${files.length} files are not those that were received`;
  return { title, files: files.slice(0, namedMax), more: Math.max(0, files.length - namedMax) };
}
