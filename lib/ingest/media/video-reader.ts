import type { BinaryFormatReader } from "../reader";
import type { FileEnds } from "./file-ends";
import { findImageFormat } from "./image-kind";
import { readMatroskaFacts } from "./matroska-facts";
import { emitMedia, type MediaFacts } from "./media-record";
import { readMp4Facts } from "./mp4-facts";

/** Videos are typed, measured and dated by their containers; what they show and say is not read. */
export const videoReader: BinaryFormatReader = {
  kind: "binary",
  name: "video",
  version: 1,
  detect: (head) => {
    const container = findContainer(head);
    return container === null ? null : { format: container.format, fit: 1 };
  },
  read: (ends, emitter) => {
    const facts = findContainer(ends.head)?.read(ends);
    if (facts === undefined) return;
    emitMedia(facts, emitter);
    if (facts.durationMs === null) emitter.warn("How long the recording is could not be found.");
    emitter.warn("What the recording shows is read only by a model.");
  },
};

type Container = { readonly format: string; read(ends: FileEnds): MediaFacts };

/** QuickTime's own brand; other brands of the ISO media format are called MP4 (https://mp4ra.org). */
const quickTimeBrand = "qt  ";
/** Boxes that begin a QuickTime file from before there were brands. */
const brandless = new Set(["moov", "mdat", "wide"]);

function findContainer(head: Uint8Array): Container | null {
  const [type, brand] = [latin(head, 4), latin(head, 8)];
  if (latin(head, 0) === "\x1aE\xdf\xa3") {
    const isWebm = new TextDecoder("latin1").decode(head.subarray(0, 64)).includes("webm");
    return { format: isWebm ? "WebM video" : "Matroska video", read: readMatroskaFacts };
  }
  // A text may have these letters in this place, but no zero in the length before them.
  if (!head.subarray(0, 4).includes(0) || findImageFormat(head) !== null) return null;
  const isQuickTime = brandless.has(type) || (type === "ftyp" && brand === quickTimeBrand);
  if (!isQuickTime && type !== "ftyp") return null;
  const format = isQuickTime ? "QuickTime video" : "MP4 video";
  return { format, read: (ends) => readMp4Facts(ends, format) };
}

function latin(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}
