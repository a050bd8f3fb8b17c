import { isLive } from "@/lib/domain/claim";
import { locatorKey, type Region, regionUnits } from "@/lib/domain/evidence/evidence";
import type { ArtifactId, EventId } from "@/lib/domain/ids";
import type { Timeline } from "@/lib/domain/timeline/timeline";

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
    return { kind: "hidden", because: `not every browser can show this format: ${format}` };
  }
  return { kind: contentType.startsWith("image/") ? "picture" : "recording", contentType };
}

/** A frame that an event rests on. */
export type CitedFrame = {
  /** Of the event and the place. */
  readonly key: string;
  readonly event: EventId;
  readonly title: string;
  /** Milliseconds from the beginning. */
  readonly frameMs: number;
  /** The part of the picture it points at; null for all of it. */
  readonly region: Region | null;
};

/** In order of frames, then of events; a frame that an event cites more than once is there once. */
export function findCitedFrames(
  { events }: Pick<Timeline, "events">,
  artifactId: ArtifactId,
): readonly CitedFrame[] {
  const frames = events.filter(isLive).flatMap(({ id, title, evidence }) =>
    evidence.flatMap(({ artifactId: cited, locator }): readonly CitedFrame[] => {
      if (cited !== artifactId || locator.kind !== "frame") return [];
      const { frameMs, region = null } = locator;
      return [{ key: `${id} ${locatorKey(locator)}`, event: id, title, frameMs, region }];
    }),
  );
  const once = new Map(frames.map((frame) => [frame.key, frame]));
  return [...once.values()].toSorted((a, b) => a.frameMs - b.frameMs);
}

/** `1:02.5` */
export function describeFrame(frameMs: number): string {
  const minutes = Math.floor(frameMs / 60_000);
  const seconds = Math.floor((frameMs % 60_000) / 1_000);
  const tenths = Math.floor((frameMs % 1_000) / 100);
  return `${minutes}:${String(seconds).padStart(2, "0")}.${tenths}`;
}

/** Two corners of a picture, as shares of its width and height, in any order and perhaps beyond it. */
export type Corners = {
  readonly from: { readonly x: number; readonly y: number };
  readonly to: { readonly x: number; readonly y: number };
};

/** A region thinner than this share is a slip of the hand. */
const regionLeast = 0.005;

/** What was drawn from one corner to the other, within the picture; null when it is too small to point at anything. */
export function toRegion({ from, to }: Corners): Region | null {
  const [left, right] = ends(from.x, to.x);
  const [top, bottom] = ends(from.y, to.y);
  const least = regionLeast * regionUnits;
  if (right - left < least || bottom - top < least) return null;
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** In whole units, in order. */
function ends(a: number, b: number): readonly [number, number] {
  const [from, to] = [a, b].map((share) =>
    Math.round(regionUnits * Math.min(Math.max(share, 0), 1)),
  );
  return [Math.min(from ?? 0, to ?? 0), Math.max(from ?? 0, to ?? 0)];
}

export type RegionStep = { readonly key: string; readonly isResize: boolean };

/** By the keys of a person who does not draw: moved, or made larger and smaller, never beyond the picture. */
export function moveRegion(region: Region, { key, isResize }: RegionStep): Region | null {
  const step = Object.hasOwn(regionSteps, key) ? regionSteps[key] : undefined;
  if (step === undefined) return null;
  const { x, y, width, height } = region;
  if (isResize) {
    return {
      ...{ x, y },
      width: clamp(width + step.x, 1, regionUnits - x),
      height: clamp(height + step.y, 1, regionUnits - y),
    };
  }
  return {
    ...{ width, height },
    x: clamp(x + step.x, 0, regionUnits - width),
    y: clamp(y + step.y, 0, regionUnits - height),
  };
}

const regionSteps: Readonly<Record<string, { readonly x: number; readonly y: number }>> = {
  ArrowLeft: { x: -10, y: 0 },
  ArrowRight: { x: 10, y: 0 },
  ArrowUp: { x: 0, y: -10 },
  ArrowDown: { x: 0, y: 10 },
};

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
