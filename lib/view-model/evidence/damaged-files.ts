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
  const damaged = artifacts.flatMap(({ path, report }) =>
    report.kind === "unread" && report.damage !== undefined
      ? [{ path, reason: report.reason, damage: report.damage }]
      : [],
  );
  if (damaged.length === 0) return null;
  const files = damaged.map(({ path, reason }) => ({ path, reason }));
  const whose = files.length === 1 ? "one file" : `${files.length} files`;
  const wrong = wordOf(new Set(damaged.map(({ damage }) => damage)));
  const title = `The bytes of ${whose} are ${wrong}`;
  return { title, files: files.slice(0, namedMax), more: Math.max(0, files.length - namedMax) };
}

function wordOf(kinds: ReadonlySet<"missing" | "changed">): string {
  if (!kinds.has("changed")) return "not there any more";
  return kinds.has("missing")
    ? "gone, or not those that were received"
    : "not those that were received";
}
