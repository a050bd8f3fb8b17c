import { z } from "zod";
import {
  type Locator,
  locatorKey,
  type PictureReading,
  pictureReadingSchema,
  regionSchema,
} from "@/lib/domain/evidence/evidence";
import type { ToolCall } from "@/lib/domain/invocation";

/** The question by which a performer has frames read, and the name its answer is recorded under. */
export const frameQuestion = "request_frame_analysis";

/** What a model has read in one frame, region by region. */
export const frameReadingSchema = z
  .object({
    path: z.string(),
    frameMs: z.int().min(0),
    reading: pictureReadingSchema,
    /** Null: it stands nowhere in particular. One text a region. */
    items: z
      .array(z.object({ text: z.string().min(1).max(2000), region: regionSchema.nullable() }))
      .readonly(),
  })
  .readonly();
export type FrameReading = z.infer<typeof frameReadingSchema>;

const answerSchema = z.object({ frames: z.array(frameReadingSchema) });

/** The readings among recorded answers. */
export function readingsIn(
  toolCalls: readonly Pick<ToolCall, "name" | "result">[],
): readonly FrameReading[] {
  return toolCalls.flatMap(({ name, result }) => {
    const answer = name === frameQuestion ? answerSchema.safeParse(result) : null;
    return answer?.success ? answer.data.frames : [];
  });
}

type FrameLocator = Extract<Locator, { readonly kind: "frame" }>;
type FramePlace = { readonly path: string; readonly locator: FrameLocator };

/** Who has read just these words in just this place, the last one first; null when nobody has. */
export function findReading(
  readings: readonly FrameReading[],
  { quote, ...place }: FramePlace & { readonly quote: string },
): PictureReading | null {
  const found = readings.findLast((one) =>
    textsAt(one, place).some((text) => text.includes(quote)),
  );
  return found?.reading ?? null;
}

/** What was read in a place last; null when nobody has read anything there. */
export function textReadAt(readings: readonly FrameReading[], place: FramePlace): string | null {
  const texts = readings.flatMap((one) => textsAt(one, place));
  return texts.at(-1) ?? null;
}

function textsAt({ path, frameMs, items }: FrameReading, place: FramePlace): readonly string[] {
  if (path !== place.path || frameMs !== place.locator.frameMs) return [];
  return items.flatMap(({ text, region }) => {
    const locator: Locator = { kind: "frame", frameMs, ...(region && { region }) };
    return locatorKey(locator) === locatorKey(place.locator) ? [text] : [];
  });
}
