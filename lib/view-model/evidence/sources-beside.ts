import { allBeside, type Beside } from "@/lib/domain/beside";
import type { DatedArtifact } from "@/lib/domain/evidence/artifact";
import type { Locator } from "@/lib/domain/evidence/evidence";
import type { ArtifactId } from "@/lib/domain/ids";

type Dated = Pick<DatedArtifact, "id" | "path" | "firstAt">;

/** Sources that can stand beside a file: the others that are dated at all. */
export function sourcesBeside<Source extends Dated>(
  artifacts: readonly Source[],
  file: ArtifactId,
): readonly Source[] {
  return artifacts.filter(({ id, firstAt }) => id !== file && firstAt !== null);
}

/** What to begin with: all of them; null when there is none. */
export function firstBeside(artifacts: readonly Dated[], file: ArtifactId): Beside | null {
  return sourcesBeside(artifacts, file).length > 0 ? allBeside : null;
}

/** What is asked for beside a file, if it can stand there: never the file itself, whatever an address says. */
export function besideOf(
  artifacts: readonly Dated[],
  file: ArtifactId,
  asked: Beside | null,
): Beside | null {
  if (asked === allBeside) return firstBeside(artifacts, file);
  return sourcesBeside(artifacts, file).some(({ id }) => id === asked) ? asked : null;
}

/** Whether another source can stand beside a place: a picture and a recording are shown alone. */
export function hasMomentBeside(
  artifacts: readonly Dated[],
  { artifactId, locator }: { readonly artifactId: ArtifactId; readonly locator: Locator },
): boolean {
  return locator.kind !== "frame" && sourcesBeside(artifacts, artifactId).length > 0;
}
