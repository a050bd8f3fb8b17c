/*
 * Small pictures and videos, byte by byte from their specifications, so that tests know what is in them.
 */

export function ascii(text: string): number[] {
  return Array.from(new TextEncoder().encode(text));
}

export function big(value: number, bytes: number): number[] {
  return Array.from(
    { length: bytes },
    (_unused, at) => Math.floor(value / 256 ** (bytes - 1 - at)) % 256,
  );
}

function little(value: number, bytes: number): number[] {
  return big(value, bytes).toReversed();
}

/** A TIFF structure whose EXIF directory holds these texts by tag (EXIF 2.32 §4.6). */
export function exif(
  main: readonly (readonly [number, string])[],
  inner: readonly (readonly [number, string])[],
) {
  const count = main.length + 1;
  const mainEnd = 8 + 2 + count * 12 + 4;
  const innerEnd = mainEnd + 2 + inner.length * 12 + 4;
  const texts: number[] = [];
  const entry = ([tag, text]: readonly [number, string]) => {
    const bytes = [...ascii(text), 0];
    const value =
      bytes.length <= 4 ? [...bytes, 0, 0, 0].slice(0, 4) : little(innerEnd + texts.length, 4);
    if (bytes.length > 4) texts.push(...bytes);
    return [...little(tag, 2), ...little(2, 2), ...little(bytes.length, 4), ...value];
  };
  const pointer = [...little(0x8769, 2), ...little(4, 2), ...little(1, 4), ...little(mainEnd, 4)];
  return [
    ...[...ascii("II"), ...little(42, 2), ...little(8, 4), ...little(count, 2)],
    ...[...main.flatMap(entry), ...pointer, ...little(0, 4)],
    ...[...little(inner.length, 2), ...inner.flatMap(entry), ...little(0, 4), ...texts],
  ];
}

/** A JPEG of this size with an EXIF segment; it ends before any picture data. */
export function jpeg(width: number, height: number, tiff: readonly number[]): Uint8Array {
  const app1 = [...ascii("Exif"), 0, 0, ...tiff];
  const frame = [8, ...big(height, 2), ...big(width, 2), 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1];
  return Uint8Array.from([
    ...[0xff, 0xd8, 0xff, 0xe1, ...big(app1.length + 2, 2), ...app1],
    ...[0xff, 0xc0, ...big(frame.length + 2, 2), ...frame, 0xff, 0xd9],
  ]);
}

/** A PNG of these chunks; their checksums are left at zero. */
export function png(
  width: number,
  height: number,
  chunks: readonly (readonly [string, readonly number[]])[],
): Uint8Array {
  const header = [...big(width, 4), ...big(height, 4), 8, 2, 0, 0, 0];
  const all = [["IHDR", header] as const, ...chunks, ["IEND", []] as const];
  return Uint8Array.from([
    ...[0x89, ...ascii("PNG\r\n"), 0x1a, 0x0a],
    ...all.flatMap(([type, data]) => [...big(data.length, 4), ...ascii(type), ...data, 0, 0, 0, 0]),
  ]);
}

export function gif(width: number, height: number): Uint8Array {
  return Uint8Array.from([
    ...ascii("GIF89a"),
    ...little(width, 2),
    ...little(height, 2),
    0,
    0,
    0,
    0x3b,
  ]);
}

/** An extended WebP (https://developers.google.com/speed/webp/docs/riff_container). */
export function webp(width: number, height: number, tiff: readonly number[]): Uint8Array {
  const extended = [8, 0, 0, 0, ...little(width - 1, 3), ...little(height - 1, 3)];
  const chunk = (type: string, data: readonly number[]) => [
    ...[...ascii(type), ...little(data.length, 4), ...data],
    ...(data.length % 2 === 1 ? [0] : []),
  ];
  const body = [...ascii("WEBP"), ...chunk("VP8X", extended), ...chunk("EXIF", tiff)];
  return Uint8Array.from([...ascii("RIFF"), ...little(body.length, 4), ...body]);
}

/** A box of ISO/IEC 14496-12. */
export function box(type: string, ...parts: readonly (readonly number[])[]): number[] {
  const data = parts.flat();
  return [...big(data.length + 8, 4), ...ascii(type), ...data];
}

/** A HEIC with nothing but an item of EXIF (ISO/IEC 23008-12 annex A). */
export function heic(tiff: readonly number[]): Uint8Array {
  const type = box("ftyp", ascii("heic"), big(0, 4), ascii("mif1"), ascii("heic"));
  const item = box("infe", [2, 0, 0, 0], big(1, 2), big(0, 2), ascii("Exif"), [0]);
  const data = [...big(6, 4), ...ascii("Exif"), 0, 0, ...tiff];
  const meta = (at: number) =>
    box(
      "meta",
      [0, 0, 0, 0],
      box("hdlr", [0, 0, 0, 0], big(0, 4), ascii("pict"), big(0, 12), [0]),
      box("iinf", [0, 0, 0, 0], big(1, 2), item),
      box(
        "iloc",
        [0, 0, 0, 0],
        [0x44, 0],
        big(1, 2),
        big(1, 2),
        big(0, 2),
        big(1, 2),
        big(at, 4),
        big(data.length, 4),
      ),
    );
  const at = type.length + meta(0).length + 8;
  return Uint8Array.from([...type, ...meta(at), ...box("mdat", data)]);
}

/** An EBML element with a size of one byte, or of eight bytes of ones for an unknown size (RFC 8794). */
export function element(
  id: readonly number[],
  data: readonly number[],
  isUnknown = false,
): number[] {
  const size = isUnknown
    ? [0x01, ...Array<number>(7).fill(0xff)]
    : [0x40 + (data.length >> 8), data.length & 255];
  return [...id, ...size, ...data];
}
