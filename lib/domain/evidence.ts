import { z } from "zod";
import type { ArtifactId } from "./ids";

/**
 * Where in an artifact: lines are 1-based and inclusive, counted after decoding and decompression;
 * an index is the 0-based element of a JSON array (0 for a document that is one object).
 */
export const locatorSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("lines"), from: z.int().min(1), to: z.int().min(1) }),
  z.object({ kind: z.literal("index"), index: z.int().min(0) }),
  z.object({ kind: z.literal("frame"), frameMs: z.int().min(0) }),
]);
export type Locator = Readonly<z.infer<typeof locatorSchema>>;

/** An addressable excerpt of one artifact. `quote` occurs verbatim in what the locator names. */
export type EvidenceReference = {
  readonly artifactId: ArtifactId;
  readonly path: string;
  readonly locator: Locator;
  readonly quote: string;
};

/** One text form per place, for sets and sorting. */
export function locatorKey(locator: Locator): string {
  if (locator.kind === "lines") return `L${locator.from}-${locator.to}`;
  return locator.kind === "index" ? `I${locator.index}` : `F${locator.frameMs}`;
}

export function evidenceKey(reference: {
  readonly path: string;
  readonly locator: Locator;
}): string {
  return `${reference.path}#${locatorKey(reference.locator)}`;
}

/** "line 12", "lines 3–5", "element 2": how a place is named to people and analysts. */
export function describeLocator(locator: Locator): string {
  if (locator.kind === "index") return `element ${locator.index}`;
  if (locator.kind === "frame") return `frame at ${locator.frameMs} ms`;
  return locator.from === locator.to
    ? `line ${locator.from}`
    : `lines ${locator.from}–${locator.to}`;
}
