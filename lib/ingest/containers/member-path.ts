import { fail, ok, type Result } from "@/lib/base/result";
import { memberPathCharsMax } from "../limits";

/** Why a name cannot be the path of a file. */
export type PathProblem = "too-long" | "control-characters" | "absolute" | "outside" | "nameless";

/**
 * A relative path with forward slashes, out of a name that somebody else chose. It never becomes a path
 * on our disk, but it is shown, exported and cited: it must not pretend to be another place. Emoji and
 * any script are kept as they are, and so are marks that turn the direction of writing.
 */
export function parseMemberPath(name: string): Result<string, PathProblem> {
  const path = name.replaceAll("\\", "/").normalize("NFC");
  if (path.length > memberPathCharsMax) return fail("too-long");
  if (!path.isWellFormed() || /\p{Cc}/u.test(path)) return fail("control-characters");
  const segments = path.split("/").filter((segment) => segment !== "" && segment !== ".");
  // A drive letter counts wherever it comes to stand first: what is accepted is accepted again.
  if (path.startsWith("/") || /^[a-z]:/i.test(segments[0] ?? "")) return fail("absolute");
  if (segments.includes("..")) return fail("outside");
  return segments.length === 0 ? fail("nameless") : ok(segments.join("/"));
}
