import type { Artifact } from "@/lib/domain/artifact";

/**
 * Which independent process wrote each file: files of one folder with one base name are rotations
 * of one log (`app.log`, `app.log.1.gz`), equal bytes are copies. Everything else is its own origin.
 */
export function findOrigins(artifacts: readonly Artifact[]): ReadonlyMap<string, string> {
  const byDigest = new Map<string, string>();
  return new Map(
    artifacts.map(({ path, sha256 }) => {
      const unrotated = path.replace(/([.-](\d{1,4}|\d{8}))?(\.(gz|zst|bz2|xz))?$/, "");
      const origin = byDigest.get(sha256) ?? unrotated;
      byDigest.set(sha256, origin);
      return [path, origin];
    }),
  );
}
