import ExifReader from "exifreader";
import type { StampAsWritten } from "@/lib/domain/evidence/evidence-record";
import { parseStamp } from "@/lib/time/stamps/parse-stamp";
import type { BinaryFormatReader } from "../reader";
import { findImageFormat } from "./image-kind";
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

type ImageTime = {
  readonly stamp: StampAsWritten;
  /** The tag that says so. */
  readonly tag: string;
};

/** When the picture was taken before when it was made digital or changed; EXIF 2.32, tables 4 and 7. */
const exifTimes = [
  ["DateTimeOriginal", "OffsetTimeOriginal", "SubSecTimeOriginal"],
  ["DateTimeDigitized", "OffsetTimeDigitized", "SubSecTimeDigitized"],
  ["DateTime", "OffsetTime", "SubSecTime"],
] as const;

/** What programs call the time in PNG chunks of text; `Creation Time` is the specified one. */
const pngTexts = ["Creation Time", "creation_time", "date:create", "CreationTime"];

/** Tags of a picture by group and name, as the library spells them. Nothing of it is trusted. */
type ImageTags = {
  /** The text of a tag. */
  text(group: ImageGroup, name: string): string | null;
  /** The numbers of a tag; none when it is not there. */
  numbers(group: ImageGroup, name: string): readonly number[];
  /** The first of these tags, in any group, that is a size in pixels. */
  pixels(...names: readonly string[]): number | null;
};

const groups = ["exif", "png", "pngText", "pngFile", "gif", "riff", "file"] as const;

type ImageGroup = (typeof groups)[number];

/** XMP, colour profiles and previews cost time and say nothing about when. */
const unread = {
  xmp: true,
  icc: true,
  iptc: true,
  photoshop: true,
  makerNotes: true,
  mpf: true,
  thumbnail: true,
} as const;

const sizeMax = 1_000_000;

function findImageTime(tags: ImageTags): ImageTime | null {
  return findExifTime(tags) ?? findPngText(tags) ?? findPngChange(tags);
}

/** `2026:11:21 14:08:21`, with offset and fraction in tags of their own. */
function findExifTime(tags: ImageTags): ImageTime | null {
  for (const [time, offset, fraction] of exifTimes) {
    const match = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/.exec(tags.text("exif", time) ?? "");
    if (match === null) continue;
    const [, year, month, day, clock] = match;
    const digits = /^\d{1,6}/.exec(tags.text("exif", fraction) ?? "")?.[0];
    const zone = /^[+-]\d\d:\d\d$/.exec(tags.text("exif", offset) ?? "")?.[0] ?? "";
    const spelled = `${year}-${month}-${day}T${clock}${digits === undefined ? "" : `.${digits}`}${zone}`;
    const stamp = parseStamp(spelled);
    if (stamp !== null) return { stamp, tag: `EXIF ${time}` };
  }
  return null;
}

/** https://www.w3.org/TR/png-3/#11keywords */
function findPngText(tags: ImageTags): ImageTime | null {
  for (const name of pngTexts) {
    const text = tags.text("pngText", name);
    const stamp = text === null ? null : parseStamp(text);
    if (stamp !== null) return { stamp, tag: `PNG ${name}` };
  }
  return null;
}

/** The tIME chunk: the last change of the picture, in UTC (https://www.w3.org/TR/png-3/#11timestampinfo). */
function findPngChange(tags: ImageTags): ImageTime | null {
  const [year, ...rest] = tags.numbers("png", "Modify Date");
  if (year === undefined || rest.length !== 5) return null;
  const [month, day, hour, minute, second] = rest.map((part) => String(part).padStart(2, "0"));
  const stamp = parseStamp(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return stamp === null ? null : { stamp, tag: "PNG tIME" };
}

/** The tags of the picture that begins with these bytes; null when none can be read. */
function readImageTags(head: Uint8Array): ImageTags | null {
  const loaded = load(head);
  if (loaded === null) return null;
  const value = (group: ImageGroup, name: string): unknown => {
    const tag: unknown = memberOf(memberOf(loaded, group), name);
    return memberOf(tag, "value");
  };
  return {
    text: (group, name) => toText(value(group, name)),
    numbers: (group, name) => toNumbers(value(group, name)),
    pixels: (...names) => {
      const found = names.flatMap((name) => groups.map((group) => toSize(value(group, name))));
      return found.find((size) => size !== null) ?? null;
    },
  };
}

function load(head: Uint8Array): unknown {
  try {
    const buffer = Buffer.from(head.buffer, head.byteOffset, head.length);
    return ExifReader.load(buffer, { expanded: true, excludeTags: unread });
  } catch {
    // The library throws for whatever is damaged, cut off or missing: then the picture says nothing.
    return null;
  }
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

/** EXIF gives a text as a list with one text in it; it may end in zeros. */
function toText(value: unknown): string | null {
  const [first]: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (typeof first !== "string") return null;
  const text = first.replaceAll("\0", "").toWellFormed().trim();
  return text === "" ? null : text.slice(0, 200);
}

function toNumbers(value: unknown): readonly number[] {
  return Array.isArray(value) ? value.filter((part) => typeof part === "number") : [];
}

function toSize(value: unknown): number | null {
  const isSize = typeof value === "number" && Number.isInteger(value) && value > 0;
  return isSize && value <= sizeMax ? value : null;
}
