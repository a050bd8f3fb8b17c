import type { Artifact } from "@/lib/domain/evidence/artifact";
import type { EvidenceReference, Locator } from "@/lib/domain/evidence/evidence";
import type { EvidenceArgument } from "@/lib/investigation/ports/calls/function-arguments";
import type { EvidenceReader } from "@/lib/investigation/ports/evidence-port";

/** Whole lines or one element of a file: what a truth, a call and a piece of a timeline all can name. */
export type FilePlace = { readonly path: string } & (
  | { readonly lines: readonly [number, number] }
  | { readonly index: number }
);

export function placeOfArgument(given: EvidenceArgument): FilePlace | null {
  if ("lines" in given) return { path: given.path, lines: [given.lines[0], given.lines[1]] };
  return "index" in given ? { path: given.path, index: given.index } : null;
}

export function placeOfReference({
  path,
  locator,
}: Pick<EvidenceReference, "path" | "locator">): FilePlace | null {
  if (locator.kind === "lines") return { path, lines: [locator.from, locator.to] };
  return locator.kind === "index" ? { path, index: locator.index } : null;
}

export function isSamePlace(one: FilePlace | null, other: FilePlace | null): boolean {
  if (one === null || other === null || one.path !== other.path) return false;
  if ("index" in one) return "index" in other && one.index === other.index;
  return "lines" in other && one.lines[0] <= other.lines[1] && other.lines[0] <= one.lines[1];
}

export function isAmong(place: FilePlace | null, places: readonly FilePlace[]): boolean {
  return places.some((other) => isSamePlace(place, other));
}

export function toLocator(place: FilePlace): Locator {
  return "index" in place
    ? { kind: "index", index: place.index }
    : { kind: "lines", from: place.lines[0], to: place.lines[1] };
}

export function findArtifact(
  { artifacts }: Pick<EvidenceReader, "artifacts">,
  path: string,
): Artifact | null {
  return artifacts.find(({ artifact }) => artifact.path === path)?.artifact ?? null;
}
