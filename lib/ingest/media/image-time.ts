import type { StampAsWritten } from "@/lib/domain/evidence-record";
import { parseStamp } from "@/lib/time/stamps/parse-stamp";
import type { ImageTags } from "./image-tags";

export type ImageTime = {
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

export function findImageTime(tags: ImageTags): ImageTime | null {
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
