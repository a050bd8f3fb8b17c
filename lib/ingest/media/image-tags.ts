import ExifReader from "exifreader";

/** Tags of a picture by group and name, as the library spells them. Nothing of it is trusted. */
export type ImageTags = {
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

/** The tags of the picture that begins with these bytes; null when none can be read. */
export function readImageTags(head: Uint8Array): ImageTags | null {
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
