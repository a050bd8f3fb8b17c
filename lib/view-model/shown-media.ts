import { isLive } from "@/lib/domain/claim";
import type { ArtifactId, EventId } from "@/lib/domain/ids";
import type { Timeline } from "@/lib/domain/timeline";

/** How a picture or a recording can be shown in a page. */
export type ShownMedia =
  | { readonly kind: "picture" | "recording"; readonly contentType: string }
  /** Kept, and not shown; `because` says why to the person who asked. */
  | { readonly kind: "hidden"; readonly because: string };

/**
 * By the format that the reader saw in the bytes, never by a name. Only what browsers decode without running
 * anything is shown: a drawing in SVG, say, is text here. https://developer.mozilla.org/docs/Web/Media
 */
const contentTypes: Readonly<Record<string, string>> = {
  "PNG image": "image/png",
  "JPEG image": "image/jpeg",
  "GIF image": "image/gif",
  "WebP image": "image/webp",
  "AVIF image": "image/avif",
  "MP4 video": "video/mp4",
  "WebM video": "video/webm",
};

export function showMedia(format: string): ShownMedia {
  const contentType = Object.hasOwn(contentTypes, format) ? contentTypes[format] : undefined;
  if (contentType === undefined) {
    return { kind: "hidden", because: `not every browser shows what it is: ${format}` };
  }
  return { kind: contentType.startsWith("image/") ? "picture" : "recording", contentType };
}

/** A frame that an event rests on. */
export type CitedFrame = {
  readonly event: EventId;
  readonly title: string;
  /** Milliseconds from the beginning. */
  readonly frameMs: number;
};

/** In order of frames, then of events. */
export function findCitedFrames(
  { events }: Pick<Timeline, "events">,
  artifactId: ArtifactId,
): readonly CitedFrame[] {
  return events
    .filter(isLive)
    .flatMap(({ id, title, evidence }) =>
      evidence.flatMap(({ artifactId: cited, locator }): readonly CitedFrame[] =>
        cited === artifactId && locator.kind === "frame"
          ? [{ event: id, title, frameMs: locator.frameMs }]
          : [],
      ),
    )
    .toSorted((a, b) => a.frameMs - b.frameMs);
}

/** `1:02.5` */
export function describeFrame(frameMs: number): string {
  const minutes = Math.floor(frameMs / 60_000);
  const seconds = Math.floor((frameMs % 60_000) / 1_000);
  const tenths = Math.floor((frameMs % 1_000) / 100);
  return `${minutes}:${String(seconds).padStart(2, "0")}.${tenths}`;
}
