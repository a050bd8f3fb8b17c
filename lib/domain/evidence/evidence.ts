import { z } from "zod";
import { type ArtifactId, artifactIds } from "../ids";

/** The whole width and height of a picture. */
export const regionUnits = 1000;
const share = z.int().min(0).max(regionUnits);

/**
 * A part of a picture, in thousandths of its width and its height from the upper left corner: it names the same
 * part however large the picture is shown. Never empty, never beyond the picture.
 */
export const regionSchema = z
  .object({ x: share, y: share, width: share.min(1), height: share.min(1) })
  .refine(({ x, width }) => x + width <= regionUnits, "The region goes beyond the right edge")
  .refine(({ y, height }) => y + height <= regionUnits, "The region goes beyond the lower edge");
export type Region = Readonly<z.infer<typeof regionSchema>>;

/**
 * Where in an artifact: lines are 1-based and inclusive, counted after decoding and decompression;
 * an index is the 0-based element of a JSON array (0 for a document that is one object); a frame is
 * so many milliseconds from the beginning, 0 for a picture.
 */
export const locatorSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("lines"), from: z.int().min(1), to: z.int().min(1) }),
  z.object({ kind: z.literal("index"), index: z.int().min(0) }),
  z.object({
    kind: z.literal("frame"),
    frameMs: z.int().min(0),
    region: regionSchema.optional(),
  }),
]);
export type Locator = Readonly<z.infer<typeof locatorSchema>>;

/**
 * Whose word it is that a picture says something: the model that read it, and the SHA-256 of the frame it was shown.
 * Code checks that it was recorded so; whether it is so is seen by looking.
 */
export const pictureReadingSchema = z
  .object({ by: z.string().min(1).max(200), frame: z.string().regex(/^[0-9a-f]{64}$/) })
  .readonly();
export type PictureReading = z.infer<typeof pictureReadingSchema>;

/**
 * An addressable excerpt of one artifact. `quote` occurs verbatim in what the locator names; of a frame it is what was
 * read there, as `reading` says.
 */
export type EvidenceReference = {
  readonly artifactId: ArtifactId;
  readonly path: string;
  readonly locator: Locator;
  readonly quote: string;
  readonly reading?: PictureReading | undefined;
};

/** As the store holds it. */
export const evidenceSchema: z.ZodType<EvidenceReference[]> = z.array(
  z.strictObject({
    artifactId: artifactIds.schema,
    path: z.string(),
    locator: locatorSchema,
    quote: z.string(),
    reading: pictureReadingSchema.optional(),
  }),
);

/** A place in the evidence that somebody points at; what is quoted there is read by code. */
export type PointedAt = Pick<EvidenceReference, "artifactId" | "locator">;

/** One text form per place, for sets and sorting. */
export function locatorKey(locator: Locator): string {
  if (locator.kind === "lines") return `L${locator.from}-${locator.to}`;
  if (locator.kind === "index") return `I${locator.index}`;
  return `F${locator.frameMs}${locator.region ? regionKeyOf(locator.region) : ""}`;
}

export function regionKeyOf({ x, y, width, height }: Region): string {
  return `R${x}-${y}-${width}-${height}`;
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
  if (locator.kind === "frame") return describeFrame(locator);
  return locator.from === locator.to
    ? `line ${locator.from}`
    : `lines ${locator.from}–${locator.to}`;
}

function describeFrame({ frameMs, region }: Extract<Locator, { kind: "frame" }>): string {
  const frame = `frame at ${frameMs} ms`;
  return region === undefined ? frame : `${describeRegion(region)} of the ${frame}`;
}

/** "region 20 % from the left, 10 % from the top, 25 % wide, 12.5 % high" */
export function describeRegion({ x, y, width, height }: Region): string {
  const percent = (part: number) => `${(part * 100) / regionUnits} %`;
  return `region ${percent(x)} from the left, ${percent(y)} from the top, ${percent(width)} wide, ${percent(height)} high`;
}
