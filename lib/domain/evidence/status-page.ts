import type { Artifact } from "./artifact";

/** Readers of posts call their formats so, whatever language the posts are in. */
const pageFormat = /\bstatus page\b/;

/** A file that was read as the posts of a status page: what customers could read. */
export function isStatusPage({ report }: Pick<Artifact, "report">): boolean {
  return report.kind === "read" && pageFormat.test(report.format);
}

/** Their paths. */
export function findStatusPages(
  artifacts: readonly Pick<Artifact, "path" | "report">[],
): ReadonlySet<string> {
  return new Set(artifacts.filter(isStatusPage).map(({ path }) => path));
}
