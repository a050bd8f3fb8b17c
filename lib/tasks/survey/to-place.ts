import type { Locator } from "@/lib/domain/evidence/evidence";
import type { Place } from "@/lib/investigation/toolbox/tool-line";

/** Null for a frame: a picture has no line to show. */
export function toPlace({
  path,
  locator,
}: {
  readonly path: string;
  readonly locator: Locator | null;
}): Place | null {
  return locator === null || locator.kind === "frame" ? null : { path, locator };
}
