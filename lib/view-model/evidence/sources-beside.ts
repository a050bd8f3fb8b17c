import type { DatedArtifact } from "@/lib/domain/artifact";
import type { Locator } from "@/lib/domain/evidence";
import type { ArtifactId } from "@/lib/domain/ids";

type Dated = Pick<DatedArtifact, "id" | "path" | "firstAt" | "lastAt">;

/** Sources that can stand beside a file: the others that are dated at all. */
export function sourcesBeside<Source extends Dated>(
  artifacts: readonly Source[],
  file: ArtifactId,
): readonly Source[] {
  return artifacts.filter(({ id, firstAt }) => id !== file && firstAt !== null);
}

/** The one to begin with: that which was writing for the longest while the file was; null when there is none. */
export function firstBeside(artifacts: readonly Dated[], file: Dated): ArtifactId | null {
  const [first] = sourcesBeside(artifacts, file.id).toSorted(
    (a, b) => overlapMs(b, file) - overlapMs(a, file),
  );
  return first?.id ?? null;
}

/** The one that is asked for beside a file, if it can stand there: never the file itself, whatever an address says. */
export function besideOf(
  artifacts: readonly Dated[],
  file: ArtifactId,
  asked: ArtifactId | null,
): ArtifactId | null {
  return sourcesBeside(artifacts, file).some(({ id }) => id === asked) ? asked : null;
}

/** Whether another source can stand beside a place: a picture and a recording are shown alone. */
export function hasMomentBeside(
  artifacts: readonly Dated[],
  { artifactId, locator }: { readonly artifactId: ArtifactId; readonly locator: Locator },
): boolean {
  return locator.kind !== "frame" && sourcesBeside(artifacts, artifactId).length > 0;
}

/** Negative: how far apart the two are. */
function overlapMs(one: Dated, other: Dated): number {
  const ends = [one.firstAt, one.lastAt, other.firstAt, other.lastAt];
  const [from = null, to = null, otherFrom = null, otherTo = null] = ends;
  if (from === null || to === null || otherFrom === null || otherTo === null) return 0;
  return Math.min(to, otherTo) - Math.max(from, otherFrom);
}
