import { assertUnreachable } from "@/lib/base/assert";
import { ok, type Result } from "@/lib/base/result";
import { toShownName } from "@/lib/ingest/containers/container-tally";
import { type PathProblem, parseMemberPath } from "@/lib/ingest/containers/member-path";
import { memberPathCharsMax } from "@/lib/ingest/limits";
import { type CaseProblem, refuse } from "../../case-problem";

/** The relative path of an uploaded file as it will name the artifact. */
export function parseUploadPath(text: string): Result<string, CaseProblem> {
  const path = parseMemberPath(text);
  return path.ok
    ? ok(path.value)
    : refuse("invalid", describe(path.error, `"${toShownName(text)}"`));
}

function describe(problem: PathProblem, path: string): string {
  switch (problem) {
    case "too-long":
      return `The path ${path} is longer than ${memberPathCharsMax} characters.`;
    case "control-characters":
      return `The path ${path} holds control characters. Rename the file.`;
    case "absolute":
      return `The path ${path} is absolute. Give it relative to what you drop.`;
    case "outside":
      return `The path ${path} leads out of its folder ("..").`;
    case "nameless":
      return "The file has no name.";
    default:
      return assertUnreachable(problem);
  }
}
