import { type ArtifactId, artifactIds } from "./ids";

/** Every other file, merged in order of time. */
export const allBeside = "all";
/** What stands beside a file, at the same moment: one other file, or all of them. */
export type Beside = ArtifactId | typeof allBeside;

/** As an address has it; null for anything else. */
export function readBeside(text: string): Beside | null {
  return text === allBeside ? allBeside : artifactIds.parse(text);
}
