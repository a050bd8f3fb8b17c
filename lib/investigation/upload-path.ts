import { ok, type Result } from "@/lib/base/result";
import { type CaseProblem, refuse } from "./case-problem";

/** A longer one is refused: file systems and screens give up at about this length. */
const pathLengthMax = 1024;

/**
 * The relative path of an uploaded file as it will name the artifact. It never becomes a path on our
 * disk, but it is shown, exported and cited: it must not pretend to be another place. Emoji and any
 * script are kept as they are.
 */
export function parseUploadPath(text: string): Result<string, CaseProblem> {
  const path = text.replaceAll("\\", "/").normalize("NFC");
  const shown = describePath(text);
  if (path.length > pathLengthMax) {
    return refuse("invalid", `The path ${shown} is longer than ${pathLengthMax} characters.`);
  }
  if (!path.isWellFormed() || /\p{Cc}/u.test(path)) {
    return refuse("invalid", `The path ${shown} holds control characters. Rename the file.`);
  }
  const segments = path.split("/").filter((segment) => segment !== "" && segment !== ".");
  // A drive letter counts wherever it comes to stand first: what is accepted is accepted again.
  if (path.startsWith("/") || /^[a-z]:/i.test(segments[0] ?? "")) {
    return refuse("invalid", `The path ${shown} is absolute. Give it relative to what you drop.`);
  }
  if (segments.includes("..")) {
    return refuse("invalid", `The path ${shown} leads out of its folder ("..").`);
  }
  if (segments.length === 0) return refuse("invalid", "The file has no name.");
  return ok(segments.join("/"));
}

function describePath(text: string): string {
  const visible = text.toWellFormed().replace(/\p{Cc}/gu, "�");
  return `"${visible.length > 80 ? `${visible.slice(0, 80)}…` : visible}"`;
}
