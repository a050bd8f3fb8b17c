import type { ArtifactId } from "@/lib/domain/ids";
import type { Desk } from "../desk";

const namedMax = 30;

/** What to say to whoever names a file that is none. */
export function noSuchFile({ evidence }: Desk, path: string): string {
  const paths = evidence.artifacts.map(({ artifact }) => artifact.path);
  const more = paths.length > namedMax ? ", …" : "";
  return `No file is called ${path.slice(0, 120)}. There are: ${paths.slice(0, namedMax).join(", ")}${more}`;
}

/** Ids of the files named; a message when one of them is none. No name stands for all. */
export function findFiles(
  desk: Desk,
  paths: readonly string[],
): { readonly artifactIds?: readonly ArtifactId[] } | string {
  if (paths.length === 0) return {};
  const ids: ArtifactId[] = [];
  for (const path of paths) {
    const artifact = desk.find(path);
    if (artifact === null) return noSuchFile(desk, path);
    ids.push(artifact.id);
  }
  return { artifactIds: ids };
}
