import type { PathProblem } from "@/lib/ingest/containers/member-path";

const descriptions: Readonly<Record<PathProblem, string>> = {
  "too-long": "its path is too long",
  "control-characters": "its path holds control characters",
  absolute: "its path is absolute and leads out of the archive",
  outside: 'its path leads out of the archive ("..")',
  nameless: "it has no name",
};

/** Why a file of an archive was left in it. */
export function describePathProblem(problem: PathProblem): string {
  return descriptions[problem];
}
