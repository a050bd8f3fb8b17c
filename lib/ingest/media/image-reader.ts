import type { BinaryFormatReader } from "../reader";
import { findImageFormat } from "./image-kind";
import { readImageTags } from "./image-tags";
import { findImageTime } from "./image-time";
import { emitMedia } from "./media-record";

/** Pictures are typed, sized and dated by what is written in them; what they show is not read. */
export const imageReader: BinaryFormatReader = {
  kind: "binary",
  name: "image",
  version: 1,
  detect: (head) => {
    const format = findImageFormat(head);
    return format === null ? null : { format, fit: 1 };
  },
  read: ({ head }, emitter) => {
    const format = findImageFormat(head) ?? "image";
    const tags = readImageTags(head);
    const time = tags === null ? null : findImageTime(tags);
    const text = (name: string) => tags?.text("exif", name) ?? null;
    const camera = [text("Make"), text("Model")].filter((part) => part !== null);
    const fields = {
      camera: camera.join(" "),
      software: text("Software") ?? tags?.text("pngText", "Software") ?? null,
      title: text("ImageDescription") ?? tags?.text("pngText", "Title") ?? null,
      time_tag: time?.tag,
    };
    const width = tags?.pixels("Image Width", "ImageWidth", "PixelXDimension") ?? null;
    const height = tags?.pixels("Image Height", "ImageHeight", "PixelYDimension") ?? null;
    const stamp = time?.stamp ?? null;
    emitMedia({ format, stamp, width, height, durationMs: null, fields }, emitter);
    emitter.warn("What the picture shows is read only by a model.");
  },
};
